import type { Handler } from '../http/operation.ts';
import { respondWithSheet, sheetWishes } from '../presenters/sheet.ts';
import { makeSheet } from '../workflows/reading/make-sheet.ts';

/** GET /api/pdf/{itemId}/{country}/{templateName} */
export const getItemSheetPdfByTemplate: Handler<'getItemSheetPdfByTemplate'> = async (input, ctx) => {
  const { itemId, country, templateName } = input.path;
  const made = await makeSheet(
    { unit: { itemId, targetMarket: country }, templateName, format: 'pdf', ...sheetWishes(input) },
    ctx,
  );
  return respondWithSheet(made, input, 'pdf');
};
