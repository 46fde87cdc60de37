import { randomUUID } from 'node:crypto';
import { readMessage, type IncomingDocument, type IncomingMessage } from '../../../src/gs1/pool/read-message.ts';
import { writeResponse } from '../../../src/gs1/pool/write-replies.ts';
import type { ReplyReceiver, OutgoingMessage, Transport } from '../../../src/gs1/delivery/transport.ts';
import type { XmlElement } from '../../../src/gs1/xml/parse-xml.ts';
import { elementsAt, textAt } from '../../../src/gs1/xml/reading.ts';
import { POOL, SUPPLIER } from '../../builders/gs1.ts';

/** A unit as a recipient has it: brand and children. */
interface HeldUnit {
  readonly brand: string;
  readonly children: readonly string[];
}

/** The units of a hierarchy by GTIN. */
export type HeldHierarchy = ReadonlyMap<string, HeldUnit>;

/**
 * A minimal data pool with recipients: it registers hierarchies, distributes them to recipients, and rejects what a
 * real pool would reject. Replies wait until a test delivers them, in any order.
 */
export class ModelPool implements Transport {
  readonly arrived: OutgoingMessage[] = [];
  /** Error codes of all rejections. */
  readonly refused: string[] = [];
  /** Called before a message arrives; throws to prevent that. */
  onTransmit: (message: OutgoingMessage) => void | Promise<void> = () => undefined;
  /** Whether to reject a message, or one recipient of it. */
  refuses: (message: IncomingMessage, recipient?: string) => boolean = () => false;
  readonly #publishes: boolean;
  readonly #replies: string[] = [];
  readonly #seen = new Map<string, string>();
  readonly #registered = new Map<string, HeldHierarchy>();
  readonly #published = new Map<string, Set<string>>();
  /** Top units addressed to the pool itself. */
  readonly #atPool = new Set<string>();
  readonly #given = new Map<string, Map<string, HeldHierarchy>>();
  #receiver: ReplyReceiver | undefined;

  /** @param publishes whether recipients get only what is published to them (CIP) */
  constructor(publishes: boolean) {
    this.#publishes = publishes;
  }

  async transmit(message: OutgoingMessage): Promise<void> {
    await this.onTransmit(message);
    this.arrived.push(message);
    const known = this.#seen.get(message.id);
    const reply = known ?? this.#process(readMessage(message.xml));
    this.#seen.set(message.id, reply);
    this.#replies.push(reply);
  }

  start(receive: ReplyReceiver): Promise<void> {
    this.#receiver = receive;
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  /** Number of undelivered replies. */
  get pending(): number {
    return this.#replies.length;
  }

  /** Removes an undelivered reply. @param index which one; wraps around at the end */
  takeReply(index = 0): string | undefined {
    return this.#replies.splice(index % Math.max(1, this.#replies.length), 1)[0];
  }

  /** Takes back a reply that may not have been processed. */
  returnReply(reply: string): void {
    this.#replies.push(reply);
  }

  /** Delivers a reply. */
  async reply(index = 0): Promise<void> {
    const reply = this.takeReply(index);
    if (reply !== undefined) await this.#receiver?.(reply, 'model');
  }

  /** What a recipient has, by GTIN of the top unit. */
  heldBy(recipient: string): Map<string, HeldHierarchy> {
    if (!this.#publishes) return new Map(this.#given.get(recipient));
    return new Map(
      [...this.#published]
        .filter(([, recipients]) => recipients.has(recipient))
        .flatMap(([top]) => {
          const content = this.#registered.get(top);
          return content ? [[top, content] as const] : [];
        }),
    );
  }

  /** Recipients that have at least one hierarchy. */
  holders(): string[] {
    const all = this.#publishes
      ? [...this.#published.values()].flatMap((recipients) => [...recipients])
      : [...this.#given.keys()];
    return [...new Set(all)].filter((recipient) => this.heldBy(recipient).size > 0).sort();
  }

  /** The registered hierarchy of a top unit. */
  registered(top: string): HeldHierarchy | undefined {
    return this.#registered.get(top);
  }

  #process(message: IncomingMessage): string {
    const accepted: string[] = [];
    const errors: { transactionId: string; code: string }[] = [];
    for (const { id, command, documents } of message.transactions) {
      const refusal = this.#refusalOf(message, command, documents);
      if (refusal === undefined) {
        accepted.push(id);
        for (const document of documents) this.#apply(message, command, document);
      } else {
        this.refused.push(refusal);
        errors.push({ transactionId: id, code: refusal });
      }
    }
    const envelope = { id: `model-${randomUUID()}`, time: new Date(), from: POOL, to: SUPPLIER };
    return writeResponse(
      { ...envelope, request: { id: message.id, time: undefined } },
      accepted,
      errors.map((error) => ({ level: 'transaction' as const, text: 'Refused', ...error })),
    );
  }

  #refusalOf(message: IncomingMessage, command: string, documents: readonly IncomingDocument[]): string | undefined {
    const [first] = documents;
    const recipients = documents.flatMap((document) => document.recipients);
    if (this.refuses(message) || recipients.some((recipient) => this.refuses(message, recipient))) return 'TOLD';
    const isKnown = this.#registered.has(first?.top.gtin ?? '');
    if (message.kind !== 'catalogueItemNotification') return isKnown ? undefined : 'UNKNOWN';
    if (command === 'ADD') return isKnown ? 'ADDED_BEFORE' : undefined;
    return isKnown ? undefined : '47';
  }

  #apply(
    { kind }: IncomingMessage,
    command: string,
    { top: { gtin: top }, element, recipients }: IncomingDocument,
  ): void {
    if (kind === 'catalogueItemNotification') {
      const content = contentOf(element);
      this.#registered.set(top, content);
      if (recipients.includes(POOL)) this.#atPool.add(top);
      for (const recipient of recipients) if (recipient !== POOL) this.#give(recipient, top, content);
      return;
    }
    for (const recipient of recipients) {
      if (command !== 'DELETE') this.#publish(recipient, top);
      else this.#end(recipient, top);
    }
    // A unit withdrawn from its last recipient is no longer registered.
    if (kind !== 'catalogueItemHierarchicalWithdrawal') return;
    if (recipients.includes(POOL)) this.#atPool.delete(top);
    const isHeld = this.holders().some((recipient) => this.heldBy(recipient).has(top));
    if (!isHeld && !this.#atPool.has(top)) this.#registered.delete(top);
  }

  #give(recipient: string, top: string, content: HeldHierarchy): void {
    const held = this.#given.get(recipient) ?? new Map<string, HeldHierarchy>();
    this.#given.set(recipient, held.set(top, content));
  }

  #publish(recipient: string, top: string): void {
    this.#published.set(top, (this.#published.get(top) ?? new Set()).add(recipient));
  }

  #end(recipient: string, top: string): void {
    this.#published.get(top)?.delete(recipient);
    this.#given.get(recipient)?.delete(top);
  }
}

function contentOf(element: XmlElement): HeldHierarchy {
  const units = new Map<string, HeldUnit>();
  const visit = (item: XmlElement): void => {
    const below = elementsAt(item, 'catalogueItemChildItemLink/catalogueItem');
    units.set(textAt(item, 'tradeItem/gtin') ?? '', {
      brand: brandOf(item) ?? '',
      children: below.map((child) => textAt(child, 'tradeItem/gtin') ?? '').sort(),
    });
    below.forEach(visit);
  };
  elementsAt(element, 'catalogueItem').forEach(visit);
  return units;
}

function brandOf(item: XmlElement): string | undefined {
  const find = ({ name, text, children }: XmlElement): string | undefined =>
    name === 'brandName' ? text : children.map(find).find((found) => found !== undefined);
  const [own] = elementsAt(item, 'tradeItem');
  return own && find(own);
}
