import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line, stack } from 'd3-shape';

/**
 * Geometry of charts, which templates draw as SVG. A chart is stretched to the width of its place, so its labels are HTML
 * beside it. Colours come from the style sheet, by `look`.
 */
export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 160;

/** A value per day. */
export interface Series {
  readonly look: string;
  readonly values: readonly number[];
}

/** An area that a day takes, with a pointer over which its numbers are shown. */
interface DayArea {
  readonly x: number;
  readonly width: number;
}

interface Axes {
  /** The largest first, at equal distances. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly days: readonly DayArea[];
}

export interface LineChart extends Axes {
  readonly lines: readonly { readonly look: string; readonly line: string; readonly area: string }[];
}

export interface BarChart extends Axes {
  readonly bars: readonly (DayArea & { readonly look: string; readonly y: number; readonly height: number })[];
}

/** Counts have no fractions, so an axis has at least this many. */
const MIN_MAXIMUM = 4;
const TICKS = 4;

const round = (value: number): number => Math.round(value * 10) / 10;

function verticalScale(maximum: number) {
  const scale = scaleLinear([0, Math.max(MIN_MAXIMUM, maximum)], [CHART_HEIGHT, 0]).nice(TICKS);
  const y = (value: number): number => round(scale(value));
  const ticks = scale.ticks(TICKS).reverse();
  return { y, ticks: ticks.map((value) => ({ value, y: y(value) })) };
}

/** One line per series over the same days, of which there are at least two. */
export function drawLines(series: readonly Series[]): LineChart {
  const { y, ticks } = verticalScale(Math.max(0, ...series.flatMap(({ values }) => values)));
  const last = Math.max(1, (series[0]?.values.length ?? 0) - 1);
  const x = scaleLinear([0, last], [0, CHART_WIDTH]).clamp(true);
  const at = (_value: number, index: number): number => round(x(index));
  return {
    ticks,
    days: Array.from({ length: last + 1 }, (_, index) => {
      const left = x(index - 0.5);
      return { x: round(left), width: round(x(index + 0.5) - left) };
    }),
    lines: series.map(({ look, values }) => ({
      look,
      line: line<number>(at, y)(values) ?? '',
      area: area<number>(at, CHART_HEIGHT, y)(values) ?? '',
    })),
  };
}

/** A bar per day, with the series on top of each other, the first at the bottom. */
export function drawStackedBars(days: readonly string[], series: readonly Series[]): BarChart {
  const rows = days.map((_day, index) => new Map(series.map(({ look, values }) => [look, values[index] ?? 0])));
  const layers = stack<Map<string, number>, string>()
    .keys(series.map(({ look }) => look))
    .value((row, look) => row.get(look) ?? 0)(rows);
  const { y, ticks } = verticalScale(Math.max(0, ...layers.flat().map(([, top]) => top)));
  const x = scaleBand(days, [0, CHART_WIDTH]).padding(0.2);
  const areas = days.map((day) => ({ x: round(x(day) ?? 0), width: round(x.bandwidth()) }));
  return {
    ticks,
    days: areas,
    bars: layers.flatMap((layer) =>
      areas.flatMap((dayArea, index) => {
        const [bottom = 0, top = 0] = layer[index] ?? [];
        return top > bottom ? [{ look: layer.key, ...dayArea, y: y(top), height: round(y(bottom) - y(top)) }] : [];
      }),
    ),
  };
}

/** The lengths of bars beside each other, as percentages of the longest. */
export function drawBars(values: readonly number[]): number[] {
  const length = scaleLinear([0, Math.max(1, ...values)], [0, 100]);
  return values.map((value) => round(length(value)));
}
