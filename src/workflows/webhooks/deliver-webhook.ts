import type { InstanceContext } from '../../context.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { Change } from '../../domain/history/change.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { isServiceError } from '../../domain/refusals/service-error.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { RETRIED_MS } from '../../domain/webhooks/retry.ts';
import { isFor, type DueProduct, type Webhook } from '../../domain/webhooks/webhook.ts';
import { logDeliveries } from '../../storage/webhooks/deliveries.ts';
import { advance, findDueProducts } from '../../storage/webhooks/progress.ts';
import { findWebhook, pauseWebhook } from '../../storage/webhooks/webhooks.ts';
import { readChanges } from '../../storage/products/change-feed.ts';
import { timelinesOf } from '../../storage/products/timelines.ts';
import { changeFeedOf } from '../changes/change-feed.ts';
import { deliverChains, type Chain, type ChainResults } from './chains.ts';
import { sendChange } from './receiver.ts';

const OUTCOMES = [
  ['DELIVERED', 'delivered'],
  ['FAILED', 'failed'],
  ['ABANDONED', 'abandoned'],
] as const;
/** Events delivered between two steps forward: after a crash, at most so many are delivered again. */
const PART = 50;
/** Products that may wait for a retry. With more, the others wait too. */
const MAX_WAITING = 1000;
/** Events of a waiting product that are delivered at once. */
const PART_OF_PRODUCT = 20;

/**
 * Delivers what is due to the receiver of a webhook, until nothing is. One process at a time does so.
 * @returns false when another process is at it
 */
export async function deliverWebhook(id: string, ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  const release = await ctx.db.takeLock(`webhook:${id}`);
  if (!release) return false;
  try {
    while (!signal.aborted && (await deliverPart(id, ctx, signal)));
  } finally {
    await release();
  }
  return true;
}

/** Some events, and where the webhook stands when they are done with. */
interface Part {
  readonly chains: readonly Chain[];
  readonly position: number;
  /** New events of products that wait: position of the first. */
  readonly behind: ReadonlyMap<UnitKey, number>;
}

/** @returns whether there may be more to deliver now */
async function deliverPart(id: string, ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  const { db, now } = ctx;
  const webhook = await findWebhook(db, id);
  if (!webhook || webhook.paused || (webhook.notBefore && webhook.notBefore > now())) return false;
  const due = await findDueProducts(db, id);
  const part = await readPart(webhook, due, ctx, signal);
  if (!part) {
    await pauseWebhook(db, webhook, 'EVENTS_EXPIRED', 'events were pruned before they were delivered', now());
    return false;
  }
  if (part.chains.length === 0 && part.position === webhook.position) return false;
  const timelines = await timelinesOf(db);
  const results = await deliverChains(part.chains, {
    post: async (change) => sendChange(webhook, change, { ...ctx, timelines }, signal),
    signal,
    now,
    random: Math.random,
    isFailing: webhook.failingSince !== undefined,
  });
  return store(webhook, part, results, ctx);
}

/** @returns undefined when some of the events do not exist any more */
async function readPart(
  webhook: Webhook,
  due: readonly DueProduct[],
  ctx: InstanceContext,
  signal: AbortSignal,
): Promise<Part | undefined> {
  const now = ctx.now();
  const chains: Chain[] = [];
  for (const product of due.filter(({ nextAttempt }) => nextAttempt <= now).slice(0, PART)) {
    const chain = await readChain(webhook, product, ctx);
    if (!chain) return undefined;
    chains.push(chain);
  }
  // To a receiver that takes nothing, only what has waited for long enough is sent.
  const isFailing = webhook.failingSince !== undefined && due.length > 0;
  if (isFailing || due.length > MAX_WAITING) return { chains, position: webhook.position, behind: new Map() };
  const range = { after: webhook.position, limit: PART, filter: { types: webhook.types } };
  try {
    const { changes, end } = await changeFeedOf(ctx).read(range, 0, signal);
    const waiting = new Set(due.map(({ key }) => key));
    const wanted = changes.filter((change) => isFor(webhook, change));
    const behind = wanted.filter(({ key }) => waiting.has(key)).reverse();
    return {
      chains: [...chains, ...chainsOf(wanted.filter(({ key }) => !waiting.has(key)))],
      position: end,
      behind: new Map(behind.map((change) => [change.key, change.position])),
    };
  } catch (error) {
    if (isServiceError(error) && error.code === 'CURSOR_EXPIRED') return undefined;
    throw error;
  }
}

function chainsOf(changes: readonly Change[]): Chain[] {
  return [...groupBy(changes, ({ key }) => key)].map(([key, events]) => ({ key, events }));
}

/** The next events of a product that waits for a retry, as far as the webhook has come. */
async function readChain(
  webhook: Webhook,
  due: DueProduct,
  { db }: Pick<InstanceContext, 'db'>,
): Promise<Chain | undefined> {
  const { key, position } = due;
  const filter = { types: webhook.types, key };
  const page = await readChanges(db, { after: position - 1, limit: PART_OF_PRODUCT, filter });
  if (!page) return undefined;
  const events = page.changes.filter((change) => change.position <= webhook.position && isFor(webhook, change));
  const hasMore = page.changes.length === PART_OF_PRODUCT && page.end < webhook.position;
  return { key, events, due, hasMore };
}

/** A product that has caught up goes on with the events that came meanwhile. */
function withEventsBehind(
  { waiting, done }: ChainResults,
  behind: ReadonlyMap<UnitKey, number>,
  now: Date,
): Pick<ChainResults, 'waiting' | 'done'> {
  const caughtUp = done.flatMap((key): DueProduct[] => {
    const position = behind.get(key);
    return position === undefined ? [] : [{ key, position, attempts: 0, nextAttempt: now, failingSince: now }];
  });
  return { waiting: [...waiting, ...caughtUp], done: done.filter((key) => !behind.has(key)) };
}

async function store(
  webhook: Webhook,
  { position, behind }: Part,
  results: ChainResults,
  { db, now, log, metrics }: InstanceContext,
): Promise<boolean> {
  const { deliveries, successes, failures, notBefore, problem = '' } = results;
  const { waiting, done } = withEventsBehind(results, behind, now());
  const failingSince = successes > 0 ? undefined : (webhook.failingSince ?? (failures > 0 ? now() : undefined));
  const isStored = await db.transaction(async (tx) => {
    await logDeliveries(tx, webhook.id, deliveries);
    return advance(tx, webhook, { position, waiting, done, failingSince, notBefore });
  });
  countOutcomes(deliveries, metrics);
  // The webhook was changed meanwhile: read it again.
  if (!isStored) return true;
  const hasFailed = failingSince !== undefined && now().getTime() - failingSince.getTime() >= RETRIED_MS;
  const reason = results.isGone ? 'GONE' : hasFailed ? 'FAILING' : undefined;
  if (!reason) return true;
  await pauseWebhook(db, webhook, reason, problem, now());
  log.warn({ webhook: webhook.id, reason, problem }, 'a webhook was paused');
  return false;
}

function countOutcomes(deliveries: readonly Delivery[], metrics: InstanceContext['metrics']): void {
  for (const [outcome, name] of OUTCOMES) {
    const count = deliveries.filter((delivery) => delivery.outcome === outcome).length;
    if (count > 0) metrics.countDeliveries(name, count);
  }
}
