import { filledIn } from '../checks.ts';
import { unitRules } from '../rule.ts';

const FILL_IN = { en: '{label} must be filled in', da: '{label} skal udfyldes' };

export const DATE_RULES = unitRules({ family: 'dates' }, [
  { id: '1004', severity: 'ERROR', fields: ['D8314'], text: FILL_IN, check: filledIn('D8314') },
  { id: '1283', severity: 'ERROR', fields: ['D8286'], text: FILL_IN, check: filledIn('D8286') },
]);
