import { readFileSync } from 'node:fs';
import { aReadContext } from '../../builders/catalogue.ts';
import type { Field } from '../../../src/domain/catalogue/field.ts';
import type { Step } from './xml-tree.ts';

/** A field and the path of its value, from the `catalogueItem` of its unit. */
export interface FieldPath {
  readonly field: Field;
  readonly steps: readonly Step[];
}

/** The fields of a grid, whose rows repeat one element. */
export interface GridPath {
  readonly grid: string;
  readonly base: readonly Step[];
  /** Steps from the repeated element. */
  readonly columns: readonly FieldPath[];
}

/** The catalogue used to read values. */
export const CONTEXT = aReadContext();

interface Entry {
  readonly id: string;
  readonly gdsn?: { readonly xpath: string };
}

/** `*[namespace-uri()='urn:…' and local-name()='…']`, or a plain name. */
const STEP = /\*\[namespace-uri\(\)='([^']*)' and local-name\(\)='([^']*)'\]|[^/]+/g;

function toSteps(xpath: string): Step[] {
  return [...xpath.matchAll(STEP)].map(([plain, namespace, name]) =>
    name !== undefined && namespace !== undefined ? { name, namespace } : { name: plain },
  );
}

const entries = JSON.parse(readFileSync('catalogue/fields.json', 'utf8')) as Entry[];

/** Every field with an element in a unit's part of a message, in catalogue order. */
export const FIELD_PATHS: readonly FieldPath[] = entries.flatMap(({ id, gdsn }) => {
  const field = CONTEXT.catalogue.get(id);
  // A path from the root leads to the message envelope.
  return field && gdsn && !gdsn.xpath.startsWith('/') ? [{ field, steps: toSteps(gdsn.xpath) }] : [];
});

export function fieldOf(id: string): Field {
  const field = CONTEXT.catalogue.get(id);
  if (!field) throw new Error(`There is no field ${id}`);
  return field;
}

export function pathOf(id: string): FieldPath {
  const path = FIELD_PATHS.find(({ field }) => field.id === id);
  if (!path) throw new Error(`${id} has no element in a message`);
  return path;
}

/** The steps of an element; for an attribute, those of the element that carries it. */
function elementSteps(steps: readonly Step[]): readonly Step[] {
  return steps.at(-1)?.name.startsWith('@') ? steps.slice(0, -1) : steps;
}

/** Number of leading steps that paths have in common. */
function sharedLength([first = [], ...others]: readonly (readonly Step[])[]): number {
  const end = first.findIndex((step, index) => others.some((other) => other[index]?.name !== step.name));
  return end < 0 ? first.length : end;
}

/**
 * Groups fields into grids. The repeating element is the innermost one that contains all columns: the text itself if
 * the other column is its language, the `allergen` if columns are separate elements.
 */
export function toGrids(paths: readonly FieldPath[]): GridPath[] {
  const grids = new Map<string, FieldPath[]>();
  for (const path of paths) {
    const { grid } = path.field;
    if (grid !== undefined) grids.set(grid, [...(grids.get(grid) ?? []), path]);
  }
  return [...grids].map(([grid, columns]) => {
    const length = sharedLength(columns.map(({ steps }) => elementSteps(steps)));
    return {
      grid,
      base: columns[0]?.steps.slice(0, length) ?? [],
      columns: columns.map(({ field, steps }) => ({ field, steps: steps.slice(length) })),
    };
  });
}
