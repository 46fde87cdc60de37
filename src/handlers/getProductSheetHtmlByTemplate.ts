import type { Handler } from '../http/operation.ts';
import { respondWithSheet, sheetWishes } from '../presenters/sheet.ts';
import { makeSheet } from '../workflows/reading/make-sheet.ts';

/** GET /api/web/{productId}/{templateName} */
export const getProductSheetHtmlByTemplate: Handler<'getProductSheetHtmlByTemplate'> = async (input, ctx) => {
  const { productId, templateName } = input.path;
  const made = await makeSheet({ unit: { productId }, templateName, format: 'html', ...sheetWishes(input) }, ctx);
  return respondWithSheet(made, input, 'html');
};
