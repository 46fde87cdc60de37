import { REGULATION_RULES } from '../../../../src/domain/validation/rules/regulation.ts';
import { aBody, swedish } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const ADR = { D9200_1: 'ADR', D9201_1: '1950', D9202_1: '2', D9203_1: 'NA' };
const COCOA = { D8253_1: '18063290', D8254_1: 'INTRASTAT', D2603: 'DEFORESTATION_REGULATION', D3074: 'TRUE' };

describeRules(REGULATION_RULES, [
  {
    rule: '583',
    unit: aBody,
    good: { D8253_1: '18063290', D8254_1: 'INTRASTAT' },
    bad: { D8253_1: null },
    at: 'D8253_1',
  },
  {
    rule: '584',
    unit: aBody,
    good: { D8253_1: '18063290', D8254_1: 'INTRASTAT' },
    bad: { D8254_1: null },
    at: 'D8254_1',
  },
  { rule: '1693', unit: swedish, good: COCOA, bad: { D8253_1: '180632' }, at: 'D8253_1' },
  { rule: '102077', unit: swedish, good: COCOA, bad: { D2603: null, D3074: null }, at: 'D2603' },
  { rule: '102077', unit: swedish, good: COCOA, bad: { D3074: 'NOT_APPLICABLE' }, at: 'D3074' },
  {
    rule: '102077',
    unit: swedish,
    good: { ...COCOA, D8254_1: 'TARIF_INTEGRE_DE_LA_COMMUNAUTE' },
    bad: { D3074: 'FALSE' },
    at: 'D3074',
  },
  {
    rule: '102078',
    unit: swedish,
    good: { ...COCOA, D8253_1: '94034010', D3074: 'NOT_APPLICABLE' },
    bad: { D3074: 'FALSE' },
    at: 'D3074',
  },
  {
    rule: '1353',
    unit: swedish,
    good: { D2603: 'TRACEABILITY_REGULATION', D3074: 'TRUE', D9195: '1379/2013' },
    bad: { D9195: null },
    at: 'D9195',
  },
  {
    rule: 'D2603-D3074',
    unit: aBody,
    good: { D2603: 'BIOCIDE_REGULATION', D3074: 'TRUE' },
    bad: { D3074: null },
    at: 'D3074',
  },

  { rule: '339', unit: aBody, good: ADR, bad: { D9203_1: 'IV' }, at: 'D9203_1' },
  { rule: '437', unit: aBody, good: ADR, bad: { D9202_1: '10' }, at: 'D9202_1' },
  { rule: 'D9201', unit: aBody, good: ADR, bad: { D9201_1: 'UN1950' }, at: 'D9201_1' },
  {
    rule: 'D9192',
    unit: aBody,
    good: { D9190_1: 'Debio', D9192_1: 'C-1', D9193_1: '01-01-2025', D9194_1: '31-12-2026' },
    bad: { D9192_1: null },
    at: 'D9192_1',
  },
  { rule: 'D9200', unit: aBody, good: ADR, bad: { D9200_1: null }, at: 'D9200_1' },
]);
