import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { presentDate } from '../../product/dates.ts';
import { everyNumber } from '../checks/values.ts';
import { unitRules, type UnitCheck, type UnitRule } from '../rule.ts';

/** Maximum lengths (characters) in the GDSN schemas that are stricter than the catalogue's. */
export const MAX_LENGTHS_IN_MESSAGES: ReadonlyMap<string, number> = new Map([
  ['D8253', 70],
  ['D8388', 70],
  ['D9195', 80],
  ['D9203', 80],
  ['D9206', 35],
]);
/** XML Schema requires processors to support at least this many digits, and no more. */
const MAX_DIGITS = 18;

const withinMessages: UnitCheck = (unit, report) => {
  for (const [id, limit] of MAX_LENGTHS_IN_MESSAGES) {
    for (const { key, value } of unit.entries(id))
      if (typeof value === 'string' && value.length > limit) report(key, { length: value.length, limit });
  }
};

/** ISO 8601 has a year 0000; XML Schema 1.0 dates start at 0001. */
function afterYearZero(dates: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const id of dates) {
      for (const { key, value } of unit.entries(id))
        if (typeof value === 'string' && value.startsWith('0000')) report(key, { value: presentDate(value) });
    }
  };
}

/** Values that this service can store but that a GDSN message cannot hold. */
export function messageRules(catalogue: FieldCatalogue): UnitRule[] {
  const sent = catalogue.fields.filter(({ gdsnPath, readonly }) => gdsnPath !== undefined && !readonly);
  const numbers = sent.filter(({ format }) => format === 'decimal').map(({ id }) => id);
  const dates = sent.filter(({ format }) => format === 'date' || format === 'datetime').map(({ id }) => id);
  return unitRules({ family: 'messages', severity: 'ERROR' }, [
    {
      id: 'MESSAGE-LENGTH',
      fields: [...MAX_LENGTHS_IN_MESSAGES.keys()],
      text: {
        en: '{label} has {length} characters; shorten it to {limit}, the most that a GS1 message can hold',
        da: '{label} har {length} tegn; forkort til højst {limit} tegn, som en GS1-meddelelse kan rumme',
      },
      check: withinMessages,
    },
    {
      id: 'DIGITS',
      fields: numbers,
      text: {
        en: `{label}: {value} has too many digits for a GS1 message; use at most ${MAX_DIGITS} before the decimal point`,
        da: `{label}: {value} har for mange cifre til en GS1-meddelelse; brug højst ${MAX_DIGITS} før kommaet`,
      },
      check: everyNumber(numbers, (value) => Math.abs(value) < 10 ** MAX_DIGITS),
    },
    {
      id: 'YEAR',
      fields: dates,
      text: {
        en: '{label}: {value} is not a valid date in a GS1 message; use the year 0001 or later',
        da: '{label}: {value} er ikke en gyldig dato i en GS1-meddelelse; brug år 0001 eller senere',
      },
      check: afterYearZero(dates),
    },
  ]);
}
