import type { Entry } from '../../domain/product/unit.ts';
import { PACKAGING_ROW } from '../../domain/catalogue/field-ids.ts';
import type { Instances } from './draft.ts';
import { comparePositions } from './sent-unit.ts';
import type { GridPlace } from './mapping.ts';
import type { TradeItemDraft } from './trade-item-draft.ts';

/** The values of a row, without those that are attributes, and the elements that contain them. */
export interface Row {
  readonly entries: readonly Entry[];
  readonly instances: Instances;
}

const PACKAGING = 'Packaging';
const PACKAGING_MATERIAL = 'PackagingMaterial';

/** Rows that share one element. */
interface JoinedRows {
  readonly first: string;
  /** The values that they have in common. */
  readonly shared: string;
  /** What distinguishes them: the language, or all values inside the joined element. */
  readonly own: Set<string>;
}

/** The rows of a grid in order, each with its elements. */
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

/** All values of a grid by row, attributes included, in row order. */
function collectRows({ unit }: TradeItemDraft, { fieldIds }: GridPlace): [name: string, entries: Entry[]][] {
  const rows = new Map<string, Entry[]>();
  for (const id of fieldIds) {
    for (const entry of unit.entries(id)) {
      // A row with a preparation state differs from one without, even if the default state is the same.
      const name = `${entry.row}${entry.state ?? ''}`;
      const row = rows.get(name);
      if (row) row.push(entry);
      else rows.set(name, [entry]);
    }
  }
  return [...rows].sort(([, [a]], [, [b]]) => (a && b ? comparePositions(a, b) : 0));
}

/** A packaging material belongs to the packaging row that it names; without one, to the first. */
function packagingOf({ mapping, unit }: TradeItemDraft, { grid }: GridPlace, entry: Entry): Instances {
  const row = grid === PACKAGING_MATERIAL ? unit.beside(entry, PACKAGING_ROW) : undefined;
  const packaging = row === undefined ? undefined : mapping.grids.find((other) => other.grid === PACKAGING);
  return new Map(packaging ? [[packaging.row, String(row)]] : []);
}

/** @returns the name of the first row that shares its element with this one; otherwise the row's own name */
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
