import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { everyNumber, everyText } from '../checks/values.ts';
import { unitRules, type UnitCheck, type UnitRule } from '../rule.ts';

/** Characters that the schemas of messages take, where the catalogue takes more. */
export const MAX_LENGTHS_IN_MESSAGES: ReadonlyMap<string, number> = new Map([
  ['D8253', 70],
  ['D8388', 70],
  ['D9195', 80],
  ['D9203', 80],
  ['D9206', 35],
]);
/** Readers of XML need not take numbers of more digits than this. */
const MAX_DIGITS = 18;

const withinMessages: UnitCheck = (unit, report) => {
  for (const [id, limit] of MAX_LENGTHS_IN_MESSAGES) {
    for (const { key, value } of unit.entries(id))
      if (typeof value === 'string' && value.length > limit) report(key, { length: value.length, limit });
  }
};

/** Values that are fit to be kept, but that a message to GS1 has no form for. */
export function messageRules(catalogue: FieldCatalogue): UnitRule[] {
  const sent = catalogue.fields.filter(({ gdsnPath, readonly }) => gdsnPath !== undefined && !readonly);
  const numbers = sent.filter(({ format }) => format === 'decimal').map(({ id }) => id);
  const dates = sent.filter(({ format }) => format === 'date' || format === 'datetime').map(({ id }) => id);
  return unitRules({ family: 'messages', severity: 'ERROR' }, [
    {
      id: 'MESSAGE-LENGTH',
      fields: [...MAX_LENGTHS_IN_MESSAGES.keys()],
      text: {
        en: '{label} has {length} characters; messages to GS1 take at most {limit}',
        da: '{label} har {length} tegn; beskeder til GS1 tager højst {limit}',
      },
      check: withinMessages,
    },
    {
      id: 'DIGITS',
      fields: numbers,
      text: {
        en: `{label}: {value} has more than ${MAX_DIGITS} digits; messages to GS1 take no more`,
        da: `{label}: {value} har over ${MAX_DIGITS} cifre; beskeder til GS1 tager ikke flere`,
      },
      check: everyNumber(numbers, (value) => Math.abs(value) < 10 ** MAX_DIGITS),
    },
    {
      id: 'YEAR',
      fields: dates,
      text: {
        en: '{label}: {value} lies before the year 1; messages to GS1 take no such date',
        da: '{label}: {value} ligger før år 1; beskeder til GS1 tager ikke en sådan dato',
      },
      check: everyText(dates, (date) => !date.startsWith('0000')),
    },
  ]);
}
