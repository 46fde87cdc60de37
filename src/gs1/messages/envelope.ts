import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { formatTimestamp, type TimeZone } from '../../domain/product/dates.ts';
import type { MessageKind } from '../delivery/transport.ts';
import { HEADER_NAMESPACE, writeHeader, type MessageHead } from './header.ts';
import { add, addText, beginDocument, prefixOf } from './writing.ts';

/** Names what a data pool accepts or refuses as one. No id of GDSN is longer than 80 characters. */
export interface TransactionIds {
  readonly id: string;
  /** Of the one command in it. */
  readonly commandId: string;
}

export interface Transaction extends TransactionIds {
  readonly command: string;
  /** GLN of the data source: it owns all that is in the transaction. */
  readonly owner: string;
  readonly documents: readonly Document[];
}

export interface Document {
  readonly id: string;
  /** Writes what stands behind its identification. */
  readonly write: (document: XMLBuilder) => void;
}

/** Rules 493 and 495. */
const MAX_TRANSACTIONS = 1000;
const MAX_DOCUMENTS = 100;

/**
 * Writes a message of a kind of documents.
 * @param namespaces of GDSN that elements of the documents are in
 * @throws RangeError when it holds more than the network takes
 */
export function writeMessage(
  kind: MessageKind,
  head: MessageHead,
  zone: TimeZone,
  transactions: readonly Transaction[],
  namespaces: readonly string[] = [],
): string {
  if (transactions.length > MAX_TRANSACTIONS || transactions.some(({ documents }) => documents.length > MAX_DOCUMENTS))
    throw new RangeError(`A message takes ${MAX_TRANSACTIONS} transactions of ${MAX_DOCUMENTS} documents each`);
  const prefix = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const time = formatTimestamp(head.time.getTime(), zone);
  const message = beginDocument(
    `${prefix}:${kind}Message`,
    new Map([
      [prefix, `urn:gs1:gdsn:${prefix}:xsd:3`],
      ['sh', HEADER_NAMESPACE],
      ...namespaces.map((uri) => [prefixOf(uri), uri] as const),
    ]),
  );
  writeHeader(message, kind, head, time);
  for (const { id, commandId, command, owner, documents } of transactions) {
    const transaction = add(message, 'transaction');
    identify(add(transaction, 'transactionIdentification'), id, owner);
    const body = add(transaction, 'documentCommand');
    const header = add(body, 'documentCommandHeader').att('type', command);
    identify(add(header, 'documentCommandIdentification'), commandId, owner);
    for (const document of documents) {
      const node = add(body, `${prefix}:${kind}`);
      addText(node, 'creationDateTime', time);
      addText(node, 'documentStatusCode', 'ORIGINAL');
      identify(add(node, `${kind}Identification`), document.id, owner);
      document.write(node);
    }
  }
  return message.end({ prettyPrint: false });
}

function identify(node: XMLBuilder, id: string, owner: string): void {
  addText(node, 'entityIdentification', id);
  addText(add(node, 'contentOwner'), 'gln', owner);
}
