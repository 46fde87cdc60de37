import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import { isDatabaseRefusal, isServiceError } from '../domain/refusals/service-error.ts';
import type { LineAnswer, LineOutcome, SavedItem, SentItem } from '../domain/saving/outcome.ts';
import { internalProblem, toProblem, type ProblemContext } from '../http/problems/problem.ts';
import { LiveBody } from '../http/response/content.ts';
import { createPause } from '../pause.ts';
import { presentSentItem } from './save-and-send.ts';
import { NOT_UPDATED, presentationOf, presentSaved } from './save.ts';

type Present<Item> = (outcome: LineOutcome<Item>) => LineAnswer;
type RefusedLine = components['schemas']['RefusedLine'];
type LinesEnd = components['schemas']['LinesEnd'];

/** The answers to lines that are saved or validated. */
export function savedLinePresenter(problems: ProblemContext, ctx: InstanceContext): Present<SavedItem> {
  const presentation = presentationOf(ctx, problems.language);
  return (outcome) => presentOutcome(outcome, (item) => presentSaved(item, presentation), problems, ctx);
}

/** The answers to lines that are saved and sent. */
export function sentLinePresenter(problems: ProblemContext, ctx: InstanceContext): Present<SentItem> {
  const presentation = presentationOf(ctx, problems.language);
  return (outcome) => presentOutcome(outcome, (item) => presentSentItem(item, presentation), problems, ctx);
}

function presentOutcome<Item>(
  outcome: LineOutcome<Item>,
  present: (item: Item) => object,
  problems: ProblemContext,
  ctx: InstanceContext,
): LineAnswer {
  if ('answer' in outcome) return outcome.answer;
  const { number: line } = outcome;
  if ('item' in outcome) return { line, ...present(outcome.item) };
  const { error, read: { productId, customRequestId } = {} } = outcome;
  logDefect(error, problems, ctx);
  return {
    line,
    ...(productId === undefined ? {} : { productId }),
    ...(customRequestId === undefined ? {} : { customRequestId }),
    errors: [],
    ...describe(error, problems),
    result: NOT_UPDATED,
  } satisfies RefusedLine;
}

/** The members of a problem document that belong into a line. */
function describe(error: unknown, problems: ProblemContext) {
  const { body } = isServiceError(error) ? toProblem(error, problems) : internalProblem(problems);
  const { instance: _, ...members } = body;
  return members as Omit<components['schemas']['Problem'], 'instance'>;
}

function logDefect(error: unknown, { requestId }: ProblemContext, { log }: InstanceContext): void {
  if (!isServiceError(error)) log.error({ requestId, err: error }, 'a line failed');
}

/**
 * The response to a streamed write: an answer to each line, and a last line that says whether all lines were read. What
 * fails before the first answer is thrown.
 */
export function respondToLines<Item>(
  outcomes: AsyncIterable<readonly LineOutcome<Item>[]>,
  present: Present<Item>,
  problems: ProblemContext,
  ctx: InstanceContext,
): LiveBody {
  return new LiveBody(answerLines(outcomes, present, problems, ctx));
}

async function* answerLines<Item>(
  outcomes: AsyncIterable<readonly LineOutcome<Item>[]>,
  present: Present<Item>,
  problems: ProblemContext,
  ctx: InstanceContext,
): AsyncGenerator<string> {
  const counts = { accepted: 0, refused: 0 };
  let last = 0;
  const pause = createPause();
  try {
    for await (const part of outcomes) {
      let text = '';
      for (const outcome of part) {
        const answer = present(outcome);
        counts['code' in answer ? 'refused' : 'accepted']++;
        text += `${JSON.stringify(answer)}\n`;
        last = outcome.number;
        const turn = pause();
        if (turn) await turn;
      }
      yield text;
    }
  } catch (error) {
    if (last === 0) throw error;
    logDefect(error, problems, ctx);
    if (isDatabaseRefusal(error))
      ctx.log.warn(
        { requestId: problems.requestId, code: error.code, err: error.cause },
        'the database ended a stream',
      );
    const retryAfter = isServiceError(error) ? error.extras.retryAfterSeconds : undefined;
    yield endOf({
      complete: false,
      nextLine: last + 1,
      ...counts,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...describe(error, problems),
    });
    return;
  }
  yield endOf({ complete: true, status: 200, ...counts });
}

const endOf = (end: LinesEnd): string => `${JSON.stringify(end)}\n`;
