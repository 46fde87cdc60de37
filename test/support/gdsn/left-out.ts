import { isStepTo, type Step, type XmlNode } from './xml-tree.ts';
import { FIELD_PATHS, type FieldPath } from './field-paths.ts';

/** A value of a message that no body contains, and why. */
export interface LeftOut {
  /** GTIN of the unit. */
  readonly unit: string;
  /** From the `catalogueItem` of the unit. */
  readonly path: string;
  readonly value: string;
  readonly reason: string;
}

export const REASONS = {
  noField: 'no field for it',
  computed: 'computed by the service',
  second: 'its field holds only one value',
} as const;

/** Records for one unit what was read and what could not be. */
export class Account {
  readonly #read = new Set<XmlNode>();
  readonly #refused = new Map<XmlNode, string>();

  read(...nodes: readonly XmlNode[]): void {
    for (const node of nodes) this.#read.add(node);
  }

  refuse(node: XmlNode, reason: string): void {
    this.#refused.set(node, reason);
  }

  /** Every unread value below a unit's `catalogueItem`, without its children, in message order. */
  leftOut(item: XmlNode, unit: string): LeftOut[] {
    const visit = (node: XmlNode, trail: readonly XmlNode[], inherited: string | undefined): LeftOut[] => {
      const refused = this.#refused.get(node) ?? inherited;
      const own =
        node.text.trim() === '' || this.#read.has(node)
          ? []
          : [{ unit, path: toPath(trail), value: node.text, reason: refused ?? reasonFor(trail) }];
      return [...own, ...node.children.flatMap((child) => visit(child, [...trail, child], refused))];
    };
    return item.children
      .filter(({ name }) => name !== 'catalogueItemChildItemLink')
      .flatMap((child) => visit(child, [child], undefined));
  }
}

function toPath(trail: readonly XmlNode[]): string {
  return trail.map(({ name }) => name).join('/');
}

function reasonFor(trail: readonly XmlNode[]): string {
  const fields = FIELD_PATHS.filter(({ steps }) => leadsTo(steps, trail)).map(({ field }) => field);
  if (fields.some((field) => !field.readonly && !field.deprecated)) return REASONS.second;
  return fields.some((field) => field.readonly) ? REASONS.computed : REASONS.noField;
}

function leadsTo(steps: FieldPath['steps'], trail: readonly XmlNode[]): boolean {
  return steps.length === trail.length && trail.every((node, index) => isStepTo(node, steps[index] as Step));
}
