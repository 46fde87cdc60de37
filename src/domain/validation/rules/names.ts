import { filledIn } from '../checks.ts';
import { unitRules } from '../rule.ts';

const FILL_IN = { en: '{label} must be filled in', da: '{label} skal udfyldes' };

/** Brand and names of a unit. */
export const NAME_RULES = unitRules({ family: 'description' }, [
  { id: '1063', severity: 'ERROR', fields: ['D8211'], text: FILL_IN, check: filledIn('D8211') },
  { id: '1065', severity: 'ERROR', fields: ['D8313', 'D8121'], text: FILL_IN, check: filledIn('D8313_1') },
  {
    id: '590',
    severity: 'ERROR',
    fields: ['D8054'],
    markets: ['246'],
    text: FILL_IN,
    check: filledIn('D8054_1'),
  },
]);
