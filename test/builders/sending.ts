import type { Body } from './product.ts';

/** The body of a send or withdrawal of the unit that a write body is about. */
export function sendOf({ D8165, D8255 }: Body, more: Body = {}): Body {
  return { D8165, D8255, ...more };
}
