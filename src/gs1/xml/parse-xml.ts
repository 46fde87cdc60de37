import { SaxesParser } from 'saxes';
import { finishSteps, type Steps } from '../../domain/steps.ts';

export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  /** Empty for an element in no namespace. */
  readonly namespace: string;
  /** Attributes in no namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text directly in the element, trimmed. */
  readonly text: string;
}

/** Size limits, which protect the service's memory. */
export interface XmlLimits {
  readonly bytes: number;
  /** Maximum nesting of elements. */
  readonly depth: number;
  /** Elements and attributes. */
  readonly nodes: number;
}

export const XML_LIMITS: XmlLimits = { bytes: 5 * 1024 * 1024, depth: 64, nodes: 250_000 };

/** A rejected document. The message is a clause about it: “it …”. */
export class MalformedXml extends Error {
  override readonly name = 'MalformedXml';
}

type OpenElement = XmlElement & { readonly children: XmlElement[]; text: string };

/** Characters parsed in one step. */
const PART_LENGTH = 65_536;

/** Accepted encodings. */
const ENCODINGS = ['utf-8', 'utf-16', 'us-ascii'];

/**
 * Parses a document and returns its root element. Rejects everything that XML 1.0 and its namespaces forbid, and
 * document type declarations, because entities can refer to files or expand to gigabytes.
 * @throws MalformedXml
 */
export function parseXml(xml: string, limits?: XmlLimits): XmlElement {
  return finishSteps(parseXmlInSteps(xml, limits));
}

/** As `parseXml`, in steps of a part of the document each. */
export function* parseXmlInSteps(xml: string, limits: XmlLimits = XML_LIMITS): Steps<XmlElement> {
  refuseOversize(Buffer.byteLength(xml), limits);
  const parser = new SaxesParser({ xmlns: true });
  const path: OpenElement[] = [];
  let root: XmlElement | undefined;
  let nodes = 0;
  const refuse = (reason: string): never => {
    throw new MalformedXml(`${reason} (line ${parser.line})`);
  };
  const count = (): void => {
    nodes += 1;
    if (nodes > limits.nodes) refuse(`it has more than ${limits.nodes} elements and attributes`);
  };
  const append = (text: string): void => {
    const element = path.at(-1);
    if (element) element.text += text;
  };
  parser.on('error', ({ message }) => refuse(`it is not well-formed: ${message.replace(/^\d+:\d+: |\.$/g, '')}`));
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== undefined && version !== '1.0') refuse(`it is XML ${version}; only XML 1.0 is accepted`);
    if (encoding !== undefined && !ENCODINGS.includes(encoding.toLowerCase())) {
      refuse(`it declares the encoding ${encoding}; only UTF-8 is accepted`);
    }
  });
  parser.on('doctype', () => refuse('it has a document type declaration (DTD), which is not allowed'));
  parser.on('opentagstart', () => {
    count();
    if (path.length >= limits.depth) refuse(`it is nested more than ${limits.depth} levels deep`);
  });
  parser.on('attribute', count);
  parser.on('opentag', ({ local, uri, attributes }) => {
    const plain = Object.values(attributes).filter((attribute) => attribute.uri === '');
    const element: OpenElement = {
      name: local,
      namespace: uri,
      attributes: new Map(plain.map(({ local: name, value }) => [name, value])),
      children: [],
      text: '',
    };
    path.at(-1)?.children.push(element);
    root ??= element;
    path.push(element);
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const element = path.pop();
    if (element) element.text = element.text.trim();
  });
  for (let start = 0; start < xml.length; start += PART_LENGTH) {
    parser.write(xml.slice(start, start + PART_LENGTH));
    yield;
  }
  parser.close();
  return root ?? refuse('it has no element');
}

/**
 * Decodes the bytes of a document.
 * @throws MalformedXml
 */
export function decodeXml(bytes: Uint8Array, limits: XmlLimits = XML_LIMITS): string {
  refuseOversize(bytes.length, limits);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedXml('it is not valid UTF-8');
  }
}

/** UTF-16 is recognised by its byte order mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
}

/** @throws MalformedXml if the document is too large */
export function refuseOversize(bytes: number, limits: XmlLimits = XML_LIMITS): void {
  if (bytes > limits.bytes) {
    throw new MalformedXml(`it has ${bytes} bytes; at most ${limits.bytes} are allowed`);
  }
}
