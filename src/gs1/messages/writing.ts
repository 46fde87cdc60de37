import { escapeAttribute, escapeText } from '../../xml-text.ts';
import type { MessageElement } from './draft.ts';

/** The text of a document up to the element that is being written. */
class OpenDocument {
  text = '<?xml version="1.0" encoding="UTF-8"?>';
  /** Elements without an end tag, from the root down. */
  readonly #open: XmlElement[] = [];
  /** Whether the start tag of the last of them can still get attributes. */
  #isTagOpen = false;

  /** @returns the number of elements around the new one */
  start(element: XmlElement): number {
    this.#endTag();
    this.text += `<${element.name}`;
    this.#isTagOpen = true;
    return this.#open.push(element) - 1;
  }

  addAttribute(name: string, value: string): void {
    if (!this.#isTagOpen) throw new Error(`The start tag before ${name} has ended`);
    this.text += ` ${name}="${escapeAttribute(value)}"`;
  }

  addText(text: string): void {
    this.#endTag();
    this.text += escapeText(text);
  }

  /** Ends the elements inside another one. @throws Error if that one has ended */
  returnTo(element: XmlElement, depth: number): void {
    if (this.#open[depth] !== element) throw new Error(`The element ${element.name} has ended`);
    this.#endUpTo(depth + 1);
  }

  end(): string {
    this.#endUpTo(0);
    return this.text;
  }

  #endUpTo(depth: number): void {
    for (const { name } of this.#open.splice(depth).reverse()) {
      this.text += this.#isTagOpen ? '/>' : `</${name}>`;
      this.#isTagOpen = false;
    }
  }

  #endTag(): void {
    if (this.#isTagOpen) this.text += '>';
    this.#isTagOpen = false;
  }
}

/**
 * An element of a document that is written from start to end: content that is added to an element ends those inside it.
 * Building a tree first takes several times as long.
 */
export class XmlElement {
  readonly name: string;
  readonly #document: OpenDocument;
  readonly #depth: number;

  constructor(document: OpenDocument, name: string) {
    this.name = name;
    this.#document = document;
    this.#depth = document.start(this);
  }

  /** Adds an attribute. Attributes come before content. */
  attribute(name: string, value: string): this {
    this.#document.addAttribute(name, value);
    return this;
  }

  text(text: string): this {
    this.#document.returnTo(this, this.#depth);
    this.#document.addText(text);
    return this;
  }

  /** Adds an element. @param name with its prefix, if it has one */
  add(name: string): XmlElement {
    this.#document.returnTo(this, this.#depth);
    return new XmlElement(this.#document, name);
  }

  /** Ends all elements. @returns the text of the document */
  endDocument(): string {
    return this.#document.end();
  }
}

/**
 * Starts a document. Namespace prefixes are declared here and written as part of the names.
 * @param namespaces by prefix
 */
export function beginDocument(name: string, namespaces: ReadonlyMap<string, string>): XmlElement {
  const root = new XmlElement(new OpenDocument(), name);
  for (const [prefix, uri] of namespaces) root.attribute(`xmlns:${prefix}`, uri);
  return root;
}

/** Adds an element with text. */
export function addText(parent: XmlElement, name: string, text: string): void {
  parent.add(name).text(text);
}

/** The conventional prefix of a GDSN namespace, such as `allergen_information`. */
export function prefixOf(namespace: string): string {
  return namespace.split(':').at(-3) ?? '';
}

/** Adds an element with its content. */
export function addElement(parent: XmlElement, { slot, attributes, text, children }: MessageElement): void {
  const { name, namespace } = slot;
  const element = parent.add(namespace === undefined ? name : `${prefixOf(namespace)}:${name}`);
  for (const [attribute, value] of attributes) element.attribute(attribute, value);
  if (text !== undefined) element.text(text);
  for (const child of children) addElement(element, child);
}
