import type { Slot } from './slots.ts';

/** Which of several elements at a slot is meant. A slot that is not named means the first one there is. */
export type Instances = ReadonlyMap<Slot, string>;
export const NO_INSTANCES: Instances = new Map();

/** Why a value of a unit is not in its message. */
export type LeftOutReason =
  /** What the schemas ask beside it is missing. */
  | 'INCOMPLETE'
  /** It is the unit or language of nothing. */
  | 'UNATTACHED'
  /** The schemas have no form for the value. */
  | 'UNFIT'
  /** Another field says something else in the same place. */
  | 'TWICE';

/** A value that is not in the message. */
export interface LeftOutValue {
  readonly key: string;
  readonly reason: LeftOutReason;
  /** Where it would stand, below `tradeItem`; of an incomplete one, what is missing. */
  readonly path: string;
}

/** An element as it is written. */
export interface MessageElement {
  readonly slot: Slot;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string | undefined;
  readonly children: readonly MessageElement[];
  /** Keys of the fields that it says, what is inside apart. */
  readonly keys: readonly string[];
  /** Whether it says a field, itself or inside. */
  readonly saysField: boolean;
}

/** An element that values are still being put into, in any order. */
export class Draft {
  readonly slot: Slot;
  readonly attributes = new Map<string, string>();
  readonly keys: string[] = [];
  text: string | undefined;
  readonly #below = new Map<Slot, Map<string, Draft>>();

  constructor(slot: Slot) {
    this.slot = slot;
  }

  /** The element at the end of a way, made where it is not there yet. */
  at(slot: Slot, instances: Instances): Draft {
    return slot.way.reduce<Draft>((draft, step) => draft.#child(step, instances.get(step)), this);
  }

  /** Whether there is an element at the end of a way. */
  has(slot: Slot, instances: Instances): boolean {
    const end = slot.way.reduce<Draft | undefined>(
      (draft, step) => draft && draft.#find(step, instances.get(step)),
      this,
    );
    return end !== undefined;
  }

  #find(slot: Slot, instance: string | undefined): Draft | undefined {
    const siblings = this.#below.get(slot);
    return instance === undefined ? siblings?.values().next().value : siblings?.get(instance);
  }

  #child(slot: Slot, instance: string | undefined): Draft {
    const known = this.#find(slot, instance);
    if (known) return known;
    const made = new Draft(slot);
    const siblings = this.#below.get(slot) ?? new Map<string, Draft>();
    this.#below.set(slot, siblings.set(instance ?? '', made));
    return made;
  }

  /**
   * The element with what is in it in the order of the schemas. What they would not take is left out, from the inside
   * out; an element that holds nothing of a field is none.
   */
  finish(leaveOut: (value: LeftOutValue) => void): MessageElement | undefined {
    const { slot, text, attributes, keys } = this;
    const children: MessageElement[] = [];
    if (this.#below.size > 0) {
      for (const below of slot.children) {
        for (const draft of this.#below.get(below)?.values() ?? []) {
          const child = draft.finish(leaveOut);
          if (child) children.push(child);
        }
      }
    }
    const saysField = keys.length > 0 || children.some((child) => child.saysField);
    if (!saysField && text === undefined) return undefined;
    const element = { slot, attributes, text, children, keys, saysField };
    const missing = this.#missing(children);
    if (missing === undefined) return element;
    for (const key of keysIn(element)) leaveOut({ key, reason: 'INCOMPLETE', path: missing });
    return undefined;
  }

  #missing(children: readonly MessageElement[]): string | undefined {
    const { path, requiredAttributes, requiredChildren } = this.slot;
    for (const name of requiredAttributes) if (!this.attributes.has(name)) return `${path}/@${name}`;
    for (const below of requiredChildren) if (children.every(({ slot }) => slot !== below)) return below.path;
    return undefined;
  }
}

/** Keys of the fields that stand in an element and all inside it. */
function keysIn({ keys, children }: MessageElement): string[] {
  return [...keys, ...children.flatMap(keysIn)];
}
