import {
  eachHeader,
  eachNutrient,
  energiesAgree,
  energyHasPrecision,
  everyHeaderIsStated,
  HEADER_COLUMNS,
  needs,
  needsReference,
  noTwoRows,
  partOf,
} from '../checks/nutrients.ts';
import {
  above,
  allOf,
  codesAmong,
  codesNotAmong,
  everyNumber,
  filledInBeside,
  neededBeside,
  together,
  when,
} from '../checks/values.ts';
import { NORDIC } from '../markets.ts';
import { isPerHundred } from '../../nutrition/nutrient-headers.ts';
import { REFERENCE_INTAKES } from '../../nutrition/nutrients.ts';
import { isPreparationState } from '../../catalogue/field-keys.ts';
import { unitRules } from '../rule.ts';
import { ABOVE_ZERO, ONE_OF } from '../wording.ts';

/** Nutrients of the mandatory declaration, and its optional ones. */
const MAIN_NUTRIENTS = [
  'FAT',
  'FASAT',
  'FAMSCIS',
  'FAPUCIS',
  'CHOAVL',
  'PRO-',
  'FIBTG',
  'SUGAR-',
  'SALTEQ',
  'POLYL',
  'STARCH',
];
/** Nutrients whose percentage of the daily intake needs a reference text. */
const WITH_DAILY_INTAKE = [...REFERENCE_INTAKES.keys()];
const RETIRED_NUTRIENTS = ['ENERA', 'NACL', 'SUGAR', 'CHO-', 'FIB-'];
/** Precisions that make a quantity unnecessary. */
const WITHOUT_QUANTITY = ['ABSENCE', 'NOT_DETECTED', 'NOT_SIGNIFICANT_SOURCE_OF', 'TRACE', 'UNDETECTABLE'];
/** Upper limit of fat, protein and carbohydrate together, with an allowance for rounding. */
const MAX_PER_HUNDRED_GRAMS = 102;

const NOT_ABOVE = {
  en: '{label}: {part} ({value}) is above {whole} ({limit}), which includes it; correct one of them',
  da: '{label}: {part} ({value}) er over {whole} ({limit}), som den er en del af; ret en af værdierne',
};
const NEEDS = {
  en: '{label}: add a row for {whole}, which {part} is part of',
  da: '{label}: tilføj en række med {whole}, som {part} er en del af',
};
const TWICE = {
  en: '{label}: {value} is on two rows; remove one',
  da: '{label}: {value} står på to rækker; fjern den ene',
};
const QUANTITY = {
  en: 'Fill in {label}: the nutrient on this row has no quantity',
  da: 'Udfyld {label}: næringsstoffet på rækken har ingen mængde',
};
const REFERENCE = {
  en: 'Fill in {label}: percentages of the daily intake refer to it',
  da: 'Udfyld {label}: procenter af dagligt indtag henviser til feltet',
};

/** Nutrients per preparation state: Regulation (EU) No 1169/2011 and GS1's rules. */
export const NUTRITION_RULES = unitRules({ family: 'nutrition', severity: 'ERROR' }, [
  {
    id: '1641',
    fields: ['D8181', 'D8183'],
    markets: ['208', '246'],
    text: NOT_ABOVE,
    check: partOf('STARCH', 'CHOAVL'),
  },
  {
    id: '1642',
    fields: ['D8181', 'D8183'],
    markets: ['208', '246'],
    text: NOT_ABOVE,
    check: partOf('POLYL', 'CHOAVL'),
  },
  { id: '1643', fields: ['D8181', 'D8183'], markets: ['208', '246'], text: NOT_ABOVE, check: partOf('FASAT', 'FAT') },
  { id: '1644', fields: ['D8181', 'D8183'], markets: ['208', '246'], text: NOT_ABOVE, check: partOf('FAMSCIS', 'FAT') },
  { id: '1645', fields: ['D8181', 'D8183'], markets: ['208', '246'], text: NOT_ABOVE, check: partOf('FAPUCIS', 'FAT') },
  {
    id: '1665',
    fields: ['D8181', 'D8183'],
    markets: ['208', '246'],
    text: NOT_ABOVE,
    check: partOf('SUGAR-', 'CHOAVL'),
  },
  { id: '1765', fields: ['D8181'], markets: NORDIC, text: NEEDS, check: needs('FASAT', 'FAT') },
  { id: '1766', fields: ['D8181'], markets: NORDIC, text: NEEDS, check: needs('FAMSCIS', 'FAT') },
  { id: '1767', fields: ['D8181'], markets: NORDIC, text: NEEDS, check: needs('FAPUCIS', 'FAT') },
  { id: '1768', fields: ['D8181'], markets: NORDIC, text: NEEDS, check: needs('STARCH', 'CHOAVL') },
  { id: '1769', fields: ['D8181'], markets: NORDIC, text: NEEDS, check: needs('POLYL', 'CHOAVL') },
  {
    id: '1770',
    fields: ['D8181', 'D8187'],
    markets: NORDIC,
    text: NEEDS,
    check: needs('SUGAR-', 'CHOAVL', isPerHundred),
  },
  {
    id: '1779',
    fields: ['D8181', 'D8183', 'D8187'],
    markets: NORDIC,
    text: {
      en: '{label}: fat, protein and carbohydrate add up to {value} g per 100 g; correct the quantities',
      da: '{label}: fedt, protein og kulhydrat giver tilsammen {value} g pr. 100 g; ret mængderne',
    },
    check: eachHeader((header, report) => {
      if (header.basis?.quantity !== 100 || header.basis.unit !== 'GRM') return;
      const parts = ['FAT', 'PRO-', 'CHOAVL'].map((code) => header.find(code)).filter((part) => part?.unit === 'GRM');
      const sum = parts.reduce((total, part) => total + (part?.quantity ?? 0), 0);
      const [first] = parts;
      if (first && sum >= MAX_PER_HUNDRED_GRAMS) report(first.key('D8183'), { value: Math.round(sum * 100) / 100 });
    }),
  },
  {
    id: '1717',
    fields: ['D8181'],
    markets: ['208', '752'],
    text: TWICE,
    check: noTwoRows((nutrient) => [nutrient.code]),
  },
  {
    id: '1786',
    fields: ['D8181', 'D8184'],
    impliedBy: ['1717'],
    text: TWICE,
    check: noTwoRows((nutrient) => [nutrient.code, nutrient.unit]),
  },
  {
    id: '1787',
    fields: ['D8181', 'D8182'],
    impliedBy: ['1717', '1786'],
    text: TWICE,
    check: noTwoRows((nutrient) => [nutrient.code, nutrient.precision]),
  },
  {
    id: '1445',
    fields: ['D8181', 'D8183', 'D8185', 'D8182'],
    impliedBy: ['1739', '1763'],
    text: QUANTITY,
    check: eachNutrient((nutrient, report) => {
      const isMeasured = nutrient.quantity !== undefined || nutrient.daily !== undefined;
      if (!isMeasured && !WITHOUT_QUANTITY.includes(nutrient.precision ?? '')) report(nutrient.key('D8183'));
    }),
  },
  {
    id: '1763',
    fields: ['D8181', 'D8183'],
    markets: NORDIC,
    impliedBy: ['1739'],
    text: QUANTITY,
    check: eachNutrient((nutrient, report) => {
      if (nutrient.quantity === undefined) report(nutrient.key('D8183'));
    }),
  },
  {
    id: '1739',
    fields: ['D8181', 'D8182', 'D8183', 'D8171', 'D8172', 'D8175', 'D8176'],
    markets: ['246', '752'],
    text: {
      en: 'Fill in {label}: give nutrient or energy, quantity and precision together',
      da: 'Udfyld {label}: angiv næringsstof eller energi, mængde og præcision sammen',
    },
    check: allOf(
      eachNutrient((nutrient, report) => {
        if (nutrient.precision === undefined) report(nutrient.key('D8182'));
        if (nutrient.quantity === undefined) report(nutrient.key('D8183'));
      }),
      energyHasPrecision,
    ),
  },
  {
    id: 'D8183-D8181',
    fields: ['D8181', 'D8182', 'D8183', 'D8185'],
    text: {
      en: 'Fill in {label}: the row states a quantity but no nutrient',
      da: 'Udfyld {label}: rækken angiver en mængde, men intet næringsstof',
    },
    check: neededBeside('D8181', 'D8182', 'D8183', 'D8185'),
  },
  {
    id: 'D8183-D8184',
    fields: ['D8183', 'D8184'],
    text: {
      en: 'Fill in {label}: the quantity on this row has no unit of measure',
      da: 'Udfyld {label}: mængden på rækken har ingen måleenhed',
    },
    check: eachNutrient((nutrient, report) => {
      if (nutrient.quantity !== undefined && nutrient.unit === undefined) report(nutrient.key('D8184'));
    }),
  },
  {
    id: '1757',
    fields: ['D8181', 'D8184'],
    markets: ['208', '246', '352', '578'],
    text: {
      en: '{label}: state {nutrient} in GRM, not {value}',
      da: '{label}: angiv {nutrient} i GRM, ikke {value}',
    },
    check: eachNutrient((nutrient, report) => {
      if (MAIN_NUTRIENTS.includes(nutrient.code) && nutrient.unit !== undefined && nutrient.unit !== 'GRM') {
        report(nutrient.key('D8184'), { nutrient: nutrient.code, value: nutrient.unit });
      }
    }),
  },
  {
    id: '1754',
    fields: ['D8182', 'D8172', 'D8176'],
    markets: ['246', '352', '578', '752'],
    text: ONE_OF,
    check: codesAmong(['D8182', 'D8172', 'D8176'], ['APPROXIMATELY', 'LESS_THAN']),
  },
  {
    id: '1778',
    fields: ['D8181'],
    markets: NORDIC,
    text: {
      en: '{label}: {value} is retired; use FAT, CHOAVL, SUGAR-, FIBTG or SALTEQ',
      da: '{label}: {value} er udgået; brug FAT, CHOAVL, SUGAR-, FIBTG eller SALTEQ',
    },
    check: codesNotAmong(['D8181'], RETIRED_NUTRIENTS),
  },
  {
    id: '1440',
    fields: ['D8173', 'D8181', ...HEADER_COLUMNS],
    markets: ['246', '752'],
    text: {
      en: '{label}: add nutrients for the preparation state {state}, or remove the state and its values',
      da: '{label}: tilføj næringsstoffer for tilberedningstilstanden {state}, eller fjern tilstanden og dens værdier',
    },
    check: everyHeaderIsStated,
  },
  {
    id: '1753',
    fields: ['D8173', 'D8181'],
    markets: ['246', '352', '578', '752'],
    text: {
      en: '{label}: add PREPARED or UNPREPARED; nutrients need one of them',
      da: '{label}: tilføj PREPARED eller UNPREPARED; næringsstoffer kræver en af dem',
    },
    check: when(
      (unit) => unit.has('D8181') || unit.has('D8173'),
      (unit, report) => {
        if (!unit.codes('D8173').some(isPreparationState)) report('D8173');
      },
    ),
  },
  {
    id: '1812',
    fields: ['D8187', 'D9140', 'D8181'],
    markets: ['752'],
    text: { en: 'Fill in {label}: the nutrients need it', da: 'Udfyld {label}: næringsstofferne kræver det' },
    check: eachHeader((header, report) => {
      if (!header.isStated) return;
      if (!header.hasBasisQuantity) report(header.key('D8187'));
      if (!header.hasBasisType) report(header.key('D9140'));
    }),
  },
  {
    id: 'D8187-D8188',
    fields: ['D8187', 'D8188'],
    text: {
      en: 'Fill in {label}: the reference quantity has no unit of measure',
      da: 'Udfyld {label}: referencemængden har ingen måleenhed',
    },
    check: filledInBeside('D8187', 'D8188'),
  },
  {
    id: '1654',
    fields: ['D8185', 'D9141', 'D8181'],
    markets: ['752'],
    text: REFERENCE,
    check: needsReference(WITH_DAILY_INTAKE, () => true),
  },
  {
    id: '1764',
    fields: ['D8185', 'D9141', 'D8187', 'D8181'],
    markets: NORDIC,
    impliedBy: ['1654'],
    text: REFERENCE,
    check: needsReference(WITH_DAILY_INTAKE, isPerHundred),
  },
  {
    id: '1758',
    fields: ['D8185'],
    text: { en: '{label}: enter 0 or more', da: '{label}: angiv 0 eller mere' },
    check: everyNumber(['D8185'], (percent) => percent >= 0),
  },
  {
    id: 'NUTRIENT-AMOUNTS',
    fields: ['D8183', 'D8171', 'D8175'],
    text: { en: '{label}: enter 0 or more', da: '{label}: angiv 0 eller mere' },
    check: everyNumber(['D8183', 'D8171', 'D8175'], (amount) => amount >= 0),
  },
  { id: '1663', fields: ['D9142'], markets: ['208', '246'], text: ABOVE_ZERO, check: everyNumber(['D9142'], above(0)) },
  {
    id: 'ENERGY-BOTH',
    fields: ['D8171', 'D8175'],
    text: {
      en: 'Fill in {label}: state energy in both kJ and kcal',
      da: 'Udfyld {label}: angiv energi i både kJ og kcal',
    },
    check: together('D8171', 'D8175'),
  },
]);

/** Advice about the nutrition declaration. */
export const NUTRITION_ADVICE = unitRules({ family: 'nutrition', severity: 'WARNING' }, [
  {
    id: 'ENERGY-RATIO',
    fields: ['D8171', 'D8175'],
    text: {
      en: '{label}: {value} kcal is not the same energy as {kj} kJ, which is about {expected} kcal; correct one of them',
      da: '{label}: {value} kcal er ikke samme energi som {kj} kJ, der svarer til ca. {expected} kcal; ret en af dem',
    },
    check: energiesAgree,
  },
]);
