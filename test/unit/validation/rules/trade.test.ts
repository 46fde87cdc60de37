import { TRADE_RULES } from '../../../../src/domain/validation/rules/trade.ts';
import { aBody, aCase, finnish, swedish } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const TAX = {
  D9180_1: '9SE',
  D9181_1: 'ALKOHOLSKATT',
  D9182_1: 'STANDARD',
  D9183_1: 25,
  D9184_1: 3,
  D9184Attr_1: 'SEK',
};
/** What a consumer unit needs besides. */
const NET = { D8217_1: 400, D8218_1: 'GRM' };
const PICTURE = {
  D8349_1: 'PRODUCT_IMAGE',
  D8350_1: 'https://nordlys.example.com/choko.jpg',
  D8387_1: 'image/jpeg',
  D8388_1: 'choko.jpg',
};

describeRules(TRADE_RULES, [
  { rule: '1105', unit: finnish, bad: { D9230: 0 }, at: 'D9230' },
  { rule: '1162', unit: swedish, bad: { D9230: null, D9230Attr: null, D9231: null }, at: 'D9230' },
  {
    rule: '1315',
    unit: aBody,
    good: { D9230: 40, D9230Attr: 'GRM', D9231: 'PER_KILOGRAM' },
    bad: { D9230: null },
    at: 'D9230',
  },
  {
    rule: '1691',
    unit: swedish,
    good: { D8216: false },
    bad: { D9231: null },
    at: 'D9231',
  },
  { rule: '1848', unit: finnish, bad: { D9230Attr: 'GRM' }, at: 'D9230Attr' },
  { rule: '1849', unit: finnish, bad: { D9230: null, D9230Attr: null }, at: 'D9230' },
  { rule: 'DK-D8019', unit: aBody, bad: { D8019: null }, at: 'D8019' },
  {
    rule: 'DK-D8019',
    unit: aCase,
    beside: [aBody()],
    good: { D8019: null },
    bad: { D8216: true, ...NET },
    at: 'D8019',
  },
  {
    rule: 'D9230-D9230Attr',
    unit: aBody,
    good: { D9230: 40, D9230Attr: 'GRM' },
    bad: { D9230Attr: null },
    at: 'D9230Attr',
  },

  { rule: '1850', unit: finnish, bad: { D9006: null }, at: 'D9006' },
  { rule: 'D9234', unit: aBody, good: { D9234: 1 }, bad: { D9234: 0 }, at: 'D9234' },

  { rule: '571', unit: swedish, good: TAX, bad: { D9180_1: '9' }, at: 'D9180_1' },
  { rule: 'D9181', unit: aBody, good: TAX, bad: { D9181_1: null }, at: 'D9181_1' },
  { rule: 'D9181', unit: aBody, bad: { D9180_2: '9' }, at: 'D9181_2' },
  { rule: 'D9183', unit: aBody, good: TAX, bad: { D9183_1: -1 }, at: 'D9183_1' },

  { rule: '569', unit: aBody, good: PICTURE, bad: { D8387_1: null }, at: 'D8387_1' },
  { rule: '570', unit: aBody, good: PICTURE, bad: { D8388_1: null }, at: 'D8388_1' },
  { rule: 'D8349', unit: aBody, good: PICTURE, bad: { D8349_1: null }, at: 'D8349_1' },
  { rule: 'D8349', unit: aBody, good: PICTURE, bad: { D9222_2: ['da'] }, at: 'D8349_2' },
  { rule: 'D8350', unit: aBody, good: PICTURE, bad: { D8350_1: 'choko.jpg' }, at: 'D8350_1' },
]);
