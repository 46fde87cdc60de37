import { presentDate } from '../../product/dates.ts';
import { allOf, filledIn, inOrder, together, when } from '../checks/values.ts';
import { unitRules } from '../rule.ts';
import { FILL_IN } from '../wording.ts';

const IN_ORDER = {
  en: '{label}: {value} is before the start date {start}; enter {start} or later',
  da: '{label}: {value} er før startdatoen {start}; angiv {start} eller senere',
};

/** Dates of availability, ordering, season and certificates. */
export const DATE_RULES = unitRules({ family: 'dates', severity: 'ERROR' }, [
  { id: '1004', fields: ['D8314'], text: FILL_IN, check: filledIn('D8314') },
  { id: '1283', fields: ['D8286'], text: FILL_IN, check: filledIn('D8286') },
  {
    id: '341',
    fields: ['D8314', 'D8324', 'D9040', 'D9041', 'D9193', 'D9194', 'D9246', 'D9247'],
    text: IN_ORDER,
    check: allOf(
      inOrder('D8314', 'D8324'),
      inOrder('D9040', 'D9041'),
      inOrder('D9193', 'D9194'),
      inOrder('D9246', 'D9247'),
    ),
  },
  {
    id: '635',
    fields: ['D9044', 'D8286'],
    text: {
      en: '{label}: {value} is more than six months before {D8286} ({start}); enter a later date',
      da: '{label}: {value} er mere end seks måneder før {D8286} ({start}); angiv en senere dato',
    },
    check: when(
      (unit) => unit.has('D9044'),
      (unit, report) => {
        const [discontinued, effective] = [unit.text('D9044'), unit.text('D8286')];
        if (discontinued === undefined || effective === undefined) return;
        const earliest = new Date(effective);
        earliest.setUTCMonth(earliest.getUTCMonth() - 6);
        if (new Date(discontinued) < earliest)
          report('D9044', { value: presentDate(discontinued), start: presentDate(effective) });
      },
    ),
  },
  {
    id: '1847',
    fields: ['D9246', 'D9247'],
    markets: ['246'],
    text: {
      en: 'Fill in {label}: give start and end of the season together',
      da: 'Udfyld {label}: angiv sæsonens start og slut sammen',
    },
    check: together('D9246', 'D9247'),
  },
]);
