import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import type { Rule } from '../rule.ts';
import { CHANGE_RULES, COMMAND_RULES } from './change-control.ts';
import { CLAIM_RULES } from './claims.ts';
import { codeListRules } from './code-lists.ts';
import { COMPOSITION_RULES } from './composition.ts';
import { DATE_RULES } from './dates.ts';
import { HANDLING_RULES } from './handling.ts';
import { HIERARCHY_RULES } from './hierarchy.ts';
import { IDENTIFICATION_RULES } from './identification.ts';
import { languageRules } from './languages.ts';
import { MEASUREMENT_RULES } from './measurements.ts';
import { messageRules } from './messages.ts';
import { nameRules } from './names.ts';
import { NUTRIENT_HEADER_RULES } from './nutrient-headers.ts';
import { NUTRITION_ADVICE, NUTRITION_RULES } from './nutrition.ts';
import { PACKAGING_RULES, PALLET_RULES } from './packaging.ts';
import { recipientRules, type Recipient } from './recipients.ts';
import { REGULATION_RULES } from './regulation.ts';
import { TRADE_RULES } from './trade.ts';

/** All rules of an instance, including those for its catalogue and its data recipients. */
export function allRules(catalogue: FieldCatalogue, recipients: readonly Recipient[] = []): Rule[] {
  return [
    ...IDENTIFICATION_RULES,
    ...nameRules(catalogue),
    ...languageRules(catalogue),
    ...DATE_RULES,
    ...MEASUREMENT_RULES,
    ...HIERARCHY_RULES,
    ...PACKAGING_RULES,
    ...PALLET_RULES,
    ...COMPOSITION_RULES,
    ...CLAIM_RULES,
    ...NUTRITION_RULES,
    ...NUTRITION_ADVICE,
    ...NUTRIENT_HEADER_RULES,
    ...HANDLING_RULES,
    ...TRADE_RULES,
    ...REGULATION_RULES,
    ...codeListRules(catalogue),
    ...messageRules(catalogue),
    ...COMMAND_RULES,
    ...CHANGE_RULES,
    ...recipientRules(recipients, catalogue),
  ];
}
