import type { Handler } from '../http/operation.ts';
import { respondWithSheet, sheetWishes } from '../presenters/sheet.ts';
import { makeSheet } from '../workflows/reading/make-sheet.ts';

/** GET /api/pdf/{productId} */
export const getProductSheetPdf: Handler<'getProductSheetPdf'> = async (input, ctx) => {
  const { productId } = input.path;
  const made = await makeSheet({ unit: { productId }, format: 'pdf', ...sheetWishes(input) }, ctx);
  return respondWithSheet(made, input, 'pdf');
};
