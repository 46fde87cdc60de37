import type { Slot } from './slots.ts';

/** Chooses between the elements of repeating slots. For a slot without an entry, the first element is used. */
export type Instances = ReadonlyMap<Slot, string>;
export const NO_INSTANCES: Instances = new Map();

/** Why a value of a unit is not in its message. */
export type LeftOutReason =
  /** An element or attribute that the schemas require with it is missing. */
  | 'INCOMPLETE'
  /** It is a unit of measure or language without its value. */
  | 'UNATTACHED'
  /** The schemas cannot express the value. */
  | 'UNFIT'
  /** Another field has already filled the element with a different text. */
  | 'TWICE';

/** A value that the message does not contain. */
export interface LeftOutValue {
  readonly key: string;
  readonly reason: LeftOutReason;
  /** Path of its element below `tradeItem`; for INCOMPLETE, of what is missing. */
  readonly path: string;
}

/** A finished element. */
export interface MessageElement {
  readonly slot: Slot;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string | undefined;
  readonly children: readonly MessageElement[];
  /** Field keys whose values the element itself carries. */
  readonly keys: readonly string[];
  /** Whether the element or a descendant carries the value of a field. */
  readonly saysField: boolean;
}

/** An element under construction. Values can be added in any order. */
export class Draft {
  readonly slot: Slot;
  readonly attributes = new Map<string, string>();
  readonly keys: string[] = [];
  text: string | undefined;
  readonly #below = new Map<Slot, Map<string, Draft>>();

  constructor(slot: Slot) {
    this.slot = slot;
  }

  /** Returns the element at a slot, and creates it and its ancestors if necessary. */
  at(slot: Slot, instances: Instances): Draft {
    return slot.way.reduce<Draft>((draft, step) => draft.#child(step, instances.get(step)), this);
  }

  /** Whether the slot has an element. */
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
   * Builds the element with its children in schema order. Leaves out invalid descendants, innermost first, and elements
   * that carry no field value.
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

/** Field keys whose values the element and its descendants carry. */
function keysIn({ keys, children }: MessageElement): string[] {
  return [...keys, ...children.flatMap(keysIn)];
}
