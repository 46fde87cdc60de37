import { addDays, presentDate } from '../domain/product/dates.ts';
import type { PresentedOverview } from '../presenters/overview.ts';
import { CHART_HEIGHT, CHART_WIDTH, drawLines, drawStackedBars, type Series } from './charts.ts';
import { withQuery } from './language-choice.ts';
import type { Visitor } from './visitor.ts';

/** Labels below a chart; more of them would touch each other on a phone. */
const LABELS = 4;

interface NamedSeries extends Series {
  readonly name: string;
}

/** What the template of a chart shows: the drawing, and the same numbers as a table. */
interface Plot {
  readonly width: number;
  readonly height: number;
  readonly series: readonly NamedSeries[];
  /** Below the chart, at equal distances. */
  readonly labels: readonly string[];
  readonly days: readonly {
    readonly date: string;
    readonly text: string;
    /** The numbers of the day in words. */
    readonly summary: string;
    readonly path: string | undefined;
  }[];
}

/** Products with findings. A single day is no chart. */
export function findingChart({ findingDays: days, sendDays }: PresentedOverview, visitor: Visitor) {
  const { words } = visitor;
  const series = [
    { look: 'bad', name: words('seriesErrors'), values: days.map((day) => day.productsWithErrors) },
    { look: 'changed', name: words('seriesWarnings'), values: days.map((day) => day.productsWithWarnings) },
  ];
  const dates = days.map(({ date }) => date);
  return {
    ...plot(dates, series, visitor),
    // Messages are known of all the days that the overview covers.
    note: noteOf(dates, sendDays.length, visitor),
    drawing: days.length > 1 ? drawLines(series) : undefined,
  };
}

/** Since when findings are recorded, if not for all the days that the overview covers. */
function noteOf([first = '', ...others]: readonly string[], covered: number, { words }: Visitor): string | undefined {
  if (others.length + 1 >= covered) return undefined;
  return words(others.length === 0 ? 'recordingStarts' : 'knownSince', { date: presentDate(first) });
}

/** Messages to GS1 by the day on which they were made, with their outcomes. Undefined if there were none. */
export function sendChart({ sendDays: days }: PresentedOverview, visitor: Visitor) {
  if (days.every(({ messages }) => messages === 0)) return undefined;
  const { words } = visitor;
  const series = [
    { look: 'good', name: words('seriesAccepted'), values: days.map(({ accepted }) => accepted) },
    { look: 'bad', name: words('seriesRejected'), values: days.map(({ rejected }) => rejected) },
    { look: 'failed', name: words('seriesFailed'), values: days.map(({ failed }) => failed) },
    { look: 'waiting', name: words('seriesOpen'), values: days.map(({ open }) => open) },
  ].filter(({ values }) => values.some((value) => value > 0));
  const dates = days.map(({ date }) => date);
  return { ...plot(dates, series, visitor, sendsPath), drawing: drawStackedBars(dates, series) };
}

function plot(
  dates: readonly string[],
  series: readonly NamedSeries[],
  { language }: Visitor,
  path: (date: string) => string | undefined = () => undefined,
): Plot {
  const number = new Intl.NumberFormat(language);
  const short = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const shortDate = (date: string): string => short.format(new Date(`${date}T00:00:00Z`));
  return {
    width: CHART_WIDTH,
    height: CHART_HEIGHT,
    series,
    labels: spread(dates, LABELS).map(shortDate),
    days: dates.map((date, index) => ({
      date,
      text: presentDate(date),
      summary: [
        shortDate(date),
        ...series.map(({ name, values }) => `${name}: ${number.format(values[index] ?? 0)}`),
      ].join('\n'),
      path: path(date),
    })),
  };
}

/** The first, the last, and those between them at nearly equal distances. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, n) => all[Math.round((n * (all.length - 1)) / (count - 1))] as T);
}

/** The messages of a day. */
function sendsPath(date: string): string {
  return withQuery('/api/sends', { from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` });
}
