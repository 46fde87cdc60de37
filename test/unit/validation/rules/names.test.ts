import { nameRules } from '../../../../src/domain/validation/rules/names.ts';
import { aBody, finnish, swedish } from '../../../builders/product.ts';
import { DEMO_CATALOGUE } from '../../../support/validate.ts';
import { describeRules } from '../../../support/rule-cases.ts';

describeRules(nameRules(DEMO_CATALOGUE), [
  { rule: '1063', unit: aBody, bad: { D8211: null }, at: 'D8211' },
  { rule: '1065', unit: aBody, bad: { D8313_1: null }, at: 'D8313_1' },
  { rule: '590', unit: finnish, bad: { D8054_1: null, D8054_2: null, D8054_3: null }, at: 'D8054_1' },
  { rule: '1901', unit: finnish, bad: { D8258_1: null, D8258_2: null, D8258_3: null }, at: 'D8258_1' },
  { rule: '531', unit: swedish, bad: { D8313_1: 'nordlys choklad' }, at: 'D8313_1' },
  { rule: 'DK-D8146', unit: aBody, bad: { D8146_1: null }, at: 'D8146_1' },
  { rule: '1744', unit: finnish, bad: { D8146_1: null, D8146_2: null }, at: 'D8146_1' },
  {
    rule: '1744',
    unit: finnish,
    good: { D8245: '10000467' },
    bad: { D8146_1: null, D8146_2: null },
    at: 'D8146_1',
  },
  {
    rule: 'SE-D8258',
    unit: swedish,
    good: { D8258_1: 'x'.repeat(18) },
    bad: { D8258_1: 'x'.repeat(19) },
    at: 'D8258_1',
  },
  {
    rule: 'SE-D8256-LENGTH',
    unit: swedish,
    good: { D8256: '1'.repeat(14) },
    bad: { D8256: '1'.repeat(15) },
    at: 'D8256',
  },
  { rule: 'LENGTH', unit: aBody, good: { D8258_1: 'x'.repeat(40) }, bad: { D8258_1: 'x'.repeat(41) }, at: 'D8258_1' },
  { rule: 'BROKEN-TEXT', unit: aBody, bad: { D8258_1: 'M\uFFFDrk choko' }, at: 'D8258_1' },
  { rule: 'D8258', unit: aBody, bad: { D8258_1: null }, at: 'D8258_1' },
]);
