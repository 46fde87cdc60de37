import type { Handler } from '../http/operation.ts';
import { respondWithSheet, sheetWishes } from '../presenters/sheet.ts';
import { makeSheet } from '../workflows/reading/make-sheet.ts';

/** GET /api/pdf/{productId}/{templateName} */
export const getProductSheetPdfByTemplate: Handler<'getProductSheetPdfByTemplate'> = async (input, ctx) => {
  const { productId, templateName } = input.path;
  const made = await makeSheet({ unit: { productId }, templateName, format: 'pdf', ...sheetWishes(input) }, ctx);
  return respondWithSheet(made, input, 'pdf');
};
