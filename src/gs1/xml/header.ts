import type { XmlElement } from './parse-xml.ts';
import { elementsAt, textAt } from './reading.ts';

/** The Standard Business Document Header of a message. Missing members are absent. */
export interface MessageHeader {
  readonly version?: string;
  /** Instance identifier, unique for all time. */
  readonly id?: string;
  readonly standard?: string;
  /** Type of document, such as `gS1Response`. */
  readonly type?: string;
  readonly time?: string;
  readonly sender: Party;
  readonly receiver: Party;
  /** Id of the message that this one replies to. */
  readonly requestId?: string;
}

export interface Party {
  readonly id?: string;
  readonly authority?: string;
}

export function readHeader(message: XmlElement): MessageHeader {
  const [header] = elementsAt(message, 'StandardBusinessDocumentHeader');
  const read = <Name extends string>(name: Name, path: string): { readonly [N in Name]?: string } => {
    const text = header && textAt(header, path);
    return (text === undefined ? {} : { [name]: text }) as { readonly [N in Name]?: string };
  };
  return {
    ...read('version', 'HeaderVersion'),
    ...read('id', 'DocumentIdentification/InstanceIdentifier'),
    ...read('standard', 'DocumentIdentification/Standard'),
    ...read('type', 'DocumentIdentification/Type'),
    ...read('time', 'DocumentIdentification/CreationDateAndTime'),
    ...read('requestId', 'BusinessScope/Scope/CorrelationInformation/RequestingDocumentInstanceIdentifier'),
    sender: readParty(header, 'Sender'),
    receiver: readParty(header, 'Receiver'),
  };
}

function readParty(header: XmlElement | undefined, name: string): Party {
  const [identifier] = header ? elementsAt(header, `${name}/Identifier`) : [];
  if (!identifier) return {};
  const authority = identifier.attributes.get('Authority');
  return { id: identifier.text, ...(authority === undefined ? {} : { authority }) };
}
