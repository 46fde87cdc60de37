import type { ShownValue } from './cell.ts';
import type { Cell, ShownSection } from './shown-section.ts';

/** A field or grid with its values in each market. */
export interface ComparedRow {
  readonly name: string;
  /** Place of the values on the page. */
  readonly anchor: string;
  /** Lines per market, in the order of the markets. */
  readonly cells: readonly (readonly string[])[];
}

export interface Comparison {
  readonly sections: readonly { readonly name: string; readonly rows: readonly ComparedRow[] }[];
  /** Number of fields and grids that have the same values everywhere. */
  readonly same: number;
}

/** Times and statuses, which always differ. */
const LEFT_OUT = 'system';

type OpenRow = Omit<ComparedRow, 'cells'> & { readonly cells: string[][] };

/** The fields whose values differ between markets. @param markets sections of the product in each market */
export function compareMarkets(markets: readonly (readonly ShownSection[])[]): Comparison {
  const sections = new Map<string, { name: string; rows: Map<string, OpenRow> }>();
  for (const [place, ofMarket] of markets.entries()) {
    for (const section of ofMarket.filter(({ key }) => key !== LEFT_OUT)) {
      const known = sections.get(section.key) ?? { name: section.name, rows: new Map<string, OpenRow>() };
      sections.set(section.key, known);
      for (const { id, name, lines } of linesOf(section)) {
        const row = known.rows.get(id) ?? { name, anchor: id.split('-')[0] ?? id, cells: markets.map(() => []) };
        known.rows.set(id, row);
        row.cells[place] = lines;
      }
    }
  }
  let same = 0;
  const differing = [...sections.values()].map(({ name, rows }) => {
    const different = [...rows.values()].filter(
      ({ cells }) => new Set(cells.map((lines) => lines.join('\n'))).size > 1,
    );
    same += rows.size - different.length;
    return { name, rows: different };
  });
  return { sections: differing.filter(({ rows }) => rows.length > 0), same };
}

function linesOf({ facts, texts, grids }: ShownSection): { id: string; name: string; lines: string[] }[] {
  return [
    ...facts.map(({ id, name, state, cells }) => ({
      id: state === undefined ? id : `${id}-${state}`,
      name,
      lines: cells.map(textOf),
    })),
    ...(texts?.rows ?? []).map(({ id, name, cells }) => ({ id, name, lines: cells.flat().map(textOf) })),
    ...grids.map(({ columns, name, rows }) => ({
      id: columns[0]?.id ?? name,
      name,
      lines: rows.map(({ cells }) =>
        cells
          .map(textOf)
          .filter((text) => text !== '')
          .join(' · '),
      ),
    })),
  ];
}

function textOf({ values }: Cell): string {
  return values.map(lineOf).join(', ');
}

function lineOf({ text, language }: ShownValue): string {
  return language === undefined ? text : `${language}: ${text}`;
}
