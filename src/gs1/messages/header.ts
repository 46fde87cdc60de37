import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import type { Gs1Settings } from '../settings.ts';
import type { MessageKind } from '../delivery/transport.ts';
import { add, addText } from './writing.ts';

export const HEADER_NAMESPACE = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

/** The header data of a message. Parties are GLNs. */
export interface MessageHead {
  /** Instance identifier; never reused. */
  readonly id: string;
  /** Creation time of the message. */
  readonly time: Date;
  /** The sending system: the supplier's own, or that of its service provider. */
  readonly sender: string;
  /** The supplier's data pool, which receives the message. */
  readonly dataPool: string;
}

/** The header data of a message from an instance to its data pool. */
export function messageHead(id: string, time: Date, { gln, dataPool }: Gs1Settings): MessageHead {
  return { id, time, sender: gln, dataPool };
}

/** Writes the Standard Business Document Header, with the prefix `sh`. */
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
