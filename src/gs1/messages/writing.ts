import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import type { MessageElement } from './draft.ts';

/**
 * Begins a document. Prefixes are declared here and written with the names: where the builder minds namespaces itself, it
 * takes five times as long.
 *
 * @param namespaces by prefix
 */
export function beginDocument(name: string, namespaces: ReadonlyMap<string, string>): XMLBuilder {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(null, name);
  const { node } = root as unknown as { node: { setAttribute(name: string, value: string): void } };
  for (const [prefix, uri] of namespaces) node.setAttribute(`xmlns:${prefix}`, uri);
  return root;
}

/** Adds an element. @param name with its prefix, where it has one */
export function add(parent: XMLBuilder, name: string): XMLBuilder {
  return parent.ele(null, name);
}

/** Adds an element that holds a text. */
export function addText(parent: XMLBuilder, name: string, text: string): XMLBuilder {
  return add(parent, name).txt(escape(text));
}

/** The prefix that a namespace of GDSN has by custom: `allergen_information`. */
export function prefixOf(namespace: string): string {
  return namespace.split(':').at(-3) ?? '';
}

/** Adds an element with all that is in it. */
export function addElement(parent: XMLBuilder, { slot, attributes, text, children }: MessageElement): void {
  const { name, namespace } = slot;
  const node = add(parent, namespace === undefined ? name : `${prefixOf(namespace)}:${name}`);
  for (const [attribute, value] of attributes) node.att(attribute, escape(value));
  if (text !== undefined) node.txt(escape(text));
  for (const child of children) addElement(node, child);
}

/**
 * Makes the builder write a text as it is. It takes what looks like a reference (`&lt;`, `&chips;`) for one, and writes a
 * carriage return as it stands, which readers turn into a line feed.
 */
function escape(text: string): string {
  return /[&\r]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('\r', '&#13;') : text;
}
