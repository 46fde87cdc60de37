import type { Body } from './product.ts';

/** The body that sends or withdraws the unit of a product body. */
export function sendOf({ D8165, D8255 }: Body, more: Body = {}): Body {
  return { D8165, D8255, ...more };
}
