import { EPD_MARKET, writeEpdEntry } from '../../domain/status/epd.ts';
import type { ConfirmationDetail, ConfirmationState, ItemReference } from '../replies/reply.ts';
import { toMoment } from '../xml/reading.ts';
import type { Behaviour } from './behaviours.ts';
import type { AcceptedTransaction, Decision } from './decide.ts';
import type { Registry } from './memory.ts';
import type { IncomingMessage } from './read-message.ts';
import {
  writeConfirmations,
  writeRegistrations,
  writeResponse,
  type ReplyEnvelope,
  type Confirmation,
} from './write-replies.ts';

/** A reply and its delay after the message. */
export interface PlannedReply {
  readonly id: string;
  readonly xml: string;
  readonly afterMs: number;
}

export interface Planner {
  /** GLN of the pool. */
  readonly gln: string;
  /** Delay of the first reply; each further one adds half of it. */
  readonly replyMs: number;
  readonly now: Date;
  readonly nextId: () => string;
}

/** All replies to a message, in order. */
export function planReplies(
  message: IncomingMessage,
  decision: Decision,
  registry: Registry,
  planner: Planner,
): PlannedReply[] {
  const plan: PlannedReply[] = [];
  const request = { id: message.id, time: toMoment(message.header.time ?? '') };
  const add = (write: (envelope: ReplyEnvelope & { request: typeof request }) => string): void => {
    const afterMs = planner.replyMs * (1 + plan.length / 2) + decision.delaySeconds * 1000;
    const id = planner.nextId();
    const time = new Date(planner.now.getTime() + afterMs);
    const envelope = { id, time, from: planner.gln, to: message.header.sender.id ?? '', request };
    plan.push({ id, xml: write(envelope), afterMs });
  };
  add((envelope) =>
    writeResponse(
      envelope,
      decision.accepted.map(({ id }) => id),
      decision.errors,
    ),
  );
  if (message.kind === 'catalogueItemNotification' && decision.accepted.length > 0) {
    const registrations = decision.accepted.map(({ command, behaviour, documents }) => ({
      command,
      status: behaviour.registration ?? ('ACCEPTED' as const),
      // An item is registered once, regardless of its recipients.
      items: [...new Map(documents.flatMap(({ items }) => items.map((item) => [item.gtin, item]))).values()],
    }));
    add((envelope) => writeRegistrations(envelope, registrations));
  }
  const confirmations = decision.accepted
    .filter(({ behaviour }) => behaviour.registration !== 'REJECTED')
    .flatMap((transaction) => confirm(message, transaction, registry, planner.gln));
  for (const recipient of new Set(confirmations.map((confirmation) => confirmation.recipient))) {
    const own = confirmations.filter((confirmation) => confirmation.recipient === recipient);
    const final = own.filter(({ state }) => state !== 'RECEIVED');
    add((envelope) =>
      writeConfirmations(
        envelope,
        own.map((confirmation) => ({ ...confirmation, state: 'RECEIVED', details: [] })),
      ),
    );
    if (final.length > 0) add((envelope) => writeConfirmations(envelope, final));
  }
  return plan;
}

/** The final confirmation of each recipient of a transaction. */
function confirm(
  { kind }: IncomingMessage,
  { behaviour, command, documents }: AcceptedTransaction,
  registry: Registry,
  gln: string,
): Confirmation[] {
  if (kind === 'catalogueItemHierarchicalWithdrawal' || command === 'DELETE' || behaviour.confirmation === 'NONE') {
    return [];
  }
  const { state, details: reasons } = finalState(behaviour);
  return documents.flatMap(({ top, recipients }) => {
    const details = state === 'SYNCHRONISED' ? [...reasons, ...epdDetails(top)] : reasons;
    // A notification addressed to the pool itself reaches only recipients that it was published to.
    const others = new Set([...recipients, ...registry.publishedTo(top)].filter((recipient) => recipient !== gln));
    if (others.size === 0 && behaviour.warnings !== undefined) others.add(gln);
    return [...others].map((recipient) => ({ item: top, recipient, state, details }));
  });
}

/** Recipients in Norway tell the number in EPD that the simulated register gave a top item. */
function epdDetails({ gtin, targetMarket }: ItemReference): ConfirmationDetail[] {
  if (targetMarket !== EPD_MARKET) return [];
  return [{ code: 'CIC999', text: writeEpdEntry({ number: gtin.slice(6, 13), status: 'APPROVED' }), action: 'NONE' }];
}

const REASONS: Partial<Record<ConfirmationState, ConfirmationDetail>> = {
  REVIEW: { code: 'CIC999', text: 'The simulated recipient wants to review this item', action: 'ACTION_NEEDED' },
  REJECTED: { code: 'CIC999', text: 'The simulated recipient does not want this item', action: 'NONE' },
};

function finalState({ confirmation, warnings = [] }: Behaviour): {
  state: ConfirmationState;
  details: readonly ConfirmationDetail[];
} {
  const state = confirmation === undefined || confirmation === 'NONE' ? undefined : confirmation;
  const asWarnings = warnings.map((text) => ({ code: 'CIC999', text, action: 'WARNING' }));
  if (asWarnings.length > 0) return { state: state ?? 'REVIEW', details: asWarnings };
  const reason = state && REASONS[state];
  return { state: state ?? 'SYNCHRONISED', details: reason ? [reason] : [] };
}
