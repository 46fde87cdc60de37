import type { Request, Response } from 'express';
import { pictureLinks } from '../sheets/picture-links.ts';
import { readProduct } from '../workflows/reading/read-product.ts';
import { signInFirst } from './page-access.ts';
import type { Outcome, ShownPicture } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/** At most this many pictures of a product are tried. */
const MAX_TRIED = 3;
const HEADERS = { 'Content-Security-Policy': "default-src 'none'; sandbox", 'Cache-Control': 'private, max-age=300' };
/** Shown by browsers although the status is 404. */
const MISSING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="none" stroke="#8593a1" stroke-width="3" stroke-linejoin="round" d="M14 22h68v52H14zM14 66l20-22 14 14 12-12 22 22M62 34h.1"/></svg>`;

/** GET /products/{productId}/picture: the picture that the product's sheet has. */
export async function showProductPicture({ params }: Request, _response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx } = visitor;
  const elsewhere = signInFirst('getProductDetails', visitor);
  if (elsewhere) return elsewhere;
  const { found } = await readProduct({ productId: String(params['productId']), activeVersion: false }, ctx);
  for (const link of found ? pictureLinks(found.values, ctx.catalogue).slice(0, MAX_TRIED) : []) {
    const picture = await ctx.sheets.pictures.find(link);
    if (picture) return { picture };
  }
  return { picture: undefined };
}

export function sendPicture(response: Response, { picture }: ShownPicture): void {
  response.set(HEADERS);
  const [, mediaType = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(picture?.uri ?? '') ?? [];
  if (picture) response.type(mediaType).send(Buffer.from(data, 'base64'));
  else response.status(404).type('image/svg+xml').send(MISSING);
}
