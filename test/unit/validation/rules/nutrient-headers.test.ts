import { NUTRIENT_HEADER_RULES } from '../../../../src/domain/validation/rules/nutrient-headers.ts';
import { aBody, norwegian } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const ENERGY = { 'D8171-UNPREPARED': 88, 'D8175-UNPREPARED': 368 };
const ENERGY_ROW = {
  'D8181-UNPREPARED_1': 'ENER-',
  'D8182-UNPREPARED_1': 'APPROXIMATELY',
  'D8183-UNPREPARED_1': '88,0',
  'D8184-UNPREPARED_1': 'E14',
};

describeRules(NUTRIENT_HEADER_RULES, [
  {
    rule: 'D8193-D8194',
    unit: aBody,
    good: { 'D8193-PREPARED': 30, 'D8194-PREPARED': 'GRM' },
    bad: { 'D8194-PREPARED': null },
    at: 'D8194-PREPARED',
  },
  {
    rule: 'D8172-D8171',
    unit: aBody,
    good: { ...ENERGY, 'D8172-UNPREPARED': 'APPROXIMATELY' },
    bad: { 'D8172-PREPARED': 'APPROXIMATELY' },
    at: 'D8171-PREPARED',
  },
  {
    rule: 'D8172-D8171',
    unit: aBody,
    good: { ...ENERGY, 'D8176-UNPREPARED': 'APPROXIMATELY' },
    bad: { D8176: 'APPROXIMATELY' },
    at: 'D8175',
  },
  {
    rule: 'STATE-ONCE',
    unit: aBody,
    good: { D8193: 30, D8194: 'GRM', 'D8193-PREPARED': 40, 'D8194-PREPARED': 'GRM' },
    bad: { 'D8193-UNPREPARED': 30, 'D8194-UNPREPARED': 'GRM' },
    at: 'D8193',
  },
  {
    rule: 'STATE-ONCE',
    unit: aBody,
    good: { D8173: ['PREPARED'], D9140: 'BY_MEASURE', 'D9140-UNPREPARED': 'BY_MEASURE' },
    bad: { 'D9140-PREPARED': 'BY_SERVING' },
    at: 'D9140',
  },
  {
    rule: 'ENERGY-ONCE',
    unit: aBody,
    good: { ...ENERGY, ...ENERGY_ROW },
    bad: { 'D8183-UNPREPARED_1': 90 },
    at: 'D8183-UNPREPARED_1',
  },
  {
    rule: 'ENERGY-ONCE',
    unit: norwegian,
    good: { D8173: ['UNPREPARED'], D8171: 88, D8175: 368, ...ENERGY_ROW },
    bad: { 'D8183-UNPREPARED_1': 90 },
    at: 'D8183-UNPREPARED_1',
  },
]);
