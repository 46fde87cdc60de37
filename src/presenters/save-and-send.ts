import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import { fillIn, type Language, type LocalText } from '../domain/language.ts';
import type { RefusedSave, SentItem } from '../domain/saving/outcome.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { createPause } from '../pause.ts';
import { presentationOf, presentSaved, refuseSave } from './save.ts';
import { presentHierarchySend, presentSendStep, SENT } from './send.ts';

type SendStep = components['schemas']['SendStep'];
type Payload = components['schemas']['ProductSendResult'];
type ResponseBody = components['schemas']['ProductSendResponse'];

const TESTED: LocalText = { en: 'A test: nothing was saved or sent', da: 'En test: intet blev gemt eller sendt' };
const SUMMARY = {
  SENT: { en: 'Sent to GS1: {sent} of {all}', da: 'Sendt til GS1: {sent} af {all}' },
  SKIPPED: { en: 'Nothing to send', da: 'Intet at sende' },
  FAILED: { en: 'Not sent to GS1: {failed} of {all}', da: 'Ikke sendt til GS1: {failed} af {all}' },
} as const satisfies Record<SendStep['status'], LocalText>;

/**
 * Response to an update with a send: the product, or for an array an envelope with one product per item; 202 when a
 * send did not succeed.
 * @throws ServiceError with the reason why the write was refused
 */
export async function respondToSaveAndSend(
  outcome: { readonly items: readonly SentItem[] } | { readonly refused: RefusedSave },
  isBatch: boolean,
  language: Language,
  ctx: InstanceContext,
): Promise<{ status: 200 | 202; body: ResponseBody }> {
  const presentation = presentationOf(ctx, language);
  if ('refused' in outcome) throw await refuseSave(outcome.refused, isBatch, presentation);
  const products: Payload[] = [];
  const pause = createPause();
  for (const item of outcome.items) {
    products.push(presentSentItem(item, presentation));
    const turn = pause();
    if (turn) await turn;
  }
  if (!isBatch) {
    const [body] = products as [Payload];
    return { status: statusOf(body.sendToGS1), body };
  }
  const sendToGS1 = summarise(
    products.map((product) => product.sendToGS1.status),
    language,
  );
  const status = statusOf(sendToGS1);
  return { status, body: { status, count: products.length, products, sendToGS1 } };
}

export function presentSentItem(item: SentItem, presentation: Presentation): Payload {
  const sendToGS1 = presentSends(item, presentation.language);
  return { ...presentSaved(item, presentation), status: statusOf(sendToGS1), sendToGS1 };
}

/**
 * The send of a product. Of several hierarchies, it failed if any failed, and otherwise it was sent if any was sent.
 */
function presentSends({ test, sends, allHierarchies }: SentItem, language: Language): SendStep {
  const [only] = sends;
  if (!test && !allHierarchies && only) return presentSendStep(only.send, SENT, language);
  const hierarchies = sends.map((outcome) => presentHierarchySend(outcome, SENT, language));
  const step = (['FAILED', 'SENT', 'SKIPPED'] as const)
    .map((status) => hierarchies.find((entry) => entry.status === status))
    .find((entry) => entry !== undefined);
  if (test || !step) return { status: 'SKIPPED', result: TESTED[language], hierarchies };
  return { ...step, hierarchies };
}

const statusOf = ({ status }: SendStep): 200 | 202 => (status === 'FAILED' ? 202 : 200);

/** Several sends: failed if any failed, otherwise sent if any was sent. */
function summarise(statuses: readonly SendStep['status'][], language: Language): SendStep {
  const count = (status: SendStep['status']): number => statuses.filter((entry) => entry === status).length;
  const failed = count('FAILED');
  const sent = count('SENT');
  const status = failed > 0 ? 'FAILED' : sent > 0 ? 'SENT' : 'SKIPPED';
  return {
    status,
    result: fillIn(SUMMARY[status][language], { sent, failed, all: statuses.length }),
  };
}
