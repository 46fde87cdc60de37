import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { withinLengths } from '../checks.ts';
import { unitRules, type UnitRule } from '../rule.ts';

/** What the receiving systems take of a text. The lengths are those of the instance's catalogue. */
export function textRules(catalogue: FieldCatalogue): UnitRule[] {
  const limited = catalogue.fields.filter((field) => field.maxLength !== undefined && field.format === 'text');
  return unitRules({ family: 'description' }, [
    {
      id: 'LENGTH',
      severity: 'ERROR',
      fields: limited.map((field) => field.id),
      text: {
        en: '{label} has {length} characters; at most {limit} are taken',
        da: '{label} har {length} tegn; der tages højst {limit}',
      },
      check: withinLengths(new Map(limited.map((field) => [field.id, field.maxLength ?? 0]))),
    },
  ]);
}
