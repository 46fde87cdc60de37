import { EXTENSION, type ElementFacts, type Elements, type ElementTable } from './elements.ts';

/** The position of an element in the GDSN schemas. */
export interface Slot {
  readonly name: string;
  /** Path below `tradeItem`. */
  readonly path: string;
  /** Only for the root element of a module; other elements have no namespace. */
  readonly namespace?: string;
  readonly facts: ElementFacts;
  readonly attributes: ReadonlyMap<string, ElementFacts>;
  /** Names of the attributes without which it is invalid. */
  readonly requiredAttributes: readonly string[];
  /** In schema order. */
  readonly children: readonly Slot[];
  /** Those of the children without which it is invalid. */
  readonly requiredChildren: readonly Slot[];
  /** The slots from below `tradeItem` down to and including this one. */
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

/** Builds the slots of `tradeItem` and everything below it. Modules keep the order of the table. */
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
    if (!parent) throw new Error(`${path} has no parent in the element table`);
    if (name.startsWith('@')) parent.addAttribute(name.slice(1), facts);
    else slots.set(path, new OpenSlot(name, facts, parent));
  }
}

/** @throws Error if the table has no such element */
export function findSlot(root: Slot, steps: readonly string[]): Slot {
  return steps.reduce((slot, step) => {
    const below = slot.children.find(({ name }) => name === step);
    if (!below) throw new Error(`The element table has no ${steps.join('/')}`);
    return below;
  }, root);
}

/** The innermost slot on a path that may repeat. `tradeItemInformation` does not count: messages contain only one. */
export function repeatingSlot(way: readonly Slot[]): Slot | undefined {
  return way.findLast(({ facts, path }) => facts.repeats === true && !EXTENSION.startsWith(path));
}
