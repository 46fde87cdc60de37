import type { XmlElement } from './parse-xml.ts';

/** All elements at a path such as `contentOwner/gln`, in any namespace. */
export function elementsAt(from: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );
}

/** The first non-empty text at a path. */
export function textAt(from: XmlElement, path: string): string | undefined {
  return elementsAt(from, path).find(({ text }) => text !== '')?.text;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/;

/** Parses a date and time; UTC if it has no zone. Undefined if the text is not a date and time. */
export function toMoment(text: string): Date | undefined {
  const [, local, zone = 'Z'] = DATE_TIME.exec(text) ?? [];
  if (local === undefined) return undefined;
  const moment = new Date(`${local}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
