import { isAbove } from '../../measures.ts';
import { presentDate } from '../../product/dates.ts';
import { toGtin14 } from '../../product/identifiers.ts';
import type { Unit } from '../../product/unit.ts';
import { codesNotAmong, amountOf, withUnit, type Measured } from '../checks/values.ts';
import { changeRules, unitRules, type ChangeCheck } from '../rule.ts';
import { DEPTH, GROSS, HEIGHT, WIDTH } from './measurements.ts';

const NONE = '–';

/** Reports a changed value, with both values. @param describe the value as text, empty if there is none */
function stays(keyOf: string | ((unit: Unit) => string), describe: (unit: Unit) => string): ChangeCheck {
  return ({ unit, accepted }, report) => {
    if (!accepted) return;
    const [value, before] = [describe(unit), describe(accepted)];
    if (value === before) return;
    report(typeof keyOf === 'string' ? keyOf : keyOf(unit), { value: value || NONE, accepted: before || NONE });
  };
}

const textOf =
  (key: string) =>
  (unit: Unit): string =>
    unit.text(key) ?? '';

const firstKeyOf =
  (id: string) =>
  (unit: Unit): string =>
    unit.entries(id)[0]?.key ?? `${id}_1`;

/** The values of a grid, in an order independent of their rows. */
function listOf(id: string, describe: (value: string, unit: Unit, row: number) => string) {
  return (unit: Unit): string =>
    unit
      .entries(id)
      .map(({ value, row }) => describe(String(value), unit, row))
      .sort()
      .join(', ');
}

const netContents = listOf('D8217', (amount, unit, row) =>
  `${amount} ${String(unit.beside({ row, state: undefined }, 'D8218') ?? '')}`.trim(),
);
const children = listOf('D8249', toGtin14);

function childQuantity(unit: Unit): string {
  const quantities = unit.entries('D8270');
  return quantities.length === 0 ? '' : String(quantities.reduce((sum, { value }) => sum + Number(value), 0));
}

/** Allergens that the unit contains or may contain. */
function declaredAllergens(unit: Unit): string {
  return unit
    .entries('D8166')
    .filter((entry) => ['CONTAINS', 'MAY_CONTAIN'].includes(String(unit.beside(entry, 'D8170'))))
    .map(({ value }) => String(value))
    .sort()
    .join(', ');
}

/** Limits for a changed measure, as a factor of the accepted one; beyond them it needs CORRECT. */
const [AT_LEAST, AT_MOST] = [0.8, 1.2];

function growsAtMost(measured: Measured): ChangeCheck {
  return ({ unit, accepted }, report) => {
    const [now, before] = [amountOf(unit, measured), accepted && amountOf(accepted, measured)];
    if (!accepted || !now || before?.quantity !== now.quantity) return;
    if (isAbove(now.amount, before.amount * AT_MOST))
      report(measured[0], { value: withUnit(unit, measured), accepted: withUnit(accepted, measured) });
  };
}

function shrinksAtMost(measured: Measured): ChangeCheck {
  return ({ unit, accepted }, report) => {
    const [now, before] = [amountOf(unit, measured), accepted && amountOf(accepted, measured)];
    if (!accepted || !now || before?.quantity !== now.quantity) return;
    if (isAbove(before.amount * AT_LEAST, now.amount))
      report(measured[0], { value: withUnit(unit, measured), accepted: withUnit(accepted, measured) });
  };
}

const CHANGED = {
  en: '{label}: sent to GS1 as {accepted}, now {value}; enter {accepted} again, or set {D8164} to CORRECT to correct it',
  da: '{label}: sendt til GS1 som {accepted}, nu {value}; angiv {accepted} igen, eller sæt {D8164} til CORRECT for at rette det',
};
const GROWN = {
  en: '{label}: {value} is more than 20 % above {accepted}, the value sent to GS1; enter a lower value, or set {D8164} to CORRECT',
  da: '{label}: {value} er mere end 20 % over {accepted}, som er sendt til GS1; angiv en lavere værdi, eller sæt {D8164} til CORRECT',
};
const SHRUNK = {
  en: '{label}: {value} is more than 20 % below {accepted}, the value sent to GS1; enter a higher value, or set {D8164} to CORRECT',
  da: '{label}: {value} er mere end 20 % under {accepted}, som er sendt til GS1; angiv en højere værdi, eller sæt {D8164} til CORRECT',
};

/**
 * Rules that compare a unit with the version last sent to GS1, if it has or may get it. CORRECT exempts a hierarchy.
 */
export const CHANGE_RULES = changeRules({ family: 'change-control', severity: 'ERROR' }, [
  {
    id: '42',
    fields: ['D9022'],
    evenIfCorrected: true,
    text: {
      en: '{label}: GS1 has the unit from {accepted}, not from {value}; enter {accepted}, or withdraw the unit first',
      da: '{label}: GS1 har enheden fra {accepted}, ikke fra {value}; angiv {accepted}, eller træk enheden tilbage først',
    },
    check: stays('D9022', textOf('D9022')),
  },
  { id: '449', fields: ['D8217', 'D8218', 'D8164'], text: CHANGED, check: stays(firstKeyOf('D8217'), netContents) },
  {
    id: '450',
    fields: ['D9230', 'D9230Attr', 'D8164'],
    text: CHANGED,
    check: stays('D9230', (unit) => withUnit(unit, ['D9230', 'D9230Attr']).replace('undefined', '').trim()),
  },
  { id: '451', fields: ['D8211', 'D8164'], text: CHANGED, check: stays('D8211', textOf('D8211')) },
  { id: '452', fields: ['D8270', 'D8164'], text: CHANGED, check: stays(firstKeyOf('D8270'), childQuantity) },
  { id: '453', fields: ['D8249', 'D8164'], text: CHANGED, check: stays(firstKeyOf('D8249'), children) },
  {
    id: '483',
    fields: ['D8324'],
    beforeFirstSend: true,
    evenIfCorrected: true,
    text: {
      en: '{label}: {value} has passed, and GS1 does not have it yet; enter {today} or later, or remove it',
      da: '{label}: {value} er passeret, og GS1 har endnu ikke enheden; angiv {today} eller senere, eller fjern datoen',
    },
    check: ({ unit, accepted, today }, report) => {
      const end = unit.text('D8324');
      if (end !== undefined && accepted?.text('D8324') === undefined && end.slice(0, today.length) < today)
        report('D8324', { value: presentDate(end), today: presentDate(today) });
    },
  },
  {
    id: '485',
    fields: ['D9044', 'D8164'],
    text: CHANGED,
    check: (change, report) => {
      const describe = (unit: Unit): string => presentDate(unit.text('D9044') ?? '');
      if (change.accepted?.has('D9044') === true) stays('D9044', describe)(change, report);
    },
  },
  { id: '500', fields: ['D8263', 'D8264', 'D8164'], text: GROWN, check: growsAtMost(HEIGHT) },
  { id: '501', fields: ['D8267', 'D8268', 'D8164'], text: GROWN, check: growsAtMost(WIDTH) },
  { id: '502', fields: ['D8265', 'D8266', 'D8164'], text: GROWN, check: growsAtMost(DEPTH) },
  { id: '503', fields: ['D8246', 'D8247', 'D8164'], text: GROWN, check: growsAtMost(GROSS) },
  { id: '1085', fields: ['D8263', 'D8264', 'D8164'], text: SHRUNK, check: shrinksAtMost(HEIGHT) },
  { id: '1086', fields: ['D8267', 'D8268', 'D8164'], text: SHRUNK, check: shrinksAtMost(WIDTH) },
  { id: '1087', fields: ['D8265', 'D8266', 'D8164'], text: SHRUNK, check: shrinksAtMost(DEPTH) },
  { id: '1088', fields: ['D8246', 'D8247', 'D8164'], text: SHRUNK, check: shrinksAtMost(GROSS) },
  {
    id: '1807',
    fields: ['D8166', 'D8170', 'D8164'],
    markets: ['752'],
    text: CHANGED,
    check: stays(firstKeyOf('D8166'), declaredAllergens),
  },
]);

/** Rules about the command of the next message. */
export const COMMAND_RULES = unitRules({ family: 'change-control', severity: 'ERROR' }, [
  {
    id: '1458',
    fields: ['D8164'],
    text: {
      en: '{label}: a notification cannot be sent with {value}; remove it, and withdraw the unit to take it from GS1',
      da: '{label}: en notifikation kan ikke sendes med {value}; fjern koden, og træk enheden tilbage for at fjerne den fra GS1',
    },
    check: codesNotAmong(['D8164'], ['DELETE']),
  },
]);
