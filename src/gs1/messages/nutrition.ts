import {
  NUTRIENT,
  NUTRIENT_PRECISION,
  NUTRIENT_QUANTITY,
  NUTRIENT_UNIT,
  PREPARATION_STATE,
} from '../../domain/catalogue/field-ids.ts';
import { PREPARATION_STATES, type PreparationState } from '../../domain/catalogue/field-keys.ts';
import { ENERGY, ENERGY_FIELDS } from '../../domain/nutrition/nutrients.ts';
import type { Instances } from './draft.ts';
import type { Entry } from '../../domain/product/unit.ts';
import type { FieldPlace } from './mapping.ts';
import type { Row } from './rows.ts';
import type { Slot } from './slots.ts';
import type { TradeItemDraft } from './trade-item-draft.ts';

/** Name of the grid of nutrients. */
export const NUTRIENTS = 'Nutrient';
const ENERGY_ELEMENT = 'energy';

/** Creates a header for each preparation state that the product names, in that order. */
export function openHeaders(made: TradeItemDraft): void {
  const { slot } = made.place(PREPARATION_STATE);
  for (const { key, value } of made.entriesOf(PREPARATION_STATE)) {
    for (const state of [value].flat().map(String)) {
      const draft = made.draft.at(slot, new Map([[made.header, state]]));
      draft.text = state;
      draft.keys.push(key);
    }
  }
}

/** Sets the state of headers created by values. */
export function nameHeaders(made: TradeItemDraft): void {
  for (const state of PREPARATION_STATES) {
    const instances = new Map([[made.header, state]]);
    if (made.draft.has(made.header, instances))
      made.draft.at(made.place(PREPARATION_STATE).slot, instances).text = state;
  }
}

/** The precisions of the energy values, by preparation state. */
type Energy = ReadonlyMap<PreparationState, ReadonlySet<unknown>>;

/** The repeating element of a nutrient. */
const nutrientOf = (made: TradeItemDraft): Slot => made.place(NUTRIENT).slot.way.at(-2) as Slot;

/**
 * Puts the energy of each state into one element with both units of measure, or into one element per precision if they
 * differ.
 */
export function placeEnergy(made: TradeItemDraft): Energy {
  const energy = new Map<PreparationState, ReadonlySet<unknown>>();
  const used = new Set<string>();
  for (const state of PREPARATION_STATES) {
    const amounts = ENERGY_FIELDS.flatMap((energyIn) => readEnergy(made, state, energyIn));
    if (amounts.length === 0) continue;
    const precisions = new Set(amounts.flatMap(({ precision }) => precision?.value ?? []));
    energy.set(state, precisions);
    for (const { unit, amount, place, precision } of amounts) {
      const instances = new Map([
        [made.header, state],
        [nutrientOf(made), precisions.size > 1 ? `${ENERGY_ELEMENT} ${unit}` : ENERGY_ELEMENT],
      ]);
      made.draft.at(made.place(NUTRIENT).slot, instances).text = ENERGY;
      made.put(amount, place, new Map([...instances, [place.slot, unit]]), unit);
      if (!precision) continue;
      made.put(precision, made.place(NUTRIENT_PRECISION), instances);
      used.add(precision.key);
    }
  }
  for (const { precision } of ENERGY_FIELDS) {
    for (const { key } of made.entriesOf(precision))
      if (!used.has(key)) made.leaveOut(key, 'INCOMPLETE', made.place(NUTRIENT_QUANTITY).slot.path);
  }
  return energy;
}

interface EnergyAmount {
  readonly unit: string;
  readonly amount: Entry;
  readonly place: FieldPlace;
  readonly precision: Entry | undefined;
}

/** The energy of a state in one unit of measure, if it can be sent. */
function readEnergy(
  made: TradeItemDraft,
  state: PreparationState,
  { unit, amount: amountField, precision: precisionField }: (typeof ENERGY_FIELDS)[number],
): EnergyAmount[] {
  const place = { ...made.place(NUTRIENT_QUANTITY), field: made.place(amountField).field };
  const [amount, ...others] = made.entriesOf(amountField).filter((entry) => made.stateOf(entry) === state);
  for (const { key } of others) made.leaveOut(key, 'TWICE', place.slot.path);
  if (!amount) return [];
  if (typeof amount.value === 'number' && made.textOf(amount, amount.value, place) !== undefined)
    return [{ unit, amount, place, precision: made.unit.entryBeside(amount, precisionField) }];
  made.leaveOut(amount.key, 'UNFIT', place.slot.path);
  return [];
}

/** The element of a nutrient row. A row for energy uses the element of the energy fields. */
export function nutrientInstances(made: TradeItemDraft, { entries, instances }: Row, energy: Energy): Instances {
  const [first] = entries;
  const column = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);
  const precisions = first && energy.get(made.stateOf(first));
  if (!precisions || precisions.size > 1 || column(NUTRIENT)?.value !== ENERGY) return instances;
  const own = column(NUTRIENT_PRECISION)?.value;
  if (own !== undefined && precisions.size === 1 && !precisions.has(own)) return instances;
  const joined = new Map([...instances, [nutrientOf(made), ENERGY_ELEMENT]]);
  const unit = made.unit.beside(first, NUTRIENT_UNIT);
  return typeof unit === 'string' ? joined.set(made.place(NUTRIENT_QUANTITY).slot, unit) : joined;
}
