import { addDays } from '../product/dates.ts';
import type { FindingDay, FindingNumbers, FindingPoint, SendCount, SendPoint } from './figures.ts';

/** The days up to and with one, the oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => addDays(today, n + 1 - count));
}

/**
 * The numbers at the end of each day: those with which the next recorded day began, or those of now. Earlier numbers
 * than those of the first recorded day are not known.
 */
export function findingSeries(
  days: readonly string[],
  { days: recorded, first }: { readonly days: readonly FindingDay[]; readonly first: string | undefined },
  now: FindingNumbers,
): FindingPoint[] {
  const known = days.filter((date) => date >= (first ?? days.at(-1) ?? ''));
  return known.map((date) => {
    const { products, withErrors, withWarnings } = recorded.find(({ day }) => day > date) ?? now;
    return { date, products, withErrors, withWarnings };
  });
}

export function sendSeries(days: readonly string[], counts: readonly SendCount[]): SendPoint[] {
  return days.map((date) => {
    const ofDay = counts.filter(({ day }) => day === date);
    const sum = (states: readonly SendCount['state'][]): number =>
      ofDay.reduce((total, { state, messages }) => total + (states.includes(state) ? messages : 0), 0);
    const [accepted, rejected, failed] = [sum(['ACCEPTED']), sum(['REJECTED']), sum(['FAILED'])];
    const open = sum(['WAITING', 'STORED', 'TRANSMITTED']);
    return { date, messages: accepted + rejected + failed + open, accepted, rejected, failed, open };
  });
}
