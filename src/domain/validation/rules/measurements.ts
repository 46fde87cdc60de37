import { filledIn, when } from '../checks.ts';
import { isConsumerUnit, isPhysical } from '../conditions.ts';
import { unitRules } from '../rule.ts';

const FILL_IN = { en: '{label} must be filled in', da: '{label} skal udfyldes' };

/** Dimensions, weights and content. */
export const MEASUREMENT_RULES = unitRules({ family: 'measurements' }, [
  {
    id: '510',
    severity: 'ERROR',
    fields: ['D8265', 'D9004'],
    text: FILL_IN,
    check: when(isPhysical, filledIn('D8265')),
  },
  {
    id: '511',
    severity: 'ERROR',
    fields: ['D8263', 'D9004'],
    text: FILL_IN,
    check: when(isPhysical, filledIn('D8263')),
  },
  {
    id: '512',
    severity: 'ERROR',
    fields: ['D8267', 'D9004'],
    text: FILL_IN,
    check: when(isPhysical, filledIn('D8267')),
  },
  {
    id: '549',
    severity: 'ERROR',
    fields: ['D8246', 'D9004'],
    text: FILL_IN,
    check: when(isPhysical, filledIn('D8246')),
  },
  {
    id: '524',
    severity: 'ERROR',
    fields: ['D8217', 'D8216'],
    markets: ['208', '246', '752'],
    text: FILL_IN,
    check: when(isConsumerUnit, filledIn('D8217_1')),
  },
]);
