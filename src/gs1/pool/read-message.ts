import type { ItemReference } from '../replies/reply.ts';
import { MESSAGE_KINDS, type MessageKind } from '../delivery/transport.ts';
import { versionOf, type ItemVersion } from './check-changes.ts';
import { readHeader, type MessageHeader } from '../xml/header.ts';
import { decodeXml, MalformedXml, parseXml, type XmlElement } from '../xml/parse-xml.ts';
import { elementsAt, textAt } from '../xml/reading.ts';

/** A received message, with everything that a reply needs, even if other parts are wrong. */
export interface IncomingMessage {
  readonly id: string;
  /** Name of its document element, without `Message`. */
  readonly kind: MessageKind;
  readonly header: MessageHeader;
  readonly root: XmlElement;
  readonly transactions: readonly IncomingTransaction[];
}

export interface IncomingTransaction {
  readonly id: string;
  readonly commandId: string;
  readonly command: string;
  readonly element: XmlElement;
  readonly documents: readonly IncomingDocument[];
}

export interface IncomingDocument {
  readonly id: string;
  readonly element: XmlElement;
  /** The top unit, or the item that is withdrawn or published. */
  readonly top: ItemReference;
  /** Every unit of a notification once, the top unit first; otherwise the item itself. */
  readonly items: readonly ItemReference[];
  /** Of a notification, what change control compares, by GTIN. */
  readonly versions: ReadonlyMap<string, ItemVersion>;
  /** GLNs that it is sent to, withdrawn from or published to. */
  readonly recipients: readonly string[];
}

/** A message that cannot be replied to, because it does not identify itself. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

const MAX_ID_LENGTH = 80;

/** @throws UnreadableMessage */
export function readMessage(xml: string | Uint8Array): IncomingMessage {
  const root = parse(xml);
  const kind = kindOf(root);
  const header = readHeader(root);
  const { id } = header;
  if (id === undefined) throw new UnreadableMessage('The header of the message has no InstanceIdentifier');
  if (id.length > MAX_ID_LENGTH) {
    throw new UnreadableMessage(`The InstanceIdentifier of the message has more than ${MAX_ID_LENGTH} characters`);
  }
  if (!/^\d{13}$/.test(header.sender.id ?? '')) {
    throw new UnreadableMessage('The header of the message has no GLN of 13 digits as Sender');
  }
  const transactions = elementsAt(root, 'transaction').map((element) => readTransaction(element, kind));
  return { id, kind, header, root, transactions };
}

function parse(xml: string | Uint8Array): XmlElement {
  try {
    return parseXml(typeof xml === 'string' ? xml : decodeXml(xml));
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
    throw new UnreadableMessage(`The message is not valid XML: ${error.message}`);
  }
}

const NAMESPACES: Readonly<Record<MessageKind, string>> = {
  catalogueItemNotification: 'urn:gs1:gdsn:catalogue_item_notification:xsd:3',
  catalogueItemHierarchicalWithdrawal: 'urn:gs1:gdsn:catalogue_item_hierarchical_withdrawal:xsd:3',
  catalogueItemPublication: 'urn:gs1:gdsn:catalogue_item_publication:xsd:3',
};

function kindOf({ name, namespace }: XmlElement): MessageKind {
  const kind = MESSAGE_KINDS.find((known) => name === `${known}Message` && namespace === NAMESPACES[known]);
  if (kind) return kind;
  throw new UnreadableMessage(
    `The pool does not know ${name} in ${namespace || 'no namespace'}; it accepts ${MESSAGE_KINDS.join(', ')}`,
  );
}

function readTransaction(element: XmlElement, kind: MessageKind): IncomingTransaction {
  const [command] = elementsAt(element, 'documentCommand');
  const [header] = elementsAt(element, 'documentCommand/documentCommandHeader');
  return {
    id: textAt(element, 'transactionIdentification/entityIdentification') ?? '',
    commandId: (header && textAt(header, 'documentCommandIdentification/entityIdentification')) ?? '',
    command: header?.attributes.get('type') ?? '',
    element,
    documents: (command?.children ?? [])
      .filter(({ name }) => name !== 'documentCommandHeader')
      .map((document) => readDocument(document, kind)),
  };
}

function readDocument(element: XmlElement, kind: MessageKind): IncomingDocument {
  const id = textAt(element, `${element.name}Identification/entityIdentification`) ?? '';
  if (kind === 'catalogueItemNotification') {
    const units = elementsAt(element, 'catalogueItem').flatMap(withUnitsBelow);
    const items = new Map(units.map((unit) => [textAt(unit, 'tradeItem/gtin'), toItem(unit)]));
    const recipients = elementsAt(element, 'catalogueItem/dataRecipient').map(({ text }) => text);
    const [top = NO_ITEM] = items.values();
    const versions = new Map(units.map((unit) => [textAt(unit, 'tradeItem/gtin') ?? '', versionOf(unit)]));
    return { id, element, top, items: [...items.values()], recipients, versions };
  }
  const [reference] = elementsAt(element, 'catalogueItemReference');
  const top: ItemReference = reference
    ? {
        gtin: textAt(reference, 'gtin') ?? '',
        targetMarket: textAt(reference, 'targetMarketCountryCode') ?? '',
        dataSource: textAt(reference, 'dataSource') ?? '',
      }
    : NO_ITEM;
  const recipients = [...elementsAt(element, 'dataRecipient/gln'), ...elementsAt(element, 'publishToGLN')];
  return { id, element, top, items: [top], recipients: recipients.map(({ text }) => text), versions: new Map() };
}

const NO_ITEM: ItemReference = { gtin: '', targetMarket: '', dataSource: '' };

/** A `catalogueItem` and all those nested in it. */
export function withUnitsBelow(unit: XmlElement): XmlElement[] {
  return [unit, ...elementsAt(unit, 'catalogueItemChildItemLink/catalogueItem').flatMap(withUnitsBelow)];
}

function toItem(unit: XmlElement): ItemReference {
  return {
    gtin: textAt(unit, 'tradeItem/gtin') ?? '',
    targetMarket: textAt(unit, 'tradeItem/targetMarket/targetMarketCountryCode') ?? '',
    dataSource: textAt(unit, 'tradeItem/informationProviderOfTradeItem/gln') ?? '',
  };
}
