import type { Entry } from '../../domain/product/unit.ts';
import { PACKAGING_ROW } from '../../domain/catalogue/field-ids.ts';
import type { Instances } from './draft.ts';
import { comparePositions } from './sent-unit.ts';
import type { GridPlace } from './mapping.ts';
import type { TradeItemDraft } from './trade-item-draft.ts';

/** The values of a row, those that are attributes apart, and the elements that they stand in. */
export interface Row {
  readonly entries: readonly Entry[];
  readonly instances: Instances;
}

const PACKAGING = 'Packaging';
const PACKAGING_MATERIAL = 'PackagingMaterial';

/** Rows that are one element. */
interface JoinedRows {
  readonly first: string;
  /** What they have in common. */
  readonly shared: string;
  /** What they have each: languages, or all columns of what is joined. */
  readonly own: Set<string>;
}

/** The rows of a grid in their order, each with the elements that it fills. */
export function readRows(made: TradeItemDraft, grid: GridPlace): Row[] {
  const groups: JoinedRows[] = [];
  return collectRows(made, grid).flatMap(([name, entries]): Row[] => {
    const own = entries.filter(({ id }) => made.mapping.places.has(id));
    const [first] = own;
    if (!first) return [];
    const instances = new Map([
      ...made.instancesOf(first),
      ...packagingOf(made, grid, first),
      [grid.row, joinRow(grid, name, entries, groups)],
    ]);
    if (grid.joined) instances.set(grid.joined, name);
    return [{ entries: own, instances }];
  });
}

/** All values of a grid by row, attributes included, in the order of the rows. */
function collectRows({ unit }: TradeItemDraft, { fieldIds }: GridPlace): [name: string, entries: Entry[]][] {
  const rows = new Map<string, Entry[]>();
  for (const id of fieldIds) {
    for (const entry of unit.entries(id)) {
      // Rows of a state and rows without one are different rows, even where it is the same state.
      const name = `${entry.row}${entry.state ?? ''}`;
      const row = rows.get(name);
      if (row) row.push(entry);
      else rows.set(name, [entry]);
    }
  }
  return [...rows].sort(([, [a]], [, [b]]) => (a && b ? comparePositions(a, b) : 0));
}

/** A material stands in the packaging that it names; without one in the first. */
function packagingOf({ mapping, unit }: TradeItemDraft, { grid }: GridPlace, entry: Entry): Instances {
  const row = grid === PACKAGING_MATERIAL ? unit.beside(entry, PACKAGING_ROW) : undefined;
  const packaging = row === undefined ? undefined : mapping.grids.find((other) => other.grid === PACKAGING);
  return new Map(packaging ? [[packaging.row, String(row)]] : []);
}

/** @returns the name of the first row that the row is one with, else its own */
function joinRow(grid: GridPlace, name: string, entries: readonly Entry[], groups: JoinedRows[]): string {
  if (!grid.joined) return name;
  const isInside = ({ id }: Entry): boolean => grid.joinedColumns.has(id);
  const inside = entries.filter(isInside);
  const outside = entries.filter((entry) => !isInside(entry));
  if (inside.length === 0 || outside.length === 0) return name;
  const language = inside.find(({ id }) => id === grid.joinedLanguage);
  const shared = describe(outside);
  const own = language ? String(language.value) : describe(inside);
  const group = groups.find((known) => known.shared === shared && !known.own.has(own));
  if (!group) {
    groups.push({ first: name, shared, own: new Set([own]) });
    return name;
  }
  group.own.add(own);
  return group.first;
}

const describe = (entries: readonly Entry[]): string => JSON.stringify(entries.map(({ id, value }) => [id, value]));
