import { create } from 'xmlbuilder2';

/** An element, or an attribute of one: attributes are children whose name begins with `@`. */
export interface XmlNode {
  /** Without prefix. */
  readonly name: string;
  readonly namespace: string | null;
  readonly children: readonly XmlNode[];
  /** Characters of an element that holds no other, or of an attribute; else empty. */
  readonly text: string;
}

/** What is read of the nodes of the parser, which come without types of their own. */
interface DomNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly value: string;
  readonly attributes: Iterable<DomNode>;
  readonly childNodes: Iterable<DomNode>;
}

const ELEMENT = 1;
/** Names of namespaces and hints where a schema lies say nothing of the product. */
const NOT_CONTENT = ['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/2001/XMLSchema-instance'];

/** The root element of a document. The parser closes open tags by itself: it proves no document well-formed. */
export function parseXml(text: string): XmlNode {
  return toNode(create(text).root().node as unknown as DomNode);
}

function toNode(element: DomNode): XmlNode {
  const elements = [...element.childNodes].filter((child) => child.nodeType === ELEMENT).map(toNode);
  const attributes = [...element.attributes]
    .filter((attribute) => !NOT_CONTENT.includes(attribute.namespaceURI ?? ''))
    .map(({ localName, namespaceURI, value }) => ({
      name: `@${localName}`,
      namespace: namespaceURI,
      children: [],
      text: value,
    }));
  return {
    name: element.localName,
    namespace: element.namespaceURI,
    children: [...attributes, ...elements],
    text: elements.length === 0 ? (element.textContent ?? '') : '',
  };
}

/** A step of a path: a child by its name, in a namespace where one is given. */
export interface Step {
  readonly name: string;
  readonly namespace?: string;
}

/** The attribute list and the schemas write some names in different case (`measurementUnitcode`), so case is no matter. */
export function isStepTo(node: XmlNode, { name, namespace }: Step): boolean {
  return node.name.toLowerCase() === name.toLowerCase() && (namespace === undefined || node.namespace === namespace);
}

/** All nodes at the end of a path. */
export function nodesAt(from: XmlNode, steps: readonly Step[]): XmlNode[] {
  return steps.reduce<XmlNode[]>(
    (nodes, step) => nodes.flatMap(({ children }) => children.filter((child) => isStepTo(child, step))),
    [from],
  );
}

/** The node at the end of a path that takes the first branch at each step, so that neighbours come from one parent. */
export function firstNodeAt(from: XmlNode, steps: readonly Step[]): XmlNode | undefined {
  return steps.reduce<XmlNode | undefined>((node, step) => node?.children.find((child) => isStepTo(child, step)), from);
}

/** All nodes at the end of a path of plain names. */
export function find(from: XmlNode, path: string): XmlNode[] {
  return nodesAt(
    from,
    path.split('/').map((name) => ({ name })),
  );
}

export function textAt(from: XmlNode, path: string): string | undefined {
  return find(from, path)[0]?.text;
}
