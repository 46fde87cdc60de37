import { describeCaller, type Caller } from '../access/caller.ts';
import type { InstanceContext } from '../context.ts';
import type { AuditAction } from '../domain/access/audit.ts';
import { appendAuditEntry } from '../storage/instance/audit-log.ts';
import type { OperationId } from './operation.ts';

/** Operations that the audit log records when they succeed. */
const AUDITED: Readonly<Partial<Record<OperationId, AuditAction>>> = {
  sendToGs1: 'SENT',
  updateAndSendToGs1: 'SAVED_AND_SENT',
  withdrawFromGs1: 'WITHDRAWN',
  createWebhook: 'WEBHOOK_CREATED',
  updateWebhook: 'WEBHOOK_CHANGED',
  deleteWebhook: 'WEBHOOK_DELETED',
  rotateWebhookSecret: 'WEBHOOK_SECRET_ROTATED',
  replayWebhook: 'WEBHOOK_REPLAYED',
};

export interface AuditedRequest {
  readonly operationId: string;
  readonly caller: Caller;
  readonly address: string;
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Records a request if its operation is audited and has done something. It cannot be undone, so a failure to record it
 * is only logged.
 * @param body of the response; absent for a stream of lines, which is recorded when it begins
 */
export async function recordRequest(request: AuditedRequest, body: unknown, ctx: InstanceContext): Promise<void> {
  const { operationId, caller, address, path } = request;
  const action = AUDITED[operationId as OperationId];
  if (action === undefined) return;
  const response: ResponseBody = typeof body === 'object' && body !== null ? body : {};
  const sent = sentIn(response);
  if (sent?.length === 0) return;
  const subject = path['webhookId'] ?? response.webhook?.webhookId ?? sent?.join(' ');
  const entry = { time: ctx.now(), actor: describeCaller(caller), action, subject, address };
  try {
    await appendAuditEntry(ctx.db, entry);
  } catch (error) {
    ctx.log.error({ ...entry, err: error }, 'an entry of the audit log could not be written');
  }
}

interface SendStep {
  readonly messageId?: string;
  readonly hierarchies?: readonly { readonly messageId?: string }[];
}
interface SentProduct extends SendStep {
  readonly productId?: string;
  readonly sendToGS1?: SendStep;
}
interface ResponseBody extends SentProduct {
  readonly products?: readonly SentProduct[];
  readonly webhook?: { readonly webhookId?: string };
}

/** The products in a response that a message was made for; undefined if the response has no products. */
function sentIn({ products, ...single }: ResponseBody): string[] | undefined {
  if (!products && single.productId === undefined) return undefined;
  return (products ?? [single])
    .filter(({ sendToGS1, ...own }) => hasMessage(sendToGS1 ?? own))
    .map(({ productId = '' }) => productId);
}

function hasMessage({ messageId, hierarchies = [] }: SendStep): boolean {
  return messageId !== undefined || hierarchies.some((step) => step.messageId !== undefined);
}
