import { isGtin, toGtin14 } from '../../domain/product/identifiers.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { elementsAt, textAt, toMoment } from '../xml/reading.ts';
import { MalformedReply, type ItemReference } from './reply.ts';

/** @throws MalformedReply if there is no text at the path */
export function needText(from: XmlElement, path: string): string {
  const text = textAt(from, path);
  if (text === undefined) throw new MalformedReply(`The reply is incomplete: ${from.name} has no ${path}`);
  return text;
}

export function needElement(from: XmlElement, path: string): XmlElement {
  const [element] = elementsAt(from, path);
  if (!element) throw new MalformedReply(`The reply is incomplete: ${from.name} has no ${path}`);
  return element;
}

export function needOneOf<Value extends string>(from: XmlElement, path: string, known: readonly Value[]): Value {
  const text = needText(from, path);
  const value = known.find((entry) => entry === text);
  if (value === undefined) throw unexpected(path, `one of ${known.join(', ')}`, text);
  return value;
}

export function needGln(from: XmlElement, path: string): string {
  const text = needText(from, path);
  if (!/^\d{13}$/.test(text)) throw unexpected(path, 'a GLN with 13 digits', text);
  return text;
}

export function needMoment(from: XmlElement, path: string): Date {
  const text = needText(from, path);
  const moment = toMoment(text);
  if (!moment) throw unexpected(path, 'a date and time', text);
  return moment;
}

export function needItem(from: XmlElement, path: string): ItemReference {
  const reference = needElement(from, path);
  return {
    gtin: needGtin(reference, 'gtin'),
    targetMarket: needText(reference, 'targetMarketCountryCode'),
    dataSource: needGln(reference, 'dataSource'),
  };
}

export function needGtin(from: XmlElement, path: string): string {
  const text = needText(from, path);
  if (!isGtin(text)) throw unexpected(path, 'a GTIN', text);
  return toGtin14(text);
}

function unexpected(path: string, expected: string, text: string): MalformedReply {
  return new MalformedReply(`The reply is invalid: ${path} is “${text.slice(0, 80)}”, not ${expected}`);
}
