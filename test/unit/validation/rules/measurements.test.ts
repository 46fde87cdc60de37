import { MEASUREMENT_RULES } from '../../../../src/domain/validation/rules/measurements.ts';
import { aBody, aCase } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

/** No weight: allowed only for what cannot be weighed. */
const NOT_PHYSICAL = { D9004: 'TRUE', D8236: false, D8246: null };

describeRules(MEASUREMENT_RULES, [
  { rule: '510', unit: aBody, bad: { D8265: null }, at: 'D8265' },
  { rule: '510', unit: aBody, bad: { D8265: 0 }, at: 'D8265' },
  { rule: '511', unit: aBody, bad: { D8263: 0 }, at: 'D8263' },
  { rule: '512', unit: aBody, bad: { D8267: null }, at: 'D8267' },
  { rule: '549', unit: aBody, bad: { D8246: null }, at: 'D8246' },
  { rule: '204', unit: aBody, good: NOT_PHYSICAL, bad: { D8236: true }, at: 'D8246' },
  { rule: '515', unit: aBody, good: { ...NOT_PHYSICAL, D8246: 0, D8218_1: 'H87' }, bad: { D8246: -1 }, at: 'D8246' },
  { rule: '516', unit: aBody, good: { D8068: 40, D8069: 'GRM' }, bad: { D8068: 0 }, at: 'D8068' },
  { rule: '1775', unit: aBody, good: { D9050: 25, D9050Attr: 'GRM' }, bad: { D9050: 0 }, at: 'D9050' },
  { rule: '201', unit: aBody, good: { D8068: 0.043, D8069: 'KGM' }, bad: { D8068: 0.044 }, at: 'D8068' },
  { rule: '1017', unit: aBody, good: { D9050: 43, D9050Attr: 'GRM' }, bad: { D9050: 44 }, at: 'D9050' },
  {
    rule: '616',
    unit: aBody,
    good: { D8068: 40, D8069: 'GRM', D9050: 0.04, D9050Attr: 'KGM' },
    bad: { D9050: 0.041 },
    at: 'D9050',
  },
  { rule: '539', unit: aBody, good: { D8217_1: 43 }, bad: { D8217_1: 44 }, at: 'D8217_1' },
  { rule: '539', unit: aBody, good: { D8217_2: 1, D8218_2: 'H87' }, bad: { D8218_2: 'KGM' }, at: 'D8217_2' },
  { rule: '524', unit: aBody, bad: { D8217_1: null }, at: 'D8217_1' },
  {
    rule: '1655',
    unit: aCase,
    beside: [aBody()],
    good: { D8265: 12, D8266: 'CMT', D8267: 120 },
    bad: { D8267: 121 },
    at: 'D8267',
  },
  {
    rule: '1776',
    unit: aBody,
    good: { D8275_1: 'BX', D9050: 25, D9050Attr: 'GRM' },
    bad: { D8275_1: 'NE' },
    at: 'D9050',
  },
  {
    rule: '362',
    unit: aBody,
    good: { D3614_1: 'STORAGE_HANDLING', D3608_1: 2, D3599_1: 2, D8374_1: 'CEL' },
    bad: { D3608_1: 3 },
    at: 'D3608_1',
  },
  { rule: '1108', unit: aBody, bad: { D8247: 'MLT' }, at: 'D8247' },
  { rule: '1109', unit: aBody, bad: { D8264: 'KGM' }, at: 'D8264' },
  { rule: '1756', unit: aBody, good: { D9050: 25, D9050Attr: 'GRM' }, bad: { D9050Attr: 'MGM' }, at: 'D9050Attr' },
  {
    rule: '1205',
    unit: aBody,
    good: { D8217_2: 1, D8218_2: 'H87' },
    bad: { D8218_2: 'GRM' },
    at: 'D8218_2',
  },
  { rule: 'UNIT-OF-MEASURE', unit: aBody, bad: { D8264: null }, at: 'D8264' },
  { rule: '428', unit: aBody, good: { D8280: 100 }, bad: { D8280: 100.5 }, at: 'D8280' },
]);
