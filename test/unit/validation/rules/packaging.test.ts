import { describe } from '@jest/globals';
import { PACKAGING_RULES, PALLET_RULES } from '../../../../src/domain/validation/rules/packaging.ts';
import { aBody, aBodyFor, aCase, aPallet, finnish, inMarket, swedish } from '../../../builders/product.ts';
import { describeRules } from '../../../support/rule-cases.ts';

const MATERIAL = { D9090_1: 'CERAMIC', D9091_1: 3, D9091Attr_1: 'GRM' };
const MATERIAL_WEIGHT = { D9091_2: 3, D9091Attr_2: 'GRM' };

describe('packaging', () => {
  describeRules(PACKAGING_RULES, [
    { rule: '1293', unit: swedish, good: { D9087_1: '1', D8275_1: 'BX' }, bad: { D8275_1: null }, at: 'D8275_1' },
    {
      rule: '1293',
      unit: swedish,
      good: { ...MATERIAL, D8275_1: 'BX', D8275_2: 'PUG', D9090_2: 'CERAMIC', D9096_2: 2, ...MATERIAL_WEIGHT },
      bad: { D8275_2: null },
      at: 'D8275_2',
    },
    { rule: '1293', unit: swedish, good: { D9088_1: 'A', D8275_1: 'BX' }, bad: { D8275_1: null }, at: 'D8275_1' },
    { rule: '1742', unit: aBody, good: { ...MATERIAL, D8275_3: 'BX' }, bad: { D8275_3: null }, at: 'D8275_1' },
    { rule: '1742', unit: aBody, good: { D9088_1: 'A', D8275_1: 'BX' }, bad: { D8275_1: null }, at: 'D8275_1' },
    { rule: '1742', unit: aBody, good: { D9081_1: '11', D8275_1: 'BX' }, bad: { D8275_1: null }, at: 'D8275_1' },
    {
      rule: '1025',
      unit: swedish,
      good: { D8275_1: 'BX', D9090_1: 'CELLULOSE_HYDRATE', D9091_1: 3, D9091Attr_1: 'GRM' },
      bad: { D9091_1: null },
      at: 'D9091_1',
    },
    {
      rule: '466',
      unit: aBody,
      good: { D8275_1: 'BX', ...MATERIAL },
      bad: { D9091_1: 0 },
      at: 'D9091_1',
    },
    {
      rule: '506',
      unit: swedish,
      good: { D8275_1: 'BX', ...MATERIAL },
      bad: { D9091Attr_1: 'MGM' },
      at: 'D9091Attr_1',
    },
    {
      rule: '507',
      unit: aBody,
      good: {
        D8275_1: 'BX',
        D9084_1: 3,
        D9084Attr_1: 'GRM',
        D9090_1: 'CERAMIC',
        D9091_1: 0.002,
        D9091Attr_1: 'KGM',
        D9090_2: 'COMPOSITE',
        D9091_2: 1,
        D9091Attr_2: 'GRM',
      },
      bad: { D9091_2: 2 },
      at: 'D9084_1',
    },
    {
      rule: 'D9090',
      unit: aBody,
      good: { D8275_1: 'BX', ...MATERIAL },
      bad: { D9090_1: null },
      at: 'D9090_1',
    },
    { rule: 'D9090', unit: aBody, good: { D8275_1: 'BX', D9090_1: 'CERAMIC' }, bad: { D9092_2: 'CAP' }, at: 'D9090_2' },
  ]);
});

describe('pallets', () => {
  describeRules(PALLET_RULES, [
    { rule: '576', unit: aBody, good: { D8078: 100, D8079: 5, D3438: 20 }, bad: { D8078: 99 }, at: 'D8078' },
    {
      rule: '473',
      unit: aPallet,
      beside: [aBody(), aCase()],
      good: { D9065: 4, D9066: 5 },
      bad: { D9066: 6 },
      at: 'D9065',
    },
    {
      rule: '1792',
      unit: aBody,
      good: { D8078: 100, D8080: 4.2, D8081: 'KGM' },
      bad: { D8080: 4100, D8081: 'GRM' },
      at: 'D8080',
    },
    { rule: '1646', unit: aBody, bad: { D9065: 4 }, at: 'D9065' },
    { rule: '1647', unit: aBody, bad: { D9066: 5 }, at: 'D9066' },
    { rule: '1648', unit: aPallet, beside: [aBody(), aCase()], bad: { D3438: 5 }, at: 'D3438' },
    { rule: '1649', unit: aPallet, beside: [aBody(), aCase()], bad: { D8078: 20 }, at: 'D8078' },
    { rule: '1650', unit: aPallet, beside: [aBody(), aCase()], bad: { D8079: 4 }, at: 'D8079' },
    { rule: '1651', unit: aPallet, beside: [aBody(), aCase()], bad: { D9067: 2 }, at: 'D9067' },
    { rule: '1651', unit: aPallet, beside: [aBody(), aCase()], bad: { D8083: 1200, D8084: 'MMT' }, at: 'D8083' },
    {
      rule: '1740',
      unit: (changes) => aPallet(inMarket('FI', changes), 3, 1),
      beside: [aBodyFor('FI')],
      good: { D9065: 4 },
      bad: { D9065: 0 },
      at: 'D9065',
    },
    {
      rule: '1743',
      unit: finnish,
      good: { D8078: 100, D9081_1: '11', D8275_1: 'PX' },
      bad: { D9081_1: null },
      at: 'D9081_1',
    },
    { rule: '594', unit: aPallet, beside: [aBody(), aCase()], bad: { D9081_1: null }, at: 'D9081_1' },
    { rule: '1324', unit: aBody, good: { D9071_1: 1 }, bad: { D9071_1: 0 }, at: 'D9071_1' },
    { rule: '565', unit: swedish, bad: { D9071_1: null }, at: 'D9071_1' },
    {
      rule: '1745',
      unit: finnish,
      good: { D9071_1: 2, D9072_1: 'TRANSPORT_RAIL' },
      bad: { D9072_1: null },
      at: 'D9072_1',
    },
    { rule: 'COUNTS', unit: aBody, good: { D9067: 0 }, bad: { D9067: -1 }, at: 'D9067' },
    { rule: 'PALLET-COUNTS', unit: aBody, good: { D8079: 5 }, bad: { D8079: 0 }, at: 'D8079' },
  ]);
});
