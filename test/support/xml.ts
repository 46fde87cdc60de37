import { spawnSync } from 'node:child_process';
import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text directly in the element. */
  readonly text: string;
}

type Open = Element & { children: Element[]; text: string };

/** Parses a document and returns its root. Throws on everything that XML 1.0 forbids, and keeps white space. */
export function parseXml(document: string): Element {
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const path: Open[] = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Open = { name, attributes, children: [], text: '' };
    path.at(-1)?.children.push(element);
    path.push(element);
  });
  parser.on('text', (text) => {
    (path.at(-1) ?? top).text += text;
  });
  parser.on('closetag', () => path.pop());
  parser.write(document).close();
  const [root] = top.children;
  if (!root) throw new Error('The document has no root');
  return root;
}

/** @returns the errors that xmllint reports; empty if the document is valid */
export function validateXml(document: string, schema: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, '-'], {
    input: document,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}
