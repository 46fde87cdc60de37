import { respondWithCatalogue, presentField } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';

/** GET /api/fields */
export const listFields: Handler<'listFields'> = ({ conditions, language }, ctx) =>
  respondWithCatalogue(conditions, language, ctx, () => {
    const fields = ctx.catalogue.fields.filter((field) => !field.hidden).map((field) => presentField(field, language));
    return { status: 200 as const, count: fields.length, fields };
  });
