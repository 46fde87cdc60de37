/** One line of the table. Higher is better for rates, lower for times. */
export interface Row {
  readonly work: string;
  readonly floor: string;
  readonly service: string;
  /** Ratio of service to floor for rates; a text for other measurements. */
  readonly ratio: string;
  readonly goal: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export function rateRow(
  work: string,
  floor: readonly number[],
  service: readonly number[],
  unit: string,
  goal: number,
): Row {
  // Rounds take turns, so each round's ratio compares neighbouring measurements on a machine whose speed drifts.
  const ratios = service.map((rate, round) => rate / (floor[round] as number));
  const words = (rates: readonly number[]) => `${Math.round(median(rates)).toLocaleString('en-US')} ${unit}`;
  return { work, floor: words(floor), service: words(service), ratio: median(ratios).toFixed(2), goal: `≥ ${goal}` };
}

export function printTable(rows: readonly Row[]): string {
  const lines = [
    ['work', 'floor', 'service', 'ratio', 'goal'],
    ['---', '---', '---', '---', '---'],
    ...rows.map((row) => [row.work, row.floor, row.service, row.ratio, row.goal]),
  ];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
