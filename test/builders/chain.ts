import { aBody, aCase, aPallet, type Body } from './product.ts';

/** A base unit in a case on a pallet. */
export interface Chain {
  readonly base: Body;
  readonly box: Body;
  readonly pallet: Body;
}

/** A chain without findings, with three consecutive GTIN numbers. */
export function aChain(first: number, { base = {}, box = {}, pallet = {} }: Partial<Chain> = {}): Chain {
  return { base: aBody(base, first), box: aCase(box, first + 1, first), pallet: aPallet(pallet, first + 2, first + 1) };
}
