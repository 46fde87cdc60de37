import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import type { Rule } from '../rule.ts';
import { DATE_RULES } from './dates.ts';
import { IDENTIFICATION_RULES } from './identification.ts';
import { MEASUREMENT_RULES } from './measurements.ts';
import { NAME_RULES } from './names.ts';
import { textRules } from './texts.ts';

/** Every rule that holds for the instance with this catalogue. */
export function allRules(catalogue: FieldCatalogue): Rule[] {
  return [...IDENTIFICATION_RULES, ...NAME_RULES, ...DATE_RULES, ...MEASUREMENT_RULES, ...textRules(catalogue)];
}
