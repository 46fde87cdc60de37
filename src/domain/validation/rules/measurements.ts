import { isAbove } from '../../measures.ts';
import { all, isConsumerUnit, isDespatchUnit, isPhysical, not } from '../checks/conditions.ts';
import {
  above,
  allOf,
  amountBeside,
  amountOf,
  atMost,
  atMostNumber,
  between,
  codesAmong,
  distinctRows,
  empty,
  everyNumber,
  filledIn,
  filledInBeside,
  unitsOfMeasure,
  when,
  withUnit,
  type Measured,
} from '../checks/values.ts';
import { NORDIC } from '../markets.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { ABOVE_ZERO, FILL_IN, ONE_OF } from '../wording.ts';

export const GROSS: Measured = ['D8246', 'D8247'];
export const NET: Measured = ['D8068', 'D8069'];
const DRAINED: Measured = ['D9050', 'D9050Attr'];
export const HEIGHT: Measured = ['D8263', 'D8264'];
export const DEPTH: Measured = ['D8265', 'D8266'];
export const WIDTH: Measured = ['D8267', 'D8268'];

/** Filled in and above 0. */
const positive =
  (id: string): UnitCheck =>
  (unit, report) => {
    if (!(Number(unit.value(id)) > 0)) report(id);
  };

/** A net content stated as a weight is at most the gross weight. */
const contentWithinGrossWeight: UnitCheck = (unit, report) => {
  const gross = amountOf(unit, GROSS);
  if (!gross || gross.amount <= 0) return;
  for (const entry of unit.entries('D8217')) {
    const content = amountBeside(unit, entry, 'D8218');
    if (content?.quantity === 'mass' && isAbove(content.amount, gross.amount)) {
      report(entry.key, {
        value: `${String(entry.value)} ${String(unit.beside(entry, 'D8218'))}`,
        limit: withUnit(unit, GROSS),
      });
    }
  }
};

const NOT_ABOVE_GROSS = {
  en: '{label} ({value}) is above {D8246} ({limit}); correct one of them',
  da: '{label} ({value}) er over {D8246} ({limit}); ret en af dem',
};
const NOT_ABOVE_NET = {
  en: '{label} ({value}) is above {D8068} ({limit}); correct one of them',
  da: '{label} ({value}) er over {D8068} ({limit}); ret en af dem',
};
const ABOVE_ZERO_AND_THERE = {
  en: '{label}: enter a value above 0',
  da: '{label}: angiv en værdi over 0',
};
const UNIT_BESIDE = {
  en: 'Fill in {label}: the amount has no unit of measure',
  da: 'Udfyld {label}: mængden har ingen måleenhed',
};

const AMOUNTS_WITH_UNITS = [
  ['D8263', 'D8264'],
  ['D8265', 'D8266'],
  ['D8267', 'D8268'],
  ['D8246', 'D8247'],
  ['D8068', 'D8069'],
  ['D9050', 'D9050Attr'],
  ['D8217', 'D8218'],
  ['D8080', 'D8081'],
  ['D8083', 'D8084'],
  ['D8085', 'D8086'],
  ['D8087', 'D8088'],
  ['D9084', 'D9084Attr'],
  ['D9091', 'D9091Attr'],
] as const;

/** Dimensions, weights and net content, with their units of measure. */
export const MEASUREMENT_RULES = [
  ...unitRules({ family: 'measurements', severity: 'ERROR' }, [
    { id: '510', fields: ['D8265', 'D9004'], text: ABOVE_ZERO_AND_THERE, check: when(isPhysical, positive('D8265')) },
    { id: '511', fields: ['D8263', 'D9004'], text: ABOVE_ZERO_AND_THERE, check: when(isPhysical, positive('D8263')) },
    { id: '512', fields: ['D8267', 'D9004'], text: ABOVE_ZERO_AND_THERE, check: when(isPhysical, positive('D8267')) },
    { id: '549', fields: ['D8246', 'D9004'], text: ABOVE_ZERO_AND_THERE, check: when(isPhysical, positive('D8246')) },
    {
      id: '204',
      fields: ['D8246', 'D8236'],
      impliedBy: ['549'],
      text: {
        en: '{label}: enter a value above 0 for a shipping unit',
        da: '{label}: angiv en værdi over 0 for en forsendelsesenhed',
      },
      check: when(isDespatchUnit, positive('D8246')),
    },
    {
      id: '515',
      fields: ['D8246'],
      impliedBy: ['549'],
      text: { en: '{label}: enter 0 or more', da: '{label}: angiv 0 eller mere' },
      check: everyNumber(['D8246'], (weight) => weight >= 0),
    },
    { id: '516', fields: ['D8068'], text: ABOVE_ZERO, check: everyNumber(['D8068'], above(0)) },
    { id: '1775', fields: ['D9050'], text: ABOVE_ZERO, check: everyNumber(['D9050'], above(0)) },
    { id: '201', fields: ['D8246', 'D8068'], text: NOT_ABOVE_GROSS, check: atMost(NET, GROSS) },
    { id: '1017', fields: ['D9050', 'D8246'], text: NOT_ABOVE_GROSS, check: atMost(DRAINED, GROSS) },
    { id: '616', fields: ['D9050', 'D8068'], text: NOT_ABOVE_NET, check: atMost(DRAINED, NET) },
    { id: '539', fields: ['D8246', 'D8217', 'D8218'], text: NOT_ABOVE_GROSS, check: contentWithinGrossWeight },
    {
      id: '524',
      fields: ['D8217', 'D8216'],
      markets: ['208', '246', '352', '752'],
      text: FILL_IN,
      check: when(isConsumerUnit, filledIn('D8217_1')),
    },
    {
      id: '1655',
      fields: ['D8265', 'D8267', 'D8216'],
      markets: ['208', '246'],
      text: {
        en: '{label} ({value}) is above {D8265} ({limit}); swap them: unless it is a consumer unit, the longer side is the depth',
        da: '{label} ({value}) er over {D8265} ({limit}); byt om på dem: medmindre enheden er en forbrugerenhed, er den længste side dybden',
      },
      check: when(all(isPhysical, not(isConsumerUnit)), atMost(WIDTH, DEPTH)),
    },
    {
      id: '1776',
      fields: ['D9050', 'D8275'],
      text: {
        en: 'Leave {label} empty: a unit without packaging (type NE) has no drained weight',
        da: 'Lad {label} være tom: en enhed uden emballage (type NE) har ingen drænet vægt',
      },
      check: when((unit) => unit.entries('D8275').some((entry) => entry.value === 'NE'), empty('D9050')),
    },
    {
      id: '362',
      fields: ['D3608', 'D3599'],
      text: {
        en: '{label}: {value} is above {limit}, the maximum on the same row; correct one of them',
        da: '{label}: {value} er over {limit}, maksimum på samme række; ret en af dem',
      },
      check: atMostNumber('D3608', 'D3599'),
    },
  ]),
  ...unitRules({ family: 'units', severity: 'ERROR' }, [
    {
      id: '1108',
      fields: ['D8069', 'D8247', 'D9050Attr', 'D9084Attr', 'D9091Attr', 'D8081'],
      text: {
        en: '{label}: {value} is not a unit of mass; use GRM or KGM',
        da: '{label}: {value} er ikke en masseenhed; brug GRM eller KGM',
      },
      check: unitsOfMeasure(['D8069', 'D8247', 'D9050Attr', 'D9084Attr', 'D9091Attr', 'D8081'], 'mass'),
    },
    {
      id: '1109',
      fields: ['D8264', 'D8266', 'D8268', 'D8084', 'D8086', 'D8088'],
      text: {
        en: '{label}: {value} is not a unit of length; use MMT',
        da: '{label}: {value} er ikke en længdeenhed; brug MMT',
      },
      check: unitsOfMeasure(['D8264', 'D8266', 'D8268', 'D8084', 'D8086', 'D8088'], 'length'),
    },
    {
      id: '1756',
      fields: ['D9050Attr'],
      markets: NORDIC,
      impliedBy: ['1108'],
      text: ONE_OF,
      check: codesAmong(['D9050Attr'], ['GRM', 'KGM']),
    },
    {
      id: '1205',
      fields: ['D8217', 'D8218'],
      text: {
        en: '{label}: {value} is on two rows; keep one net content per unit of measure',
        da: '{label}: {value} står på to rækker; behold ét nettoindhold pr. måleenhed',
      },
      check: distinctRows('D8217', 'D8218'),
    },
    {
      id: 'UNIT-OF-MEASURE',
      fields: AMOUNTS_WITH_UNITS.map(([amount]) => amount),
      text: UNIT_BESIDE,
      check: allOf(...AMOUNTS_WITH_UNITS.map(([amount, unit]) => filledInBeside(amount, unit))),
    },
  ]),
  ...unitRules({ family: 'alcohol', severity: 'ERROR' }, [
    {
      id: '428',
      fields: ['D8280'],
      text: {
        en: '{label}: {value} is not a percentage; enter a number from 0 to 100',
        da: '{label}: {value} er ikke en procent; angiv et tal fra 0 til 100',
      },
      check: everyNumber(['D8280'], between(0, 100)),
    },
  ]),
];
