import { IDENTIFICATION_RULES } from '../../../../src/domain/validation/rules/identification.ts';
import { aBody, aCase, finnish, norwegian, swedish, testGtin } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const WITH_INDICATOR = '15790000000118';

describeRules(IDENTIFICATION_RULES, [
  { rule: '447', unit: aBody, good: { D8165: '05790000000111' }, bad: { D8165: '05790000000112' }, at: 'D8165' },
  { rule: '471', unit: aBody, good: { D8165: '036000291452' }, bad: { D8165: '03600029145' }, at: 'D8165' },
  {
    rule: '471',
    unit: aCase,
    beside: [aBody()],
    bad: { D8249_2: '570000000', D8270_2: 1 },
    at: 'D8249_2',
    also: ['472'],
  },
  { rule: '448', unit: aBody, good: { D8346: '5790000009022' }, bad: { D8346: '5790000009023' }, at: 'D8346' },
  { rule: '448', unit: aBody, good: { D9260_1: '5790000009022' }, bad: { D9260_1: '579000000902' }, at: 'D9260_1' },
  {
    rule: '1039',
    unit: aBody,
    good: { D9001_1: '5790000000111', D9002_1: 'GTIN_13' },
    bad: { D9001_1: '5790000000112' },
    at: 'D9001_1',
  },
  {
    rule: '1040',
    unit: aBody,
    good: { D9001_1: '96385074', D9002_1: 'GTIN_8' },
    bad: { D9001_1: '9638507' },
    at: 'D9001_1',
  },
  {
    rule: '1041',
    unit: aBody,
    good: { D9001_1: WITH_INDICATOR, D9002_1: 'GTIN_14' },
    bad: { D9001_1: '5790000000111' },
    at: 'D9001_1',
  },
  {
    rule: '1042',
    unit: aBody,
    good: { D9001_1: '036000291452', D9002_1: 'GTIN_12' },
    bad: { D9001_1: '036000291453' },
    at: 'D9001_1',
  },
  { rule: '1008', unit: aBody, bad: { D8216: null }, at: 'D8216' },
  { rule: '1010', unit: aBody, bad: { D8236: null }, at: 'D8236' },
  { rule: '1012', unit: aBody, bad: { D8271: null }, at: 'D8271', also: ['312'] },
  { rule: '1013', unit: aBody, bad: { D8297: null }, at: 'D8297' },
  { rule: '1721', unit: swedish, bad: { D8257: null }, at: 'D8257', also: ['1720'] },
  { rule: '474', unit: aBody, good: { D8208: 'EAN_8', D8165: '96385074' }, bad: { D8165: testGtin(1) }, at: 'D8208' },
  { rule: '523', unit: aBody, good: { D8208: 'EAN_13' }, bad: { D8165: WITH_INDICATOR }, at: 'D8208' },
  { rule: '575', unit: finnish, bad: { D8165: WITH_INDICATOR }, at: 'D8165' },
  { rule: 'D9002-D9001', unit: aBody, bad: { D9002_1: 'GTIN_13' }, at: 'D9001_1' },
  { rule: 'D9001-D9002', unit: aBody, bad: { D9001_1: '5790000000111' }, at: 'D9002_1' },
  { rule: 'D9003', unit: aBody, good: { D8297: true, D9003: 'LOOSE' }, bad: { D8297: false }, at: 'D9003' },
  { rule: 'NO-D8256', unit: norwegian, bad: { D8256: null }, at: 'D8256' },
  { rule: 'SE-D8256', unit: swedish, bad: { D8256: null }, at: 'D8256' },
  { rule: '398', unit: aBody, bad: { D8245: '50000000' }, at: 'D8245' },
  { rule: 'D8245', unit: aBody, bad: { D8245: null }, at: 'D8245' },
  { rule: '1000', unit: aBody, bad: { D9022: null }, at: 'D9022' },
  {
    rule: '1299',
    unit: aBody,
    good: { D8346: '5790000009022', D9021: 'Nordlys A/S' },
    bad: { D8346: null },
    at: 'D8346',
  },
]);
