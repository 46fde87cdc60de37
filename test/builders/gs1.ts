import type { MessageKind, OutgoingMessage } from '../../src/gs1/delivery/transport.ts';

export const SUPPLIER = '5790000009022';
export const POOL = '5790000009992';
export const RETAILER = '5790000009503';
export const BASE_UNIT = '05790000000111';
const CASE = '05790000000128';

export interface Unit {
  readonly gtin: string;
  readonly market?: string;
  readonly recipient?: string | null;
  readonly provider?: string;
  readonly isBaseUnit?: boolean;
  readonly descriptor?: string;
  readonly children?: readonly { readonly quantity: number; readonly unit: Unit }[];
  /** The children that the unit states, if they differ from the ones it has. */
  readonly stated?: readonly { readonly gtin: string; readonly quantity: number }[];
  readonly quantityOfChildren?: number;
  readonly total?: number;
  /** More elements for `tradeItem`, after the target market. */
  readonly more?: string;
}

function writeUnit(unit: Unit): string {
  const { gtin, market = '208', recipient = RETAILER, provider = SUPPLIER, children = [] } = unit;
  const stated = unit.stated ?? children.map(({ quantity, unit: child }) => ({ gtin: child.gtin, quantity }));
  const sum = stated.reduce((total, { quantity }) => total + quantity, 0);
  const isBaseUnit = unit.isBaseUnit ?? stated.length === 0;
  const below = stated.map(
    (child) => `<childTradeItem><gtin>${child.gtin}</gtin>
      <quantityOfNextLowerLevelTradeItem>${child.quantity}</quantityOfNextLowerLevelTradeItem></childTradeItem>`,
  );
  return `<catalogueItem>
    ${recipient === null ? '' : `<dataRecipient>${recipient}</dataRecipient>`}
    <sourceDataPool>${POOL}</sourceDataPool>
    <catalogueItemState><catalogueItemStateCode>REGISTERED</catalogueItemStateCode></catalogueItemState>
    <tradeItem>
      <gtin>${gtin}</gtin>
      <isTradeItemABaseUnit>${isBaseUnit}</isTradeItemABaseUnit>
      <tradeItemUnitDescriptorCode>${
        unit.descriptor ?? (stated.length > 0 ? 'CASE' : 'BASE_UNIT_OR_EACH')
      }</tradeItemUnitDescriptorCode>
      <informationProviderOfTradeItem><gln>${provider}</gln><partyName>Nordlys Foods</partyName></informationProviderOfTradeItem>
      <gdsnTradeItemClassification><gpcCategoryCode>10000045</gpcCategoryCode></gdsnTradeItemClassification>
      ${
        stated.length === 0
          ? ''
          : `<nextLowerLevelTradeItemInformation>
        <quantityOfChildren>${unit.quantityOfChildren ?? stated.length}</quantityOfChildren>
        <totalQuantityOfNextLowerLevelTradeItem>${unit.total ?? sum}</totalQuantityOfNextLowerLevelTradeItem>
        ${below.join('')}</nextLowerLevelTradeItemInformation>`
      }
      <targetMarket><targetMarketCountryCode>${market}</targetMarketCountryCode></targetMarket>
      ${unit.more ?? ''}
      <tradeItemSynchronisationDates>
        <lastChangeDateTime>2026-02-01T09:00:00Z</lastChangeDateTime>
        <effectiveDateTime>2026-02-01T09:00:00Z</effectiveDateTime>
      </tradeItemSynchronisationDates>
    </tradeItem>
    ${children
      .map(
        ({ quantity, unit: child }) =>
          `<catalogueItemChildItemLink><quantity>${quantity}</quantity>${writeUnit(child)}</catalogueItemChildItemLink>`,
      )
      .join('')}
  </catalogueItem>`;
}

/** A base unit that the pool accepts; a test sets only what it is about. */
export function aUnit(changes: Partial<Unit> = {}): Unit {
  return { gtin: BASE_UNIT, ...changes };
}

/** A case of 24 base units. */
export function aCase(changes: Partial<Unit> = {}): Unit {
  return { gtin: CASE, children: [{ quantity: 24, unit: aUnit() }], ...changes };
}

interface TransactionOptions {
  readonly id?: string;
  readonly command?: string;
  readonly owner?: string;
  readonly documents: readonly string[];
}

export interface MessageOptions {
  readonly id?: string;
  readonly kind?: MessageKind;
  readonly sender?: string;
  readonly receiver?: string;
  readonly transactions?: readonly TransactionOptions[];
}

const OWNED = (id: string, owner: string): string =>
  `<entityIdentification>${id}</entityIdentification><contentOwner><gln>${owner}</gln></contentOwner>`;

/** The content of a notification, for `aMessage`. */
export function notificationOf(unit: Unit): string {
  return `<isReload>false</isReload>${writeUnit(unit)}`;
}

/** The content of a withdrawal or publication. */
function withdrawalOf(gtin: string, recipients: readonly string[] = [RETAILER]): string {
  return `<hierarchyDeletionReasonCode>PUBLICATION_WITHDRAWAL</hierarchyDeletionReasonCode>${referenceTo(gtin)}
    ${recipients.map((gln) => `<dataRecipient><gln>${gln}</gln></dataRecipient>`).join('')}`;
}

function publicationOf(gtin: string, recipient = RETAILER): string {
  return `<publishToGLN>${recipient}</publishToGLN>${referenceTo(gtin)}`;
}

function referenceTo(gtin: string): string {
  return `<catalogueItemReference><dataSource>${SUPPLIER}</dataSource><gtin>${gtin}</gtin>
    <targetMarketCountryCode>208</targetMarketCountryCode></catalogueItemReference>`;
}

/** A message, written by hand so that a test can also write an invalid one. */
export function aMessage(options: MessageOptions = {}): OutgoingMessage {
  const { id = 'message-1', kind = 'catalogueItemNotification', sender = SUPPLIER, receiver = POOL } = options;
  const { transactions = [{ documents: [notificationOf(aUnit())] }] } = options;
  const prefix = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<m:${kind}Message xmlns:m="urn:gs1:gdsn:${prefix}:xsd:3" xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
  <sh:StandardBusinessDocumentHeader>
    <sh:HeaderVersion>1.0</sh:HeaderVersion>
    <sh:Sender><sh:Identifier Authority="GS1">${sender}</sh:Identifier></sh:Sender>
    <sh:Receiver><sh:Identifier Authority="GS1">${receiver}</sh:Identifier></sh:Receiver>
    <sh:DocumentIdentification>
      <sh:Standard>GS1</sh:Standard>
      <sh:TypeVersion>3.1</sh:TypeVersion>
      <sh:InstanceIdentifier>${id}</sh:InstanceIdentifier>
      <sh:Type>${kind}</sh:Type>
      <sh:CreationDateAndTime>2026-02-01T09:00:00Z</sh:CreationDateAndTime>
    </sh:DocumentIdentification>
  </sh:StandardBusinessDocumentHeader>
  ${transactions.map((transaction, index) => writeTransaction(transaction, `${id}-t${index + 1}`, kind)).join('\n')}
</m:${kind}Message>`;
  return { id, kind, xml };
}

function writeTransaction(transaction: TransactionOptions, defaultId: string, kind: MessageKind): string {
  const { id = defaultId, owner = SUPPLIER, documents } = transaction;
  const { command = kind === 'catalogueItemHierarchicalWithdrawal' ? 'DELETE' : 'ADD' } = transaction;
  return `<transaction>
    <transactionIdentification>${OWNED(id, owner)}</transactionIdentification>
    <documentCommand>
      <documentCommandHeader type="${command}">
        <documentCommandIdentification>${OWNED(`${id}-c1`, owner)}</documentCommandIdentification>
      </documentCommandHeader>
      ${documents
        .map(
          (content, index) => `<m:${kind}>
        <creationDateTime>2026-02-01T09:00:00Z</creationDateTime>
        <documentStatusCode>ORIGINAL</documentStatusCode>
        <${kind}Identification>${OWNED(`${id}-d${index + 1}`, owner)}</${kind}Identification>
        ${content}
      </m:${kind}>`,
        )
        .join('\n')}
    </documentCommand>
  </transaction>`;
}

/** A notification of one hierarchy. */
export function aNotification(
  unit: Unit = aUnit(),
  options: MessageOptions & { command?: string } = {},
): OutgoingMessage {
  const { command, ...rest } = options;
  const documents = [notificationOf(unit)];
  return aMessage({ ...rest, transactions: [{ documents, ...(command === undefined ? {} : { command }) }] });
}

/** A withdrawal of one item from one recipient. */
export function aWithdrawal(options: MessageOptions & { command?: string; gtin?: string } = {}): OutgoingMessage {
  const { command = 'DELETE', gtin = CASE, ...rest } = options;
  const transactions = [{ command, documents: [withdrawalOf(gtin)] }];
  return aMessage({ kind: 'catalogueItemHierarchicalWithdrawal', id: 'withdrawal-1', transactions, ...rest });
}

/** Starts or ends the publication of one item to one recipient. */
export function aPublication(command = 'ADD', options: MessageOptions & { gtin?: string } = {}): OutgoingMessage {
  const { gtin = CASE, ...rest } = options;
  const transactions = [{ command, documents: [publicationOf(gtin)] }];
  return aMessage({ kind: 'catalogueItemPublication', id: `publication-${command}`, transactions, ...rest });
}
