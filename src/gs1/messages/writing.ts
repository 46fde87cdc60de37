import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import type { MessageElement } from './draft.ts';

/**
 * Starts a document. Namespace prefixes are declared here and written as part of the names; the builder's own namespace
 * handling takes five times as long.
 *
 * @param namespaces by prefix
 */
export function beginDocument(name: string, namespaces: ReadonlyMap<string, string>): XMLBuilder {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(null, name);
  const { node } = root as unknown as { node: { setAttribute(name: string, value: string): void } };
  for (const [prefix, uri] of namespaces) node.setAttribute(`xmlns:${prefix}`, uri);
  return root;
}

/** Adds an element. @param name with its prefix, if it has one */
export function add(parent: XMLBuilder, name: string): XMLBuilder {
  return parent.ele(null, name);
}

/** Adds an element with text. */
export function addText(parent: XMLBuilder, name: string, text: string): XMLBuilder {
  return add(parent, name).txt(escape(text));
}

/** The conventional prefix of a GDSN namespace, such as `allergen_information`. */
export function prefixOf(namespace: string): string {
  return namespace.split(':').at(-3) ?? '';
}

/** Adds an element with its content. */
export function addElement(parent: XMLBuilder, { slot, attributes, text, children }: MessageElement): void {
  const { name, namespace } = slot;
  const node = add(parent, namespace === undefined ? name : `${prefixOf(namespace)}:${name}`);
  for (const [attribute, value] of attributes) node.att(attribute, escape(value));
  if (text !== undefined) node.txt(escape(text));
  for (const child of children) addElement(node, child);
}

/**
 * Escapes a text that the builder would otherwise change: it reads `&lt;` or `&chips;` as an entity reference, and
 * writes carriage returns unescaped, which parsers then turn into line feeds.
 */
function escape(text: string): string {
  return /[&\r]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('\r', '&#13;') : text;
}
