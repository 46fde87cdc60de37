import type { Entry, Unit } from '../../domain/product/unit.ts';
import { PREPARATION_STATE } from '../../domain/catalogue/field-ids.ts';
import type { PreparationState } from '../../domain/catalogue/field-keys.ts';
import { impliedState } from '../../domain/nutrition/nutrient-headers.ts';
import { Draft, NO_INSTANCES, type Instances, type LeftOutReason, type LeftOutValue } from './draft.ts';
import { comparePositions, readSentUnit, type SentUnit } from './sent-unit.ts';
import type { FieldPlace, MessageMapping } from './mapping.ts';
import { repeatingSlot, type Slot } from './slots.ts';
import { toText } from './texts.ts';

/** The trade item of one unit, while its values are placed in their elements. */
export class TradeItemDraft {
  readonly mapping: MessageMapping;
  readonly unit: Unit;
  readonly draft: Draft;
  readonly leftOut: LeftOutValue[] = [];
  /** The element for nutrition and other data of one preparation state. */
  readonly header: Slot;
  /** The preparation state of values whose key names none. */
  readonly #state: PreparationState;
  /** Keys of units of measure and languages that were written with their value. */
  readonly #attached = new Set<string>();

  constructor(sent: SentUnit, mapping: MessageMapping) {
    this.mapping = mapping;
    this.unit = readSentUnit(sent, mapping);
    this.draft = new Draft(mapping.tradeItem);
    this.header = this.place(PREPARATION_STATE).slot.way.at(-2) ?? mapping.tradeItem;
    this.#state = impliedState(this.unit);
  }

  place(id: string): FieldPlace {
    const place = this.mapping.places.get(id);
    if (!place) throw new Error(`${id} has no element in a message`);
    return place;
  }

  /** The values of a field, in message order. */
  entriesOf(id: string): readonly Entry[] {
    const entries = this.unit.entries(id);
    return entries.length > 1 ? entries.toSorted(comparePositions) : entries;
  }

  stateOf({ state }: Entry): PreparationState {
    return state ?? this.#state;
  }

  /** The header that contains a value, if its field depends on the preparation state. */
  instancesOf(entry: Entry): Instances {
    const { field } = this.place(entry.id);
    return field.preparationState ? new Map([[this.header, this.stateOf(entry)]]) : NO_INSTANCES;
  }

  /**
   * Puts a value into its element; several codes into one element each.
   * @param attribute text of the element's attribute, if no field provides it
   */
  put(entry: Entry, place: FieldPlace, instances: Instances, attribute?: string): void {
    if (typeof entry.value === 'object') {
      const repeated = repeatingSlot(place.slot.way);
      entry.value.forEach((code, index) => {
        const one = repeated ? new Map([...instances, [repeated, String(index)]]) : instances;
        this.#putOne(entry, code, place, one, attribute);
      });
    } else this.#putOne(entry, entry.value, place, instances, attribute);
  }

  #putOne(
    entry: Entry,
    value: string | number | boolean,
    place: FieldPlace,
    instances: Instances,
    attributeText: string | undefined,
  ): void {
    const { slot, attribute } = place;
    const text = this.textOf(entry, value, place);
    if (text === undefined) {
      this.leaveOut(entry.key, 'UNFIT', slot.path);
      return;
    }
    const draft = this.draft.at(slot, instances);
    const beside = attribute && this.unit.entryBeside(entry, attribute.fieldId);
    const code = attributeText ?? beside?.value;
    const known = attribute && draft.attributes.get(attribute.name);
    const isSame = (said: string): boolean =>
      said === text || (typeof value === 'number' && Number(said) === Number(text));
    if ((draft.text !== undefined && !isSame(draft.text)) || (known !== undefined && known !== code)) {
      this.leaveOut(entry.key, 'TWICE', slot.path);
      return;
    }
    draft.text ??= text;
    draft.keys.push(entry.key);
    if (attribute && typeof code === 'string') draft.attributes.set(attribute.name, code);
    if (!beside) return;
    draft.keys.push(beside.key);
    this.#attached.add(beside.key);
  }

  /** Formats a value as the text of its element; undefined if the schemas do not allow it. */
  textOf(entry: Entry, value: string | number | boolean, { field, slot }: FieldPlace): string | undefined {
    const decimals = field.numericString ? this.unit.beside(entry, `${field.id}Decimals`) : undefined;
    return toText(value, slot.facts, this.mapping.timeZone, Number(decimals ?? 0));
  }

  leaveOut(key: string, reason: LeftOutReason, path: string): void {
    this.leftOut.push({ key, reason, path });
  }

  /** Reports units of measure and languages whose value is missing. */
  leaveOutUnattached(): void {
    for (const [id, path] of this.mapping.attributes) {
      for (const { key } of this.entriesOf(id)) if (!this.#attached.has(key)) this.leaveOut(key, 'UNATTACHED', path);
    }
  }
}
