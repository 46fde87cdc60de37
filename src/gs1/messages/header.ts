import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import type { Gs1Settings } from '../settings.ts';
import type { MessageKind } from '../delivery/transport.ts';
import { add, addText } from './writing.ts';

export const HEADER_NAMESPACE = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

/** What a message says of itself. Parties are GLNs. */
export interface MessageHead {
  /** Instance identifier; never used again. */
  readonly id: string;
  /** When the message is made. */
  readonly time: Date;
  /** The system that sends: the supplier's, or that of who serves the supplier. */
  readonly sender: string;
  /** The supplier's data pool, which the message goes to. */
  readonly dataPool: string;
}

/** The head of a message from an instance to its data pool. */
export function messageHead(id: string, time: Date, { gln, dataPool }: Gs1Settings): MessageHead {
  return { id, time, sender: gln, dataPool };
}

/** Writes the standard business document header, with the prefix `sh`. */
export function writeHeader(message: XMLBuilder, kind: MessageKind, head: MessageHead, time: string): void {
  const header = add(message, 'sh:StandardBusinessDocumentHeader');
  addText(header, 'sh:HeaderVersion', '1.0');
  addText(add(header, 'sh:Sender'), 'sh:Identifier', head.sender).att('Authority', 'GS1');
  addText(add(header, 'sh:Receiver'), 'sh:Identifier', head.dataPool).att('Authority', 'GS1');
  const document = add(header, 'sh:DocumentIdentification');
  addText(document, 'sh:Standard', 'GS1');
  addText(document, 'sh:TypeVersion', '3.1');
  addText(document, 'sh:InstanceIdentifier', head.id);
  addText(document, 'sh:Type', kind);
  addText(document, 'sh:CreationDateAndTime', time);
}
