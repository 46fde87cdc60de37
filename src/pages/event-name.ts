import { isProductText } from './product-texts.ts';
import type { Visitor } from './visitor.ts';

/** What happened to a product, in words. */
export function nameOfEvent(type: string, { words }: Pick<Visitor, 'words'>): string {
  const name = `event${type}`;
  return isProductText(name) ? words(name) : type;
}
