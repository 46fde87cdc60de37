import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { DATA_SOURCE, DISCONTINUED } from '../../domain/catalogue/field-ids.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import type { TimeZone } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { LeftOutValue, MessageElement } from './draft.ts';
import { writeMessage, type Transaction, type TransactionIds } from './envelope.ts';
import type { MessageHead } from './header.ts';
import type { MessageMapping } from './mapping.ts';
import { buildTradeItem, type TradeItem } from './trade-item.ts';
import { fits, toDateTime } from './texts.ts';
import { add, addElement, addText } from './writing.ts';

/** A notification is never sent with DELETE (rule 1458). */
export const NOTIFICATION_COMMANDS = ['ADD', 'CHANGE_BY_REFRESH', 'CORRECT'] as const;
export type NotificationCommand = (typeof NOTIFICATION_COMMANDS)[number];

/** One hierarchy for one recipient. */
export interface NotificationDocument {
  readonly id: string;
  readonly hierarchy: Hierarchy<Product>;
  /** GLN of who gets it; of the data pool, where the pool is told of recipients by other messages. */
  readonly recipient: string;
  /** Whether a recipient asked for what was sent before. */
  readonly isReload?: boolean;
}

/** What one data source tells under one command. */
export interface NotificationTransaction extends TransactionIds {
  readonly command: NotificationCommand;
  readonly documents: readonly NotificationDocument[];
}

export interface NotificationInput extends MessageHead {
  /** Name of the data source, where it is known. */
  readonly dataSourceName?: string;
  readonly transactions: readonly NotificationTransaction[];
}

/** A value of a unit that is not in the message. */
export interface LeftOut extends LeftOutValue {
  readonly unit: UnitKey;
}

export interface Notification {
  readonly xml: string;
  /** Values that the schemas have no room for, each once. Of units that break no rule there are hardly any. */
  readonly leftOut: readonly LeftOut[];
}

/** Units that stand in a message, those that stand in it several times counted as often. */
const MAX_UNITS = 10_000;
/** Readers of XML take some 60 elements inside one another, or somewhat more. */
const MAX_LEVELS = 20;

/**
 * Makes a Catalogue Item Notification: each hierarchy nested from its top unit down, with all values that have a place in
 * GDSN. Nothing in it depends on when or where it is made but for the time that is given.
 *
 * @throws Error when a unit lacks what no message goes without, names a child that is not in its hierarchy, or holds
 * itself; the rules let no such hierarchy be sent
 */
export function buildNotification(input: NotificationInput, mapping: MessageMapping): Notification {
  const units = new Map<UnitKey, TradeItem>();
  for (const { documents } of input.transactions) {
    for (const { hierarchy } of documents) {
      requireNesting(hierarchy);
      for (const [key, { unit, links }] of hierarchy.nodes) {
        if (!units.has(key))
          units.set(key, buildTradeItem({ product: unit, links, time: input.time }, mapping, input.dataSourceName));
      }
    }
  }
  const transactions = input.transactions.map((transaction): Transaction => ({
    ...transaction,
    owner: ownerOf(transaction),
    documents: transaction.documents.map((document) => ({
      id: document.id,
      write: (node) => {
        addText(node, 'isReload', String(document.isReload ?? false));
        writeItem(node, document.hierarchy.top, { ...input, ...document, units, zone: mapping.timeZone });
      },
    })),
  }));
  const namespaces = new Set<string>();
  for (const { element } of units.values()) collectNamespaces(element, namespaces);
  return {
    xml: writeMessage('catalogueItemNotification', input, mapping.timeZone, transactions, [...namespaces].sort()),
    leftOut: [...units].flatMap(([unit, { leftOut }]) => leftOut.map((value) => ({ unit, ...value }))),
  };
}

/** What every level of a document repeats or looks up. */
interface Levels extends Pick<NotificationDocument, 'hierarchy' | 'recipient'>, Pick<MessageHead, 'time' | 'dataPool'> {
  readonly units: ReadonlyMap<UnitKey, TradeItem>;
  readonly zone: TimeZone;
}

/** Writes a unit and all inside it. */
function writeItem(parent: XMLBuilder, key: UnitKey, levels: Levels): void {
  const node = levels.hierarchy.nodes.get(key);
  const tradeItem = levels.units.get(key);
  if (!node || !tradeItem) return;
  const item = add(parent, 'catalogueItem');
  addText(item, 'dataRecipient', levels.recipient);
  addText(item, 'sourceDataPool', levels.dataPool);
  writeState(add(item, 'catalogueItemState'), node.unit, levels);
  addElement(item, tradeItem.element);
  for (const { child, quantity = 0 } of node.links) {
    const link = add(item, 'catalogueItemChildItemLink');
    addText(link, 'quantity', String(quantity));
    writeItem(link, child, levels);
  }
}

/** A unit is discontinued from the day on that says so. */
function writeState(state: XMLBuilder, { values }: Product, { time, zone }: Levels): void {
  const stored = values[DISCONTINUED];
  const end = typeof stored === 'string' ? toDateTime(stored, zone) : undefined;
  const hasEnded = end !== undefined && fits(end, { type: 'dateTime' }) && Date.parse(end) <= time.getTime();
  addText(state, 'catalogueItemStateCode', hasEnded ? 'DISCONTINUED' : 'REGISTERED');
  if (hasEnded) addText(state, 'discontinueDateTime', end);
}

/** The data source of a transaction, by its first unit: all levels of a hierarchy have the same (rule 300). */
function ownerOf({ id, documents: [document] }: NotificationTransaction): string {
  const owner = document?.hierarchy.nodes.get(document.hierarchy.top)?.unit.values[DATA_SOURCE];
  if (typeof owner !== 'string') throw new Error(`The transaction ${id} has no data source`);
  return owner;
}

/** @throws Error when the hierarchy cannot be written as units inside one another */
function requireNesting({ top, nodes }: Hierarchy<Product>): void {
  const counts = new Map<UnitKey, number>();
  const count = (key: UnitKey, above: readonly UnitKey[]): number => {
    const known = counts.get(key);
    if (known !== undefined) return known;
    const node = nodes.get(key);
    if (!node) throw new Error(`The hierarchy of ${top} has no unit ${key}`);
    if (above.includes(key)) throw new Error(`The unit ${key} holds itself`);
    if (above.length === MAX_LEVELS) throw new Error(`The hierarchy of ${top} has more than ${MAX_LEVELS} levels`);
    const total = node.links.reduce((sum, { child }) => sum + count(child, [...above, key]), 1);
    counts.set(key, total);
    return total;
  };
  if (count(top, []) > MAX_UNITS) throw new Error(`The hierarchy of ${top} has more than ${MAX_UNITS} units`);
}

/** The namespaces of the modules in an element, which hold no further ones. */
function collectNamespaces({ slot, children }: MessageElement, into: Set<string>): void {
  if (slot.namespace === undefined) for (const child of children) collectNamespaces(child, into);
  else into.add(slot.namespace);
}
