import { EXTENSION, type ElementFacts, type Elements, type ElementTable } from './elements.ts';

/** A place that an element may have in a message. */
export interface Slot {
  readonly name: string;
  /** From below `tradeItem` on. */
  readonly path: string;
  /** Of a module; all others are in none. */
  readonly namespace?: string;
  readonly facts: ElementFacts;
  readonly attributes: ReadonlyMap<string, ElementFacts>;
  /** Names of the attributes that it is not valid without. */
  readonly requiredAttributes: readonly string[];
  /** In the order in which they stand. */
  readonly children: readonly Slot[];
  /** Those of them that it is not valid without. */
  readonly requiredChildren: readonly Slot[];
  /** The slots that lead to it from below `tradeItem` on, itself the last. */
  readonly way: readonly Slot[];
}

class OpenSlot implements Slot {
  readonly name: string;
  readonly path: string;
  readonly namespace?: string;
  readonly facts: ElementFacts;
  readonly attributes = new Map<string, ElementFacts>();
  readonly requiredAttributes: string[] = [];
  readonly children: OpenSlot[] = [];
  readonly requiredChildren: OpenSlot[] = [];
  readonly way: readonly Slot[];

  constructor(name: string, facts: ElementFacts = {}, parent?: OpenSlot, namespace?: string) {
    this.name = name;
    this.path = parent?.path ? `${parent.path}/${name}` : parent ? name : '';
    this.facts = facts;
    if (namespace !== undefined) this.namespace = namespace;
    this.way = parent ? [...parent.way, this] : [];
    parent?.children.push(this);
    if (facts.required === true) parent?.requiredChildren.push(this);
  }

  addAttribute(name: string, facts: ElementFacts): void {
    this.attributes.set(name, facts);
    if (facts.required === true) this.requiredAttributes.push(name);
  }
}

/** `tradeItem` with all that the table has below it. Modules stand in the order of the table. */
export function createSlots({ tradeItem, modules }: ElementTable): Slot {
  const root = new OpenSlot('tradeItem');
  fill(root, tradeItem);
  const extension = findSlot(root, EXTENSION.split('/')) as OpenSlot;
  for (const [name, { namespace, elements }] of Object.entries(modules))
    fill(new OpenSlot(name, {}, extension, namespace), elements);
  return root;
}

function fill(root: OpenSlot, elements: Elements): void {
  const slots = new Map([['', root]]);
  for (const [path, facts] of Object.entries(elements)) {
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1);
    const parent = slots.get(path.slice(0, Math.max(cut, 0)));
    if (!parent) throw new Error(`${path} has no parent in the table of elements`);
    if (name.startsWith('@')) parent.addAttribute(name.slice(1), facts);
    else slots.set(path, new OpenSlot(name, facts, parent));
  }
}

/** @throws Error when the table has no such element */
export function findSlot(root: Slot, steps: readonly string[]): Slot {
  return steps.reduce((slot, step) => {
    const below = slot.children.find(({ name }) => name === step);
    if (!below) throw new Error(`The table of elements has no ${steps.join('/')}`);
    return below;
  }, root);
}

/** The innermost slot on a way that may be there several times, `tradeItemInformation` apart: there is one of it. */
export function repeatingSlot(way: readonly Slot[]): Slot | undefined {
  return way.findLast(({ facts, path }) => facts.repeats === true && !EXTENSION.startsWith(path));
}
