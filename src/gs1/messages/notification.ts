import { DATA_SOURCE, DISCONTINUED } from '../../domain/catalogue/field-ids.ts';
import type { Hierarchy } from '../../domain/hierarchy/hierarchy.ts';
import type { TimeZone } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { LeftOutValue, MessageElement } from './draft.ts';
import { writeMessage, type MessageTransaction, type TransactionIds } from './envelope.ts';
import type { MessageHead } from './header.ts';
import type { MessageMapping } from './mapping.ts';
import { buildTradeItem, type TradeItem } from './trade-item.ts';
import { fits, toDateTime } from './texts.ts';
import { addElement, addText, type XmlElement } from './writing.ts';

/** A notification is never sent with DELETE (rule 1458). */
type NotificationCommand = 'ADD' | 'CHANGE_BY_REFRESH' | 'CORRECT';

/** One hierarchy for one recipient. */
interface NotificationDocument {
  readonly id: string;
  readonly hierarchy: Hierarchy<Product>;
  /** GLN of the recipient; of the data pool itself if publications name the recipients. */
  readonly recipient: string;
  /** Whether the recipient requested data that was sent before. */
  readonly isReload?: boolean;
}

/** Hierarchies of one data source, sent under one command. */
interface NotificationTransaction extends TransactionIds {
  readonly command: NotificationCommand;
  readonly documents: readonly NotificationDocument[];
}

export interface NotificationInput extends MessageHead {
  /** Name of the data source, if known. */
  readonly dataSupplierName?: string;
  readonly transactions: readonly NotificationTransaction[];
}

/** A value of a unit that the message does not contain. */
export interface LeftOut extends LeftOutValue {
  readonly unit: UnitKey;
}

export interface Notification {
  readonly xml: string;
  /** Values that the GDSN schemas cannot carry, each once. Rare for valid units. */
  readonly leftOut: readonly LeftOut[];
}

/** Maximum number of units in a message, each counted as often as it occurs. */
const MAX_UNITS = 10_000;
/** Some XML parsers limit the nesting of elements to about 60. */
const MAX_LEVELS = 20;

/**
 * Builds a Catalogue Item Notification: each hierarchy nested from its top unit down, with all values that GDSN has an
 * element for. Deterministic, given `time`.
 *
 * @throws Error if a unit lacks a value that every message needs, a child is missing from the hierarchy, or a unit
 * contains itself; validation rejects such hierarchies before they are sent
 */
export function buildNotification(input: NotificationInput, mapping: MessageMapping): Notification {
  const units = new Map<UnitKey, TradeItem>();
  for (const { documents } of input.transactions) {
    for (const { hierarchy } of documents) {
      requireNesting(hierarchy);
      for (const [key, { unit, links }] of hierarchy.nodes) {
        if (!units.has(key))
          units.set(key, buildTradeItem({ product: unit, links, time: input.time }, mapping, input.dataSupplierName));
      }
    }
  }
  const transactions = input.transactions.map((transaction): MessageTransaction => ({
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

/** Data that every level of a document needs. */
interface Levels extends Pick<NotificationDocument, 'hierarchy' | 'recipient'>, Pick<MessageHead, 'time' | 'dataPool'> {
  readonly units: ReadonlyMap<UnitKey, TradeItem>;
  readonly zone: TimeZone;
}

/** Writes a unit with all units inside it. */
function writeItem(parent: XmlElement, key: UnitKey, levels: Levels): void {
  const node = levels.hierarchy.nodes.get(key);
  const tradeItem = levels.units.get(key);
  if (!node || !tradeItem) return;
  const item = parent.add('catalogueItem');
  addText(item, 'dataRecipient', levels.recipient);
  addText(item, 'sourceDataPool', levels.dataPool);
  writeState(item.add('catalogueItemState'), node.unit, levels);
  addElement(item, tradeItem.element);
  for (const { child, quantity = 0 } of node.links) {
    const link = item.add('catalogueItemChildItemLink');
    addText(link, 'quantity', String(quantity));
    writeItem(link, child, levels);
  }
}

/** A unit counts as discontinued from its end date on. */
function writeState(state: XmlElement, { values }: Product, { time, zone }: Levels): void {
  const stored = values[DISCONTINUED];
  const end = typeof stored === 'string' ? toDateTime(stored, zone) : undefined;
  const hasEnded = end !== undefined && fits(end, { type: 'dateTime' }) && Date.parse(end) <= time.getTime();
  addText(state, 'catalogueItemStateCode', hasEnded ? 'DISCONTINUED' : 'REGISTERED');
  if (hasEnded) addText(state, 'discontinueDateTime', end);
}

/**
 * GLN of the data source of a transaction, taken from its first unit: it is the same in the whole hierarchy (rule 300).
 */
function ownerOf({ id, documents: [document] }: NotificationTransaction): string {
  const owner = document?.hierarchy.nodes.get(document.hierarchy.top)?.unit.values[DATA_SOURCE];
  if (typeof owner !== 'string') throw new Error(`The transaction ${id} has no data source`);
  return owner;
}

/** @throws Error if the hierarchy cannot be written as nested units */
function requireNesting({ top, nodes }: Hierarchy<Product>): void {
  const counts = new Map<UnitKey, number>();
  const count = (key: UnitKey, above: readonly UnitKey[]): number => {
    const known = counts.get(key);
    if (known !== undefined) return known;
    const node = nodes.get(key);
    if (!node) throw new Error(`The hierarchy of ${top} has no unit ${key}`);
    if (above.includes(key)) throw new Error(`The unit ${key} contains itself`);
    if (above.length === MAX_LEVELS) throw new Error(`The hierarchy of ${top} has more than ${MAX_LEVELS} levels`);
    const total = node.links.reduce((sum, { child }) => sum + count(child, [...above, key]), 1);
    counts.set(key, total);
    return total;
  };
  if (count(top, []) > MAX_UNITS) throw new Error(`The hierarchy of ${top} has more than ${MAX_UNITS} units`);
}

/** Collects the namespaces of the modules in an element. Modules contain no further modules. */
function collectNamespaces({ slot, children }: MessageElement, into: Set<string>): void {
  if (slot.namespace === undefined) for (const child of children) collectNamespaces(child, into);
  else into.add(slot.namespace);
}
