import { CLAIM_RULES } from '../../../../src/domain/validation/rules/claims.ts';
import { aBody, swedish } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const APPLES = { D8245: '10005882', D8179_1: null };
const WINE = { D8245: '10000276' };

describeRules(CLAIM_RULES, [
  { rule: '1617', unit: aBody, good: { ...APPLES, D9128: ['ORGANIC'], D0798: '2' }, bad: { D0798: null }, at: 'D0798' },
  {
    rule: '1570',
    unit: aBody,
    good: { ...APPLES, D9128: ['GREENHOUSE'] },
    bad: { D9128: ['GREENHOUSE', 'FREE_RANGE'] },
    at: 'D9128',
  },
  { rule: '1874', unit: aBody, good: { D0798: '2' }, bad: { D0798: '1' }, at: 'D0798' },
  { rule: 'D8073', unit: aBody, bad: { D8073: 'DK-ØKO-100' }, at: 'D8073' },

  {
    rule: '1585',
    unit: aBody,
    good: { D9164_1: 'Gadus morhua', D9166_1: '01' },
    bad: { D9166_1: 'DRB' },
    at: 'D9166_1',
  },
  {
    rule: '1842',
    unit: aBody,
    good: { D9164_1: 'Perca fluviatilis', D9165_1: '05', D9167_1: 'INLAND_FISHERY' },
    bad: { D9165_1: '27.3.d' },
    at: 'D9165_1',
  },
  {
    rule: '1702',
    unit: aBody,
    good: { D9161_1: 'BOTTLING', D9162_1: '208', D9164_1: 'Gadus morhua', D9165_1: '27' },
    bad: { D9161_1: 'CATCH_ZONE' },
    at: 'D9161_1',
  },
  {
    rule: 'D9164',
    unit: aBody,
    good: { D9164_1: 'Gadus morhua', D9165_1: '27' },
    bad: { D9164_1: null },
    at: 'D9164_1',
  },

  { rule: '325', unit: aBody, good: { ...WINE, D8280: 13.5 }, bad: { D8280: null }, at: 'D8280' },
  { rule: '1800', unit: swedish, good: { D9172: 9, D9172Attr: 'GL' }, bad: { D9172Attr: 'GRM' }, at: 'D9172Attr' },
  {
    rule: 'D9172-D9172Attr',
    unit: aBody,
    good: { D9172: 9, D9172Attr: 'GL' },
    bad: { D9172Attr: null },
    at: 'D9172Attr',
  },
  { rule: 'D9171', unit: aBody, good: { D9171: '2019' }, bad: { D9171: '19' }, at: 'D9171' },
  { rule: 'D9171', unit: aBody, good: { D9171: '2019' }, bad: { D9171: '0000' }, at: 'D9171' },

  {
    rule: 'D9161-D9162',
    unit: aBody,
    good: { D9161_1: 'BOTTLING', D9162_1: '208' },
    bad: { D9161_1: null },
    at: 'D9161_1',
  },
  {
    rule: 'ACTIVITY-ONCE',
    unit: aBody,
    good: { D9161_1: 'BOTTLING', D9162_1: '208', D9161_2: 'BOTTLING', D9162_2: '752' },
    bad: { D9162_2: '208' },
    at: 'D9161_2',
  },

  {
    rule: '1236',
    unit: aBody,
    good: { D9143_1: 'CONTAINS', D9144_1: 'ALMONDS' },
    bad: { D9143_1: null },
    at: 'D9143_1',
  },
  {
    rule: 'D9148',
    unit: aBody,
    good: { D9148_1: 'DIABETIC', D9148_2: 'COELIAC' },
    bad: { D9148_2: 'DIABETIC' },
    at: 'D9148_2',
  },
]);
