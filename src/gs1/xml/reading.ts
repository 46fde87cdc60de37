import type { XmlElement } from './parse-xml.ts';

/** All elements at the end of a path of names, as in `contentOwner/gln`. The namespace does not matter. */
export function elementsAt(from: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );
}

/** The text of the first element at the end of a path that has one. */
export function textAt(from: XmlElement, path: string): string | undefined {
  return elementsAt(from, path).find(({ text }) => text !== '')?.text;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/;

/** A moment as messages write it; without a zone it is UTC. Undefined when the text is none. */
export function toMoment(text: string): Date | undefined {
  const [, local, zone = 'Z'] = DATE_TIME.exec(text) ?? [];
  if (local === undefined) return undefined;
  const moment = new Date(`${local}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
