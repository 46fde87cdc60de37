import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { LineAnswer, LineOutcome, SentItem } from '../../domain/saving/outcome.ts';
import { saveLines, type LineSource, type ReadLine } from '../saving/save-lines.ts';
import type { SaveRequest } from '../saving/save-products.ts';
import { RepeatableLines } from './repeatable-lines.ts';
import type { RepeatableRequest } from './respond-once.ts';
import { saveAndSend } from './save-and-send.ts';

export interface LinesRequest extends Omit<RepeatableRequest, 'body'>, Pick<SaveRequest, 'mayWrite'> {
  /** What is answered to a line, and stored if the request can be repeated. */
  readonly present: (outcome: LineOutcome<SentItem>) => LineAnswer;
}

/**
 * Saves lines while they arrive, and sends the hierarchies of those that are saved together.
 * @throws ServiceError `REQUEST_UNDER_WAY`, or what ends the lines early; see `saveLines`
 */
export async function* sendLines(
  source: LineSource,
  request: LinesRequest,
  ctx: InstanceContext,
): AsyncGenerator<readonly LineOutcome<SentItem>[]> {
  const { operation, caller, key, mayWrite, present } = request;
  const save = (lines: readonly ReadLine[], requestKey?: string) =>
    saveAndSend(
      {
        bodies: lines.map(({ body }) => body),
        read: lines.map(({ read }) => read),
        dryRun: false,
        actor: caller,
        mayWrite,
        requestKey,
      },
      ctx,
    );
  if (key === undefined) {
    yield* saveLines(source, (lines) => save(lines), ctx);
    return;
  }
  const unlock = await ctx.db.takeLock(`request:${JSON.stringify([operation, caller, key])}`);
  if (!unlock) throw new ServiceError('REQUEST_UNDER_WAY', { retryAfterSeconds: 2 });
  try {
    const repeatable = new RepeatableLines(source, request, ctx);
    const saveOnce = async (lines: readonly ReadLine[]) => save(lines, await repeatable.begin(lines));
    for await (const outcomes of saveLines(repeatable, saveOnce, ctx)) {
      const answers = outcomes.map((outcome) => ({ number: outcome.number, answer: present(outcome) }));
      const saved = answers.filter((_, index) => 'item' in (outcomes[index] ?? {}));
      await repeatable.keep(saved.map(({ number, answer }) => [number, answer]));
      repeatable.pass(outcomes.at(-1)?.number ?? 0);
      yield answers;
    }
  } finally {
    await unlock();
  }
}
