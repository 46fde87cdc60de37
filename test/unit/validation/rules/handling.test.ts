import { HANDLING_RULES } from '../../../../src/domain/validation/rules/handling.ts';
import { aBody, norwegian, swedish } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const COOLED = { D3614_1: 'STORAGE_HANDLING', D3599_1: 5, D3608_1: 2, D8374_1: 'CEL' };

describeRules(HANDLING_RULES, [
  { rule: '1058', unit: aBody, good: COOLED, bad: { D3614_1: null }, at: 'D3614_1' },
  { rule: '1837', unit: norwegian, good: { ...COOLED, D3608_1: null }, bad: { D3599_1: null }, at: 'D3599_1' },
  { rule: '1652', unit: aBody, good: COOLED, bad: { D3599_1: null }, at: 'D3599_1' },
  { rule: '1653', unit: aBody, good: COOLED, bad: { D3608_1: null }, at: 'D3608_1' },
  { rule: '477', unit: aBody, good: COOLED, bad: { D8374_1: 'FAH' }, at: 'D8374_1' },
  {
    rule: '1284',
    unit: aBody,
    good: { ...COOLED, D3614_2: 'TRANSPORTATION', D3599_2: 5, D3608_2: 2, D8374_2: 'CEL' },
    bad: { D3614_2: 'STORAGE_HANDLING' },
    at: 'D3614_2',
  },
  {
    rule: '1284',
    unit: norwegian,
    good: { ...COOLED, D3608_1: null, D3614_2: 'STORAGE_HANDLING', D3608_2: 2, D8374_2: 'CEL' },
    bad: { D3599_2: 5, D3608_2: null },
    at: 'D3614_2',
  },
  {
    rule: '1285',
    unit: norwegian,
    good: { ...COOLED, D3599_1: null, D3614_2: 'TRANSPORTATION', D3608_2: 2, D8374_2: 'CEL' },
    bad: { D3614_2: 'STORAGE_HANDLING' },
    at: 'D3614_2',
  },
  { rule: 'D8374', unit: aBody, good: COOLED, bad: { D8374_1: null }, at: 'D8374_1' },
  { rule: '536', unit: aBody, good: { D8283: 1 }, bad: { D8283: 0 }, at: 'D8283' },
  { rule: '537', unit: aBody, good: { D8284: 1 }, bad: { D8284: 0 }, at: 'D8284' },
  { rule: 'D9152', unit: aBody, good: { D9152: 1 }, bad: { D9152: 0 }, at: 'D9152' },
  { rule: '314', unit: aBody, good: { D8283: 30, D8284: 30 }, bad: { D8284: 29 }, at: 'D8284' },
  {
    rule: '1866',
    unit: swedish,
    good: { D9154_1: 'BAKE', D9155_1: 'Grädda 10 minuter', D9155Attr_1: 'sv' },
    bad: { D9154_1: null },
    at: 'D9154_1',
  },
  {
    rule: 'D9103',
    unit: aBody,
    good: { D9105: false, D8283: 30, D9103_1: 'BEST_BEFORE_DATE' },
    bad: { D9103_1: null },
    at: 'D9103_1',
  },
]);
