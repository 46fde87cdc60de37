import { HIERARCHY_RULES } from '../../../../src/domain/validation/rules/hierarchy.ts';
import { aBody, aCase, aPallet, inMarket, swedish, testGtin, type Body } from '../../../builders/product.ts';
import { describeRules, type RuleCase } from '../../../support/rule-cases.ts';

/** GTIN numbers other than those of the chain of base unit 1, case 2 and pallet 3. */
const OTHER = 8;
const DISPLAY = { D8276: 'DISPLAY_SHIPPER' };
const TAXED = { D9180_1: '9SE', D9181_1: 'MOMS', D9182_1: 'STANDARD', D9183_1: 25 };
/** Its weight is independent of its content. */
const DYNAMIC = { D9249: ['DYNAMIC_ASSORTMENT'] };
const GLN = '5790000009022';
const OTHER_GLN = '5790000000111';
const swedishCase = (changes: Body = {}): Body => aCase(inMarket('SE', { D8256: '4712', D8216: false, ...changes }));

/** A unit that contains another one. */
const holding = (n: number, quantity = 1): Body => ({
  D8249_1: testGtin(n),
  D8270_1: quantity,
  D8246: 30,
  D8247: 'KGM',
});

/** The base unit uses the same units of measure as the case, metric ones; then imperial ones. */
function oneSystem(
  rule: string,
  [amount, unit]: readonly [string, string],
  imperial: readonly [number, string],
): RuleCase {
  const [value, code] = imperial;
  const metric = code === 'INH' ? 'MMT' : 'GRM';
  return {
    rule,
    unit: aBody,
    beside: [aCase({ ...DYNAMIC, [amount]: 450, [unit]: metric, D8275_1: 'BX', D8265: 450 })],
    good: { [amount]: 40, [unit]: metric, D8275_1: 'BX' },
    bad: { [amount]: value, [unit]: code },
    at: unit,
  };
}

describeRules(HIERARCHY_RULES, [
  { rule: '96', unit: aBody, beside: [aBody({}, OTHER)], bad: holding(OTHER), at: 'D8249_1' },
  { rule: 'D8249', unit: aCase, beside: [aBody()], bad: { D8249_1: null, D8270_1: null }, at: 'D8249_1' },
  {
    rule: '454',
    unit: aCase,
    beside: [aBody()],
    good: DYNAMIC,
    bad: { D8249_2: testGtin(2), D8270_2: 1 },
    at: 'D8249_2',
  },
  { rule: 'D8249-D8270', unit: aCase, beside: [aBody()], bad: { D8270_1: null }, at: 'D8270_1' },
  { rule: 'D8270-D8249', unit: aCase, beside: [aBody()], bad: { D8270_2: 1 }, at: 'D8249_2' },
  { rule: '617', unit: aCase, beside: [aBody()], bad: { D8270_1: 0 }, at: 'D8270_1' },
  {
    rule: 'CHILD-ONCE',
    unit: aCase,
    beside: [aBody()],
    good: { D8246: 500 },
    bad: { D8249_2: testGtin(1), D8270_2: 1 },
    at: 'D8249_2',
  },
  { rule: 'D9260', unit: aBody, good: { D9260_1: GLN, D9260_2: OTHER_GLN }, bad: { D9260_2: GLN }, at: 'D9260_2' },

  { rule: '472', unit: aCase, beside: [aBody()], bad: { D8249_2: testGtin(OTHER), D8270_2: 1 }, at: 'D8249_2' },
  {
    rule: '455',
    unit: (changes) => aCase({ ...DYNAMIC, ...changes }, OTHER, 1),
    beside: [aBody(), aCase(DYNAMIC, 2, OTHER)],
    bad: { D8249_2: testGtin(2), D8270_2: 1 },
    at: 'D8249_2',
  },
  { rule: '312', unit: aCase, beside: [aBody({ D8271: false })], bad: { D8271: false }, at: 'D8271' },
  { rule: '1720', unit: swedishCase, beside: [swedish({ D8257: false })], bad: { D8257: false }, at: 'D8257' },
  { rule: '300', unit: aBody, beside: [aCase()], bad: { D9022: OTHER_GLN }, at: 'D9022' },
  {
    rule: 'BRAND-OWNER',
    unit: aBody,
    beside: [aCase({ D8346: GLN })],
    good: { D8346: GLN },
    bad: { D8346: OTHER_GLN },
    at: 'D8346',
  },

  {
    rule: '558',
    unit: (changes) => aBody(changes, OTHER),
    beside: [aBody(), aCase()],
    bad: holding(2),
    at: 'D8249_1',
    also: ['96'],
  },
  {
    rule: '1279',
    unit: (changes) => aBody(changes, OTHER),
    beside: [aBody(), aCase(DISPLAY)],
    bad: holding(2),
    at: 'D8249_1',
    also: ['96'],
  },
  {
    rule: '555',
    unit: (changes) => aBody(changes, OTHER),
    beside: [aBody(), aCase(), aPallet()],
    bad: holding(3),
    at: 'D8249_1',
    also: ['96'],
  },
  {
    rule: '559',
    unit: (changes) => aCase(changes, OTHER, 1),
    beside: [aBody(), aCase(), aPallet()],
    bad: holding(3),
    at: 'D8249_1',
  },
  {
    rule: '1280',
    unit: (changes) => aCase({ ...DISPLAY, ...changes }, OTHER, 1),
    beside: [aBody(), aCase(), aPallet()],
    bad: holding(3),
    at: 'D8249_1',
  },
  {
    rule: '521',
    unit: swedish,
    beside: [swedishCase({ D9001_1: '77', D9002_1: 'DISTRIBUTOR_ASSIGNED' })],
    good: { D9001_1: '77', D9002_1: 'MODEL_NUMBER' },
    bad: { D9002_1: 'DISTRIBUTOR_ASSIGNED' },
    at: 'D9001_1',
  },
  { rule: '521', unit: swedish, beside: [swedishCase()], bad: { D8256: '4712' }, at: 'D8256' },
  {
    rule: '540',
    unit: (changes) => aPallet(changes, OTHER, 3),
    beside: [aBody(), aCase(), aPallet({ D9081_1: '10' })],
    good: { D8270_1: 2, D8246: 60 },
    bad: { D8270_1: 3 },
    at: 'D8270_1',
  },
  {
    rule: '540',
    unit: (changes) => aPallet({ D8270_1: 1, D8246: 80, ...changes }, OTHER, 3),
    beside: [aBody(), aCase(), aPallet({ D9081_1: '10' }), aPallet({ D9081_1: '10' }, OTHER + 1)],
    good: { D8249_2: testGtin(OTHER + 1), D8270_2: 1 },
    bad: { D8270_2: 2 },
    at: 'D8270_2',
  },

  {
    rule: '98',
    unit: aCase,
    beside: [aBody({ D8068: 40, D8069: 'GRM' })],
    good: { D8068: 0.4, D8069: 'KGM' },
    bad: { D8068: 0.399 },
    at: 'D8068',
  },
  { rule: '550', unit: aCase, beside: [aBody()], good: { D8246: 413 }, bad: { D8246: 412 }, at: 'D8246' },
  {
    rule: '550',
    unit: aCase,
    beside: [aBody()],
    good: { D8246: 461, D8275_1: 'BX', D9084_1: 0.05, D9084Attr_1: 'KGM' },
    bad: { D8246: 460 },
    at: 'D8246',
  },

  {
    rule: 'CHILD-END',
    unit: aBody,
    beside: [aCase({ D8324: '01-06-2026' })],
    good: { D8324: '01-06-2026' },
    bad: { D8324: '31-05-2026' },
    at: 'D8324',
  },
  { rule: 'CHILD-END', unit: aBody, beside: [aCase()], bad: { D8324: '31-05-2026' }, at: 'D8324' },
  oneSystem('1026', ['D8263', 'D8264'], [1, 'INH']),
  oneSystem('1027', ['D8267', 'D8268'], [1, 'INH']),
  oneSystem('1028', ['D8265', 'D8266'], [1, 'INH']),
  oneSystem('1029', ['D8068', 'D8069'], [1, 'ONZ']),
  oneSystem('1030', ['D8246', 'D8247'], [1.5, 'ONZ']),
  oneSystem('1031', ['D9084_1', 'D9084Attr_1'], [1, 'ONZ']),
  // Four markets accept a drained weight only in grams and kilograms.
  { ...oneSystem('1032', ['D9050', 'D9050Attr'], [1, 'ONZ']), also: ['1756'] },

  {
    rule: '1759',
    unit: aBody,
    beside: [aCase({ D8280: 4.6 })],
    good: { D8280: 4.6 },
    bad: { D8280: 4.7 },
    at: 'D8280',
  },
  { rule: '1760', unit: aBody, beside: [aCase({ D9170: 10 })], good: { D9170: 10 }, bad: { D9170: 11 }, at: 'D9170' },
  {
    rule: '1830',
    unit: swedish,
    beside: [swedishCase(TAXED)],
    good: {
      ...TAXED,
      D9180_2: '9SE',
      D9181_2: 'ALKOHOLSKATT',
      D9182_2: 'STANDARD',
      D9183_2: 3,
      D9184_2: 1,
      D9184Attr_2: 'SEK',
    },
    bad: { D9183_1: 12 },
    at: 'D9183_1',
  },
]);
