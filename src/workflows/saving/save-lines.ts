import type { InstanceContext } from '../../context.ts';
import { createSuggest } from '../../domain/input/nearest.ts';
import { readItem, type ReadItem } from '../../domain/input/read-item.ts';
import type { LineAnswer, LineOutcome, RefusedSave, SavedItem } from '../../domain/saving/outcome.ts';
import { divideLines } from '../../domain/saving/line-groups.ts';
import { isServiceError, ServiceError } from '../../domain/refusals/service-error.ts';
import { createPause, mapInTurns } from '../../pause.ts';
import { saveProducts, type SaveRequest } from './save-products.ts';

/** A line of a streamed write: its JSON value, or why it has none. */
export interface ArrivedLine {
  readonly number: number;
  readonly body?: unknown;
  readonly refusal?: ServiceError;
  /** The attempt that began to save the line, if it was interrupted. */
  readonly attempt?: string;
  /** The answer, if an earlier attempt saved the line. */
  readonly answer?: LineAnswer;
}

/** Lines in the order in which they arrive. */
export interface LineSource<Line extends ArrivedLine = ArrivedLine> {
  /**
   * @param mayWait whether to wait for a line if none is there
   * @returns the lines that are there; after waiting, none at the end
   */
  take(most: number, mayWait: boolean): Promise<readonly Line[]>;
}

/** A line with its item, which has no input errors. */
export interface ReadLine extends ArrivedLine {
  readonly read: ReadItem;
}

/** Saves lines as a batch: all of them or none. Each has another product. */
export type SaveGroup<Item> = (
  lines: readonly ReadLine[],
) => Promise<{ readonly items: readonly Item[] } | { readonly refused: RefusedSave }>;

/** Saves the lines of a group as `saveProducts` does. */
export function saveGroup(request: Omit<SaveRequest, 'bodies' | 'read'>, ctx: InstanceContext): SaveGroup<SavedItem> {
  return async (lines) => {
    const bodies = lines.map(({ body }) => body);
    const outcome = await saveProducts({ ...request, bodies, read: lines.map(({ read }) => read) }, ctx);
    return 'saved' in outcome ? { items: outcome.saved } : outcome;
  };
}

/** Maximum number of lines saved together. Smaller groups cost more per line than a batch. */
const MAX_TOGETHER = 1000;

/**
 * Saves lines while they arrive, in their order and each on its own. Lines that are there are saved together; if that
 * fails because of some of them, they are saved apart.
 *
 * @throws ServiceError what ends the lines early. Of those without an outcome, a few may have been saved.
 */
export async function* saveLines<Item>(
  source: LineSource,
  save: SaveGroup<Item>,
  ctx: InstanceContext,
): AsyncGenerator<readonly LineOutcome<Item>[]> {
  const most = Math.min(MAX_TOGETHER, ctx.settings.limits.batchItems);
  const context = { catalogue: ctx.catalogue, timeZone: ctx.timeZone, suggest: createSuggest() };
  const read = (line: ArrivedLine): ArrivedLine & { readonly read?: ReadItem } =>
    (line.refusal ?? line.answer) ? line : { ...line, read: readItem(line.body, context) };
  const take = async (count: number, mayWait: boolean) =>
    mapInTurns(await source.take(count, mayWait), read, createPause());
  let ahead: Awaited<ReturnType<typeof take>> = [];
  for (;;) {
    const lines = [...ahead, ...(await take(most - ahead.length, ahead.length === 0))];
    if (lines.length === 0) return;
    const { groups, rest } = divideLines(lines, lines.length === most);
    // While the database works on these lines, the next ones are read.
    const next = take(most - rest.length, false);
    // An error in reading them must not hide the results of these lines.
    next.catch(() => undefined);
    for (const group of groups) {
      const known = group.flatMap((line) => (line.read?.item ? [] : [answerNow(line)]));
      for await (const outcomes of saveTogether(group.filter(isReadable), save)) {
        // In the order of the lines, as far as they are known.
        const last = outcomes.at(-1)?.number ?? 0;
        const before = known.filter(({ number }) => number < last);
        known.splice(0, before.length);
        yield [...before, ...outcomes].sort((a, b) => a.number - b.number);
      }
      if (known.length > 0) yield known;
    }
    ahead = [...rest, ...(await next)];
  }
}

function isReadable(line: ArrivedLine & { readonly read?: ReadItem }): line is ReadLine {
  return line.read?.item !== undefined;
}

function answerNow({ number, refusal, answer, read }: ArrivedLine & { readonly read?: ReadItem }): LineOutcome<never> {
  if (answer) return { number, answer };
  return { number, read, error: refusal ?? inputErrors(read?.issues ?? []) };
}

function inputErrors(issues: ReadItem['issues']): ServiceError {
  return new ServiceError('INPUT_ERRORS', { issues, params: { count: issues.length } });
}

async function* saveTogether<Item>(
  lines: readonly ReadLine[],
  save: SaveGroup<Item>,
): AsyncGenerator<LineOutcome<Item>[]> {
  const [only] = lines;
  if (!only) return;
  let outcome: Awaited<ReturnType<SaveGroup<Item>>>;
  try {
    outcome = await save(lines);
  } catch (error) {
    if (isServiceError(error) && error.code !== 'BUSY') throw error;
    // A defect, or a lock held too long, concerns one line; the others must not fail with it.
    if (lines.length > 1) yield* saveParts(halves(lines), save);
    else yield [{ number: only.number, read: only.read, error }];
    return;
  }
  if ('items' in outcome) {
    const { items } = outcome;
    yield lines.map(({ number }, index) => ({ number, item: items[index] as Item }));
    return;
  }
  const { refusal, issues } = outcome.refused;
  if (lines.length > 1) {
    yield* saveParts(issues.size > 0 ? around(lines, issues) : halves(lines), save);
    return;
  }
  const error = refusal ?? inputErrors(issues.get(0) ?? []);
  yield [{ number: only.number, read: only.read, error }];
}

async function* saveParts<Item>(
  parts: readonly (readonly ReadLine[])[],
  save: SaveGroup<Item>,
): AsyncGenerator<LineOutcome<Item>[]> {
  for (const part of parts) yield* saveTogether(part, save);
}

function halves(lines: readonly ReadLine[]): ReadLine[][] {
  const middle = Math.ceil(lines.length / 2);
  return [lines.slice(0, middle), lines.slice(middle)];
}

/** The lines with issues one by one, and those between them together: alone, a line may have no issue. */
function around(lines: readonly ReadLine[], issues: ReadonlyMap<number, unknown>): ReadLine[][] {
  const parts: ReadLine[][] = [];
  let part: ReadLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (!issues.has(index)) {
      part.push(line);
      continue;
    }
    parts.push(part, [line]);
    part = [];
  }
  return [...parts, part];
}
