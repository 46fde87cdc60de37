import { isDatabaseRefusal } from '../domain/refusals/service-error.ts';
import type { HandlerContext, OperationInput } from '../http/operation.ts';
import { presentAnswer, stepsOf, type SendBody } from '../presenters/sent-message.ts';
import { awaitAnswers } from '../workflows/sending/read-sends.ts';

/**
 * Completes the response to a send, if the caller prefers to wait: adds to each message its state, and GS1's answer.
 * What was sent stays sent, so a failure here is not one of the request.
 */
export async function respondWithAnswers<Response extends { readonly body: SendBody }>(
  response: Response,
  {
    preferredWait: seconds,
    signal,
    language,
  }: Pick<OperationInput<'sendToGs1'>, 'preferredWait' | 'signal' | 'language'>,
  ctx: HandlerContext,
): Promise<Response & { headers?: Record<string, string> }> {
  if (seconds === undefined) return response;
  const steps = [...stepsOf(response.body)];
  try {
    const ids = [...new Set(steps.flatMap(({ messageId }) => messageId ?? []))];
    const messages = await awaitAnswers(ids, { seconds, signal }, ctx);
    const answers = new Map(messages.map((message) => [message.id, presentAnswer(message, language)]));
    for (const step of steps) Object.assign(step, answers.get(step.messageId ?? ''));
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error;
    ctx.log.warn({ err: error }, 'the answers to messages could not be read');
    return response;
  }
  return { ...response, headers: { 'Preference-Applied': `wait=${seconds}` } };
}
