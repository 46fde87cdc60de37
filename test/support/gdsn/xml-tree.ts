import { SaxesParser } from 'saxes';

/** An element, or an attribute: attributes are children whose name begins with `@`. */
export interface XmlNode {
  /** Without prefix. */
  readonly name: string;
  readonly namespace: string | null;
  readonly children: readonly XmlNode[];
  /** Text of an element without children, or of an attribute; otherwise empty. */
  readonly text: string;
}

/** Namespace declarations and schema locations are not product data. */
const NOT_CONTENT = ['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/2001/XMLSchema-instance'];

type OpenNode = XmlNode & { readonly children: XmlNode[]; text: string };

/** Parses a document and returns its root. Throws on everything that XML 1.0 forbids. */
export function parseXml(text: string): XmlNode {
  const top: OpenNode = { name: '', namespace: null, children: [], text: '' };
  const path: OpenNode[] = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const children = Object.values(attributes)
      .filter((attribute) => !NOT_CONTENT.includes(attribute.uri))
      .map((attribute) => ({
        name: `@${attribute.local}`,
        namespace: attribute.uri || null,
        children: [],
        text: attribute.value,
      }));
    const node: OpenNode = { name: local, namespace: uri || null, children, text: '' };
    path.at(-1)?.children.push(node);
    path.push(node);
  });
  const append = (part: string): void => {
    const node = path.at(-1);
    if (node) node.text += part;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const node = path.pop();
    if (node?.children.some(({ name }) => !name.startsWith('@')) === true) node.text = '';
  });
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new Error('The document has no root');
  return root;
}

/** A step of a path: the name of a child, with its namespace if that matters. */
export interface Step {
  readonly name: string;
  readonly namespace?: string;
}

export function isStepTo(node: XmlNode, { name, namespace }: Step): boolean {
  return node.name === name && (namespace === undefined || node.namespace === namespace);
}

/** All nodes at the end of a path. */
export function nodesAt(from: XmlNode, steps: readonly Step[]): XmlNode[] {
  return steps.reduce<XmlNode[]>(
    (nodes, step) => nodes.flatMap(({ children }) => children.filter((child) => isStepTo(child, step))),
    [from],
  );
}

/** The node at the end of a path, taking the first branch at each step, so that neighbours have the same parent. */
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
