import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataPoolLink, InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../../domain/sending/outcome.ts';
import type { MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Transaction } from '../../storage/database/database.ts';
import type { NewMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { findMessage, findMessageXml, storeMessages } from '../../storage/gs1/gs1-messages.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';
import { NOT_TRIED, Patience } from './patience.ts';
import { transmitMessages } from './transmit-message.ts';

/** A message to transmit. */
interface PreparedMessage {
  readonly topProductId: string;
  /**
   * A new message, or the id of an earlier one: with the same content, or stored by the first attempt of the request.
   */
  readonly message: NewMessage | string;
}

/** A message, or the reason why there is none. */
export type Prepared = PreparedMessage | RefusedHierarchy;

/** A request, and the id for its message. */
export interface WantedMessage<Request> {
  readonly id: string;
  readonly request: Request;
}

/** Prepares messages, one result per request, in order. The same transaction stores them. */
export type Preparation<Request> = (
  tx: Transaction,
  wanted: readonly WantedMessage<Request>[],
  link: DataPoolLink,
) => Promise<readonly Prepared[]>;

export interface DeliveryOptions {
  /** Units that `prepare` will lock, if known. */
  readonly units?: Iterable<UnitKey>;
  readonly patience?: Patience;
}

/** Fruitless attempts while messages with units of the requests are being transmitted: they span one second. */
const UNDER_WAY_ATTEMPTS = 11;
const UNDER_WAY_PAUSE_MS = 100;

const lockOf = (id: string): string => `message:${id}`;

/**
 * Stores messages in one transaction and transmits them. Locks them before they are stored, so that no other process
 * takes them for messages of a process that ended. If a message with one of a request's units is being transmitted, the
 * request waits for up to a second.
 *
 * @returns one outcome per request, in order
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function deliverMessages<Request>(
  requests: readonly Request[],
  prepare: Preparation<Request>,
  ctx: InstanceContext,
  { units = [], patience = new Patience() }: DeliveryOptions = {},
): Promise<SendOutcome[]> {
  const { dataPool: link } = ctx;
  if (!link) return requests.map(() => refuse('NO_DATA_POOL'));
  const outcomes = new Map<number, SendOutcome>();
  let left = [...requests.keys()];
  for (let fruitless = 0; left.length > 0;) {
    const tried = left.map((index) => requests[index] as Request);
    const results = await deliver(tried, prepare, { link, units, patience }, ctx);
    for (const [position, index] of left.entries()) outcomes.set(index, results[position] as SendOutcome);
    left = left.filter((_, position) => isUnderWay(results[position]));
    // The message in transmission may be one of these, transmitted by now.
    if (left.length < tried.length) continue;
    fruitless += 1;
    if (fruitless === UNDER_WAY_ATTEMPTS) break;
    await wait(UNDER_WAY_PAUSE_MS);
  }
  return requests.map((_, index) => outcomes.get(index) as SendOutcome);
}

function isUnderWay(outcome: SendOutcome | undefined): boolean {
  return outcome?.outcome === 'REFUSED' && outcome.refusal === 'SEND_UNDER_WAY';
}

async function deliver<Request>(
  requests: readonly Request[],
  prepare: Preparation<Request>,
  { link, units, patience }: Required<DeliveryOptions> & { readonly link: DataPoolLink },
  ctx: InstanceContext,
): Promise<SendOutcome[]> {
  const wanted = requests.map((request) => ({ id: randomUUID(), request }));
  const unlock = await ctx.db.takeLock(...wanted.map(({ id }) => lockOf(id)));
  try {
    const prepared = await ctx.db.transaction(async (tx) => {
      const worked = await prepare(tx, wanted, link);
      const messages = worked.flatMap(newMessageOf);
      await storeMessages(tx, messages);
      const waiting = messages.filter(({ state }) => state === 'WAITING').map(({ top }) => top);
      if (waiting.length > 0) await refreshHierarchies(tx, waiting, ctx);
      return worked;
    }, units);
    const leaving = prepared.flatMap(newMessageOf).filter(({ state }) => state !== 'WAITING');
    const failures = new Map(await transmitMessages(leaving, link, ctx, patience));
    for (const entry of prepared) {
      if (!('message' in entry) || typeof entry.message !== 'string') continue;
      const failure = await handOverAgain(entry.message, 'STORED', link, ctx);
      if (failure !== undefined) failures.set(entry.message, failure);
    }
    return prepared.map((entry) => outcomeOf(entry, failures));
  } finally {
    await unlock?.();
  }
}

function newMessageOf(prepared: Prepared): NewMessage[] {
  return 'message' in prepared && typeof prepared.message !== 'string' ? [prepared.message] : [];
}

/** @param failures reasons why messages could not be transmitted, by id */
function outcomeOf(prepared: Prepared, failures: ReadonlyMap<string, string>): SendOutcome {
  if ('outcome' in prepared) return prepared;
  const { message, topProductId } = prepared;
  const messageId = typeof message === 'string' ? message : message.id;
  const reason = failures.get(messageId);
  if (reason === NOT_TRIED) return refuse('NOT_TRIED', { productId: topProductId }, { messageId });
  if (reason !== undefined) return refuse('TRANSMISSION_FAILED', { reason }, { messageId });
  const isWaiting = typeof message !== 'string' && message.state === 'WAITING';
  return { outcome: 'SENT', messageId, topProductId, ...(isWaiting ? { isWaiting } : {}) };
}

/**
 * Transmits an earlier message if it is still in `state`. STORED ones were left by a process that ended, or wait for a
 * retry; TRANSMITTED ones were lost by the pool, or have no reply. Skips a message that another process is
 * transmitting.
 *
 * @returns the reason if it could not be transmitted
 */
export async function handOverAgain(
  id: string,
  state: MessageState,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<string | undefined> {
  const unlock = await ctx.db.takeLock(lockOf(id));
  if (!unlock) return undefined;
  try {
    const message = await findMessage(ctx.db, id);
    if (message?.state !== state) return message?.failure;
    const xml = (await findMessageXml(ctx.db, id)) ?? '';
    const failures = await transmitMessages([{ ...message, xml }], link, ctx);
    return failures.get(id);
  } finally {
    await unlock();
  }
}
