import { hasValidCheckDigit, isValidGln } from '../../domain/product/identifiers.ts';
import type { ReplyError } from '../replies/reply.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { elementsAt } from '../xml/reading.ts';

/** An error without ids; the caller adds those of its level. */
export type Problem = Pick<ReplyError, 'code' | 'text' | 'attribute' | 'value' | 'xPath'>;

/** Codes of problems without a GDSN rule number. */
export const OWN_CODES = {
  schema: 'SCHEMA',
  children: 'CHILDREN',
  duplicateAdd: 'ADDED_BEFORE',
  unknownItem: 'UNKNOWN_ITEM',
  otherReceiver: 'OTHER_RECEIVER',
  notTaken: 'NOT_TAKEN',
} as const;

export function problem(code: string, text: string): Problem {
  return { code, text };
}

/** A problem of one value, with its path. */
export function valueProblem(code: string, text: string, xPath: string, value: string): Problem {
  return { code, text, attribute: xPath.split('/').at(-1) ?? xPath, value, xPath };
}

export function textsAt(from: XmlElement, path: string): string[] {
  return elementsAt(from, path).map(({ text }) => text);
}

/** Names of elements that contain a GLN. */
const GLNS = ['gln', 'dataRecipient', 'sourceDataPool', 'dataSource', 'publishToGLN'];

/** Finds invalid GTINs and GLNs anywhere in a document. */
export function checkIdentifiers(element: XmlElement, path = element.name): Problem[] {
  if (element.children.length > 0) {
    return element.children.flatMap((child) => checkIdentifiers(child, `${path}/${child.name}`));
  }
  const { name, text } = element;
  if (name === 'gtin' && !(/^\d{14}$/.test(text) && hasValidCheckDigit(text))) {
    return [valueProblem('447', `The GTIN ${text} does not have 14 digits, or its check digit is wrong`, path, text)];
  }
  if (GLNS.includes(name) && !isValidGln(text)) {
    return [valueProblem('448', `The GLN ${text} does not have 13 digits, or its check digit is wrong`, path, text)];
  }
  return [];
}
