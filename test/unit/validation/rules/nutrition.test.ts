import { NUTRITION_ADVICE, NUTRITION_RULES } from '../../../../src/domain/validation/rules/nutrition.ts';
import { aBody, finnish, norwegian, swedish, type Body } from '../../../builders/product.ts';
import { describeRules, type RuleCase } from '../../../support/rule-cases.ts';

/** Quantities per 100 g of the product as sold: nutrients in grams, one row each. */
function per100(amounts: Readonly<Record<string, number>>): Body {
  const rows = Object.entries(amounts).map(([code, amount], index) => ({
    [`D8181-UNPREPARED_${index + 1}`]: code,
    [`D8182-UNPREPARED_${index + 1}`]: 'APPROXIMATELY',
    [`D8183-UNPREPARED_${index + 1}`]: amount,
    [`D8184-UNPREPARED_${index + 1}`]: 'GRM',
  }));
  const header = {
    D8173: ['UNPREPARED'],
    'D8187-UNPREPARED': 100,
    'D8188-UNPREPARED': 'GRM',
    'D9140-UNPREPARED': 'BY_MEASURE',
  };
  return Object.assign(header, ...rows) as Body;
}

/** A nutrient is stated with the one that includes it; then it exceeds it. */
function partOf(rule: string, part: string, whole: string): RuleCase {
  return {
    rule,
    unit: aBody,
    good: per100({ [whole]: 20, [part]: 20 }),
    bad: { 'D8183-UNPREPARED_2': 20.1 },
    at: 'D8183-UNPREPARED_2',
  };
}

/** A nutrient is stated with the one that includes it; then the latter is missing. */
function needs(rule: string, part: string, whole: string): RuleCase {
  return {
    rule,
    unit: aBody,
    good: per100({ [part]: 5, [whole]: 20 }),
    bad: {
      'D8181-UNPREPARED_2': 'PRO-',
    },
    at: 'D8181-UNPREPARED_1',
  };
}

const FAT = per100({ FAT: 20 });
const RULES = [...NUTRITION_RULES, ...NUTRITION_ADVICE];
const ENERGY: Body = { 'D8175-UNPREPARED': 753, 'D8171-UNPREPARED': 180 };
const PERCENT_OF_FAT = { ...FAT, 'D8185-UNPREPARED_1': 29 };
const REFERENCE = { 'D9141-UNPREPARED_1': 'Referensintag', 'D9141Attr-UNPREPARED_1': 'sv' };

describeRules(RULES, [
  partOf('1641', 'STARCH', 'CHOAVL'),
  partOf('1642', 'POLYL', 'CHOAVL'),
  partOf('1643', 'FASAT', 'FAT'),
  partOf('1644', 'FAMSCIS', 'FAT'),
  partOf('1645', 'FAPUCIS', 'FAT'),
  partOf('1665', 'SUGAR-', 'CHOAVL'),
  needs('1765', 'FASAT', 'FAT'),
  needs('1766', 'FAMSCIS', 'FAT'),
  needs('1767', 'FAPUCIS', 'FAT'),
  needs('1768', 'STARCH', 'CHOAVL'),
  needs('1769', 'POLYL', 'CHOAVL'),
  needs('1770', 'SUGAR-', 'CHOAVL'),
  {
    rule: '1779',
    unit: aBody,
    good: per100({ FAT: 30, CHOAVL: 60, 'PRO-': 11 }),
    bad: { 'D8183-UNPREPARED_3': 12 },
    at: 'D8183-UNPREPARED_1',
  },
  {
    rule: '1717',
    unit: swedish,
    good: per100({ FAT: 20, CHOAVL: 20 }),
    bad: { 'D8181-UNPREPARED_2': 'FAT', 'D8182-UNPREPARED_2': 'LESS_THAN', 'D8184-UNPREPARED_2': 'MGM' },
    at: 'D8181-UNPREPARED_2',
  },
  {
    rule: '1786',
    unit: norwegian,
    good: per100({ CA: 1, FE: 1 }),
    bad: { 'D8181-UNPREPARED_2': 'CA', 'D8182-UNPREPARED_2': 'LESS_THAN' },
    at: 'D8181-UNPREPARED_2',
  },
  {
    rule: '1787',
    unit: norwegian,
    good: per100({ CA: 1, FE: 1 }),
    bad: { 'D8181-UNPREPARED_2': 'CA', 'D8184-UNPREPARED_2': 'MGM' },
    at: 'D8181-UNPREPARED_2',
  },
  {
    rule: '1445',
    unit: (changes) => aBody({ D8255: '250', ...changes }),
    good: { ...FAT, 'D8182-UNPREPARED_1': 'TRACE', 'D8183-UNPREPARED_1': null },
    bad: { 'D8182-UNPREPARED_1': 'APPROXIMATELY' },
    at: 'D8183-UNPREPARED_1',
  },
  {
    rule: '1763',
    unit: aBody,
    good: FAT,
    bad: { 'D8182-UNPREPARED_1': 'TRACE', 'D8183-UNPREPARED_1': null },
    at: 'D8183-UNPREPARED_1',
  },
  { rule: '1739', unit: finnish, good: FAT, bad: { 'D8182-UNPREPARED_1': null }, at: 'D8182-UNPREPARED_1' },
  {
    rule: 'D8183-D8181',
    unit: aBody,
    good: FAT,
    bad: { 'D8181-UNPREPARED_1': null },
    at: 'D8181-UNPREPARED_1',
  },
  { rule: 'D8183-D8184', unit: aBody, good: FAT, bad: { 'D8184-UNPREPARED_1': null }, at: 'D8184-UNPREPARED_1' },
  { rule: '1757', unit: aBody, good: FAT, bad: { 'D8184-UNPREPARED_1': 'MGM' }, at: 'D8184-UNPREPARED_1' },
  { rule: '1754', unit: finnish, good: FAT, bad: { 'D8182-UNPREPARED_1': 'EXACT' }, at: 'D8182-UNPREPARED_1' },
  { rule: '1778', unit: aBody, good: FAT, bad: { 'D8181-UNPREPARED_1': 'NACL' }, at: 'D8181-UNPREPARED_1' },
  {
    rule: '1739',
    unit: swedish,
    good: { ...FAT, ...ENERGY, 'D8176-UNPREPARED': 'APPROXIMATELY' },
    bad: { 'D8176-UNPREPARED': null },
    at: 'D8176-UNPREPARED',
  },
  {
    rule: 'ENERGY-RATIO',
    unit: aBody,
    good: { ...FAT, ...ENERGY },
    bad: { 'D8175-UNPREPARED': 569, 'D8171-UNPREPARED': 2370 },
    at: 'D8171-UNPREPARED',
  },
  {
    rule: 'ENERGY-RATIO',
    unit: aBody,
    // Organic acids give 13 kJ and 3 kcal per gram; small amounts are rounded.
    good: { ...FAT, 'D8175-UNPREPARED': 13, 'D8171-UNPREPARED': 3 },
    bad: { 'D8175-UNPREPARED': 130 },
    at: 'D8171-UNPREPARED',
  },
  { rule: '1440', unit: swedish, good: FAT, bad: { D8173: ['UNPREPARED', 'PREPARED'] }, at: 'D8181-PREPARED_1' },
  { rule: '1440', unit: swedish, good: FAT, bad: { D8173: ['UNPREPARED', 'READY_TO_EAT'] }, at: 'D8173' },
  {
    rule: '1440',
    unit: swedish,
    good: FAT,
    bad: { 'D8193-PREPARED': 30, 'D8194-PREPARED': 'GRM' },
    at: 'D8181-PREPARED_1',
  },
  { rule: '1753', unit: norwegian, good: { D8173: ['UNPREPARED'] }, bad: { D8173: ['READY_TO_EAT'] }, at: 'D8173' },
  {
    rule: '1440',
    unit: swedish,
    good: FAT,
    bad: {
      'D8181-UNPREPARED_1': null,
      'D8182-UNPREPARED_1': null,
      'D8183-UNPREPARED_1': null,
      'D8184-UNPREPARED_1': null,
    },
    at: 'D8181-UNPREPARED_1',
  },
  {
    rule: '1812',
    unit: swedish,
    good: {
      D8173: ['UNPREPARED'],
      'D8171-UNPREPARED': 550,
      'D8175-UNPREPARED': 2300,
      'D8176-UNPREPARED': 'APPROXIMATELY',
      'D8187-UNPREPARED': 100,
      'D8188-UNPREPARED': 'GRM',
      'D9140-UNPREPARED': 'BY_MEASURE',
    },
    bad: { 'D8187-UNPREPARED': null, 'D8188-UNPREPARED': null },
    at: 'D8187-UNPREPARED',
  },
  {
    rule: '1754',
    unit: norwegian,
    good: { ...FAT, 'D8172-UNPREPARED': 'LESS_THAN', 'D8171-UNPREPARED': 5, 'D8175-UNPREPARED': 21 },
    bad: { 'D8172-UNPREPARED': 'EXACT' },
    at: 'D8172-UNPREPARED',
  },
  { rule: '1753', unit: norwegian, good: FAT, bad: { D8173: ['READY_TO_EAT'] }, at: 'D8173' },
  { rule: '1812', unit: swedish, good: FAT, bad: { 'D9140-UNPREPARED': null }, at: 'D9140-UNPREPARED' },
  { rule: 'D8187-D8188', unit: aBody, good: FAT, bad: { 'D8188-UNPREPARED': null }, at: 'D8188-UNPREPARED' },
  {
    rule: '1654',
    unit: swedish,
    good: { ...PERCENT_OF_FAT, ...REFERENCE, 'D8187-UNPREPARED': 30 },
    bad: { 'D9141-UNPREPARED_1': null },
    at: 'D9141-UNPREPARED_1',
  },
  {
    rule: '1764',
    unit: aBody,
    good: { ...PERCENT_OF_FAT, ...REFERENCE },
    bad: { 'D9141-UNPREPARED_1': null },
    at: 'D9141-UNPREPARED_1',
  },
  {
    rule: '1758',
    unit: aBody,
    good: { ...PERCENT_OF_FAT, ...REFERENCE },
    bad: { 'D8185-UNPREPARED_1': -1 },
    at: 'D8185-UNPREPARED_1',
  },
  { rule: 'NUTRIENT-AMOUNTS', unit: aBody, good: FAT, bad: { 'D8183-UNPREPARED_1': -0.1 }, at: 'D8183-UNPREPARED_1' },
  { rule: '1663', unit: aBody, good: { D9142: 2 }, bad: { D9142: 0 }, at: 'D9142' },
  {
    rule: 'ENERGY-BOTH',
    unit: aBody,
    good: { 'D8171-UNPREPARED': 550, 'D8175-UNPREPARED': 2300 },
    bad: { 'D8171-UNPREPARED': null },
    at: 'D8171-UNPREPARED',
  },
]);
