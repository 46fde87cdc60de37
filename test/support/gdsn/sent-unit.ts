import type { LeftOut } from '../../../src/gs1/messages/notification.ts';
import { aBody, type Body } from '../../builders/product.ts';
import { hierarchiesOf, notify, unitsOf } from './send.ts';
import { find, parseXml, type XmlNode } from './xml-tree.ts';

const ITEM = 'transaction/documentCommand/catalogueItemNotification/catalogueItem';

/** Builds the message of a base unit with these values. */
export function sent(changes: Body): { item: XmlNode; leftOut: readonly Omit<LeftOut, 'unit'>[] } {
  const { xml, leftOut } = notify(hierarchiesOf(unitsOf([aBody(changes)])));
  const [item] = find(parseXml(xml), ITEM);
  if (!item) throw new Error('The message has no unit');
  return { item, leftOut: leftOut.map(({ unit: _unit, ...rest }) => rest) };
}

/** An element as `name@attribute=text(children)`, without attribute names. */
export function outline({ name, text, children }: XmlNode): string {
  const attributes = children.filter((child) => child.name.startsWith('@')).map((child) => `@${child.text}`);
  const elements = children.filter((child) => !child.name.startsWith('@')).map(outline);
  return name + attributes.join('') + (elements.length > 0 ? `(${elements.join(' ')})` : `=${text}`);
}

/** The content of a module, or of a path below it. */
export function inModule(changes: Body, module: string, path = ''): string[] {
  const steps = `tradeItem/tradeItemInformation/extension/${module}`;
  const { item } = sent(changes);
  return (path === '' ? find(item, steps).flatMap(({ children }) => children) : find(item, `${steps}/${path}`)).map(
    outline,
  );
}

export const inTradeItem = (changes: Body, path: string): string[] =>
  find(sent(changes).item, `tradeItem/${path}`).map(outline);
