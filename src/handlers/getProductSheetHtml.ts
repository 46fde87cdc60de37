import type { Handler } from '../http/operation.ts';
import { respondWithSheet, sheetWishes } from '../presenters/sheet.ts';
import { makeSheet } from '../workflows/reading/make-sheet.ts';

/** GET /api/web/{productId} */
export const getProductSheetHtml: Handler<'getProductSheetHtml'> = async (input, ctx) => {
  const { productId } = input.path;
  const made = await makeSheet({ unit: { productId }, format: 'html', ...sheetWishes(input) }, ctx);
  return respondWithSheet(made, input, 'html');
};
