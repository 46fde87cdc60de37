import { formatTimestamp, type TimeZone } from '../../domain/product/dates.ts';
import type { MessageKind } from '../delivery/transport.ts';
import { HEADER_NAMESPACE, writeHeader, type MessageHead } from './header.ts';
import { addText, beginDocument, prefixOf, type XmlElement } from './writing.ts';

/**
 * Ids of a transaction, the part of a message that a data pool accepts or rejects as a whole. GDSN ids have at most 80
 * characters.
 */
export interface TransactionIds {
  readonly id: string;
  /** Id of its only command. */
  readonly commandId: string;
}

export interface MessageTransaction extends TransactionIds {
  readonly command: string;
  /** GLN of the data source, which owns everything in the transaction. */
  readonly owner: string;
  readonly documents: readonly MessageDocument[];
}

interface MessageDocument {
  readonly id: string;
  /** Writes the content that follows the document's identification. */
  readonly write: (document: XmlElement) => void;
}

/** Rules 493 and 495. */
const MAX_TRANSACTIONS = 1000;
const MAX_DOCUMENTS = 100;

/**
 * Writes a message with documents of one kind.
 * @param namespaces GDSN namespaces used in the documents
 * @throws RangeError if it exceeds a limit of the network
 */
export function writeMessage(
  kind: MessageKind,
  head: MessageHead,
  zone: TimeZone,
  transactions: readonly MessageTransaction[],
  namespaces: readonly string[] = [],
): string {
  if (transactions.length > MAX_TRANSACTIONS || transactions.some(({ documents }) => documents.length > MAX_DOCUMENTS))
    throw new RangeError(
      `A message can have at most ${MAX_TRANSACTIONS} transactions with ${MAX_DOCUMENTS} documents each`,
    );
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
    const transaction = message.add('transaction');
    identify(transaction.add('transactionIdentification'), id, owner);
    const body = transaction.add('documentCommand');
    const header = body.add('documentCommandHeader').attribute('type', command);
    identify(header.add('documentCommandIdentification'), commandId, owner);
    for (const document of documents) {
      const node = body.add(`${prefix}:${kind}`);
      addText(node, 'creationDateTime', time);
      addText(node, 'documentStatusCode', 'ORIGINAL');
      identify(node.add(`${kind}Identification`), document.id, owner);
      document.write(node);
    }
  }
  return message.endDocument();
}

function identify(node: XmlElement, id: string, owner: string): void {
  addText(node, 'entityIdentification', id);
  addText(node.add('contentOwner'), 'gln', owner);
}
