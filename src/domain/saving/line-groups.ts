import type { ReadItem } from '../input/read-item.ts';
import type { UnitKey } from '../product/identifiers.ts';
import { namedChildren } from './named-children.ts';

/** A line of a streamed write, as far as it matters for what it can be saved with. */
export interface GroupedLine {
  /** Absent, or without an item, when the line cannot be saved. */
  readonly read?: ReadItem | undefined;
  /** Lines of different attempts are not saved together. */
  readonly attempt?: string | undefined;
}

/**
 * Divides consecutive lines into groups to save together. A group has each product once, so that a line is saved by
 * itself however the lines are divided, and either all of its items are tests or none is.
 *
 * @param mayContinue whether more lines are waiting: the last lines may then belong to a hierarchy that goes on
 * @returns the groups, and the lines of that hierarchy, to be divided together with what follows
 */
export function divideLines<Line extends GroupedLine>(
  lines: readonly Line[],
  mayContinue: boolean,
): { readonly groups: readonly (readonly Line[])[]; readonly rest: readonly Line[] } {
  const runStart = mayContinue ? startOfLastRun(lines) : 0;
  const end = runStart > 0 ? runStart : lines.length;
  const groups: Line[][] = [];
  let group: Line[] = [];
  let keys = new Set<UnitKey>();
  let first: Line | undefined;
  for (const line of lines.slice(0, end)) {
    const item = line.read?.item;
    if (item && first && (keys.has(item.key) || !goTogether(first, line))) {
      groups.push(group);
      [group, keys, first] = [[], new Set(), undefined];
    }
    group.push(line);
    if (!item) continue;
    keys.add(item.key);
    first ??= line;
  }
  if (group.length > 0) groups.push(group);
  return { groups, rest: lines.slice(end) };
}

function goTogether(one: GroupedLine, other: GroupedLine): boolean {
  return one.attempt === other.attempt && one.read?.test === other.read?.test;
}

/** Where the consecutive lines begin that name a unit of one another, up to the last line. */
function startOfLastRun(lines: readonly GroupedLine[]): number {
  const keys = new Set<UnitKey>();
  let start = lines.length;
  for (let index = lines.length - 1; index >= 0; index--) {
    const item = lines[index]?.read?.item;
    if (!item) continue;
    const named = [item.key, ...namedChildren(item)];
    if (keys.size > 0 && !named.some((key) => keys.has(key))) return start;
    for (const key of named) keys.add(key);
    start = index;
  }
  return start;
}
