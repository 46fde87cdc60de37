import type { Gs1Settings } from '../settings.ts';
import type { MessageKind } from '../delivery/transport.ts';
import { addText, type XmlElement } from './writing.ts';

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
export function writeHeader(message: XmlElement, kind: MessageKind, head: MessageHead, time: string): void {
  const header = message.add('sh:StandardBusinessDocumentHeader');
  addText(header, 'sh:HeaderVersion', '1.0');
  addParty(header.add('sh:Sender'), head.sender);
  addParty(header.add('sh:Receiver'), head.dataPool);
  const document = header.add('sh:DocumentIdentification');
  addText(document, 'sh:Standard', 'GS1');
  addText(document, 'sh:TypeVersion', '3.1');
  addText(document, 'sh:InstanceIdentifier', head.id);
  addText(document, 'sh:Type', kind);
  addText(document, 'sh:CreationDateAndTime', time);
}

function addParty(parent: XmlElement, gln: string): void {
  parent.add('sh:Identifier').attribute('Authority', 'GS1').text(gln);
}
