import { createHash, randomUUID } from 'node:crypto';
import { CacheBudget, type BudgetedCache } from '../../caches/cache-budget.ts';
import { systemClock, type Clock } from '../delivery/clock.ts';
import { Deliveries } from '../delivery/deliveries.ts';
import { silentLog, type TransportLog } from '../delivery/log.ts';
import type { ReplyReceiver } from '../delivery/transport.ts';
import type { Behaviour, ReplyDelivery } from './behaviours.ts';
import type { PoolRules } from './check-document.ts';
import { decide, type Decision } from './decide.ts';
import { ownText, Registry } from './memory.ts';
import { packReply, sizeOfPacked, type PackedReply } from './packed-replies.ts';
import { planReplies } from './plan-replies.ts';
import { readMessage, UnreadableMessage, type IncomingMessage } from './read-message.ts';

export interface DataPoolOptions {
  readonly rules: PoolRules;
  /** Whether an item must be added again after its withdrawal from the last recipient. */
  readonly forgetsWithdrawn: boolean;
  readonly replyMs: number;
  /** By GTIN of the top unit, 14 digits. */
  readonly behaviours: Readonly<Record<string, Behaviour>>;
  /** Receives the replies. */
  readonly deliver: ReplyReceiver;
  readonly log?: TransportLog;
  readonly clock?: Clock;
  readonly nextId?: () => string;
  /** Number of undelivered replies from which on messages are refused. */
  readonly mostPending?: number;
  /** The budget that registered items and processed messages count towards. Evicted ones are unknown to the pool. */
  readonly memory?: CacheBudget;
}

/** What the pool did with a message. */
export type Receipt =
  | { readonly outcome: 'TAKEN'; readonly messageId: string }
  /** It cannot be replied to; the reason is for the sender. */
  | { readonly outcome: 'UNREADABLE'; readonly reason: string }
  /** The caller must close the connection without a response. */
  | { readonly outcome: 'DROPPED' }
  /** Too many replies are waiting for delivery. */
  | { readonly outcome: 'BUSY' };

interface HandledMessage {
  readonly digest: string;
  readonly delivery: ReplyDelivery;
  readonly plan: readonly PackedReply[];
}

const MEMORY_BYTES = 256 * 1024 * 1024;
const MAX_ITEMS = 100_000;
const MAX_MESSAGES = 2_000;
const MAX_PENDING = 10_000;

/**
 * A simulated data pool: validates messages, registers what it accepts, and replies after a delay with real GDSN
 * messages. It replies truthfully unless a behaviour is configured. All state is in memory.
 */
export class Pool {
  readonly #options: DataPoolOptions;
  readonly #log: TransportLog;
  readonly #clock: Clock;
  readonly #nextId: () => string;
  readonly #registry: Registry;
  readonly #handled: BudgetedCache<HandledMessage>;
  readonly #deliveries: Deliveries;

  constructor(options: DataPoolOptions) {
    const { deliver, log = silentLog, clock = systemClock, nextId = randomUUID } = options;
    const { memory = new CacheBudget(MEMORY_BYTES) } = options;
    this.#options = options;
    this.#log = log;
    this.#clock = clock;
    this.#nextId = nextId;
    this.#registry = new Registry(memory, MAX_ITEMS);
    this.#handled = memory.open({ entries: MAX_MESSAGES, sizeOf: ({ plan }) => sizeOfPacked(plan) });
    this.#deliveries = new Deliveries({ deliver, clock, log });
  }

  /** Receives a message; the replies follow through `deliver`. */
  receive(xml: string | Uint8Array): Receipt {
    if (this.#deliveries.pending >= (this.#options.mostPending ?? MAX_PENDING)) return { outcome: 'BUSY' };
    let message: IncomingMessage;
    try {
      message = readMessage(xml);
    } catch (error) {
      if (error instanceof UnreadableMessage) return { outcome: 'UNREADABLE', reason: error.message };
      throw error;
    }
    const digest = createHash('sha256').update(xml).digest('base64');
    const before = this.#handled.get(message.id);
    return before ? this.#receiveAgain(message, before, digest) : this.#receiveNew(message, digest);
  }

  /** Stops replying. */
  stop(): Promise<void> {
    return this.#deliveries.stop();
  }

  #receiveNew(message: IncomingMessage, digest: string): Receipt {
    const { rules, behaviours } = this.#options;
    const decision = decide(message, this.#registry, rules, (gtin) => behaviours[gtin] ?? {});
    const { delivery, accepted, errors } = decision;
    const { id, kind } = message;
    this.#log.info(
      { messageId: id, kind, accepted: accepted.length, errors: errors.length, delivery },
      'message received',
    );
    if (delivery === 'DROP_CONNECTION') return { outcome: 'DROPPED' };
    const plan = this.#plan(message, decision);
    // A message without a reply counts as lost in transit, so it changes nothing here.
    if (delivery !== 'NEVER') this.#remember(message, decision);
    this.#handled.set(ownText(message.id), { digest, delivery, plan });
    this.#give(plan, delivery);
    return delivery === 'DROP_ONCE' ? { outcome: 'DROPPED' } : { outcome: 'TAKEN', messageId: message.id };
  }

  /** A repeated message has no effect, but gets the same replies. A different message with the same id is rejected. */
  #receiveAgain(message: IncomingMessage, before: HandledMessage, digest: string): Receipt {
    if (before.digest === digest) {
      this.#give(before.plan, before.delivery);
    } else {
      const text = `The InstanceIdentifier ${message.id} was already used by another message`;
      const errors = [{ level: 'message' as const, code: '357', text }];
      const refusal: Decision = { errors, accepted: [], delivery: 'NORMAL', delaySeconds: 0 };
      this.#give(this.#plan(message, refusal), 'NORMAL');
    }
    return { outcome: 'TAKEN', messageId: message.id };
  }

  #plan(message: IncomingMessage, decision: Decision): PackedReply[] {
    const { rules, replyMs } = this.#options;
    const planner = { gln: rules.gln, replyMs, now: this.#clock.now(), nextId: this.#nextId };
    return planReplies(message, decision, this.#registry, planner).map(packReply);
  }

  #remember({ kind }: IncomingMessage, { accepted }: Decision): void {
    const { forgetsWithdrawn } = this.#options;
    for (const { command, documents, behaviour } of accepted) {
      for (const { top, items, recipients, versions } of documents) {
        if (kind === 'catalogueItemNotification') {
          if (behaviour.registration !== 'REJECTED') this.#registry.register(top, items, recipients, versions);
        } else if (command === 'DELETE') {
          this.#registry.withdraw(top, recipients);
          const isWithdrawal = kind === 'catalogueItemHierarchicalWithdrawal';
          if (isWithdrawal && forgetsWithdrawn && !this.#registry.isOffered(top)) this.#registry.remove(top);
        } else {
          this.#registry.publish(top, recipients);
        }
      }
    }
  }

  #give(plan: readonly PackedReply[], delivery: ReplyDelivery): void {
    const add = ({ read, id }: PackedReply, afterMs: number): void => this.#deliveries.add(read, id, afterMs);
    const [first] = plan;
    if (delivery === 'GARBLED' && first) {
      add({ ...first, read: () => firstHalf(first.read()) }, first.afterMs);
    } else if (delivery === 'OUT_OF_ORDER') {
      plan.forEach((reply, index) => add(reply, plan.at(-1 - index)?.afterMs ?? reply.afterMs));
    } else if (delivery !== 'NEVER' && delivery !== 'GARBLED') {
      for (const reply of plan) add(reply, reply.afterMs);
      if (delivery === 'TWICE') for (const reply of plan) add(reply, reply.afterMs + this.#options.replyMs);
    }
  }
}

function firstHalf(text: string): string {
  return text.slice(0, text.length / 2);
}
