import { describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { createTimeZone } from '../../../src/domain/product/dates.ts';
import { CalendarDay, type TableCell, type TableColumnType } from '../../../src/domain/views/table.ts';
import { viewExcel, type ExcelHead, type TableRow } from '../../../src/output/excel.ts';
import { parseXml } from '../../support/xml.ts';
import { unzip } from '../../support/zip.ts';

const SHEET = 'xl/worksheets/sheet1.xml';

function aHead(types: readonly TableColumnType[], titles: readonly string[] = []): ExcelHead {
  return {
    title: 'Assortment',
    columns: types.map((type, index) => ({ name: `D${index}`, title: titles[index] ?? `Column ${index + 1}`, type })),
    timeZone: createTimeZone('Europe/Copenhagen'),
    created: new Date('2025-02-01T09:30:00Z'),
  };
}

async function* each<T>(batches: readonly T[]): AsyncGenerator<T> {
  for (const batch of batches) yield await Promise.resolve(batch);
}

async function fileOf(head: ExcelHead, rows: readonly TableRow[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of viewExcel(head, each([rows]))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(file: Buffer): Promise<{ book: ExcelJS.Workbook; sheet: ExcelJS.Worksheet }> {
  const book = new ExcelJS.Workbook();
  // The types of exceljs expect the Buffer of an older Node.js.
  await book.xlsx.load(file as unknown as Parameters<typeof book.xlsx.load>[0]);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet');
  return { book, sheet };
}

/** The text of a cell, plain or rich. */
const textOf = (cell: ExcelJS.Cell): string =>
  typeof cell.value === 'object' && cell.value !== null && 'richText' in cell.value
    ? cell.value.richText.map((run) => run.text).join('')
    : (cell.value as string);

/** Writes a column of texts and reads its cells back, without the header. */
async function textsBack(texts: readonly string[]): Promise<string[]> {
  const { sheet } = await read(
    await fileOf(
      aHead(['text']),
      texts.map((text) => [text]),
    ),
  );
  return texts.map((_text, index) => textOf(sheet.getCell(index + 2, 1)));
}

describe('the workbook', () => {
  test('has typed cells under a header', async () => {
    const head = aHead(['text', 'number', 'boolean', 'date', 'datetime'], ['GTIN', 'Weight']);
    const { sheet } = await read(
      await fileOf(head, [
        ['05790000000111', 43.5, true, new CalendarDay('2025-02-01'), new Date('2025-02-01T08:30:00Z')],
        ['00000012345670', -0.001, false, new CalendarDay('2024-02-29'), new Date('2025-07-01T23:15:00Z')],
        [null, null, null, null, null],
        ['last', 1e21, null, new CalendarDay('no day'), new Date(Number.NaN)],
        ['day', null, null, null, new CalendarDay('2025-03-01')],
      ]),
    );
    expect(sheet.getSheetValues().slice(1)).toEqual([
      [undefined, 'GTIN', 'Weight', 'Column 3', 'Column 4', 'Column 5'],
      [undefined, '05790000000111', 43.5, true, new Date('2025-02-01'), new Date('2025-02-01T09:30:00Z')],
      [undefined, '00000012345670', -0.001, false, new Date('2024-02-29'), new Date('2025-07-02T01:15:00Z')],
      undefined,
      [undefined, 'last', 1e21],
      [undefined, 'day', undefined, undefined, undefined, new Date('2025-03-01')],
    ]);
    expect([1, 2, 3, 4, 5].map((column) => sheet.getCell(2, column).numFmt)).toEqual([
      '@',
      undefined,
      undefined,
      'dd-mm-yyyy',
      'dd-mm-yyyy hh:mm',
    ]);
    // A date in a column of times has no time.
    expect(sheet.getCell('E6').numFmt).toBe('dd-mm-yyyy');
  });

  test('has a bold frozen header, a filter over all rows, and columns as wide as their values and titles need', async () => {
    const { book, sheet } = await read(
      await fileOf(
        aHead(['text', 'number', 'text', 'text'], ['GTIN', 'Gross weight of the unit', 'x'.repeat(200), 'x']),
        [
          ['05790000000111', 1, null, 'x'.repeat(400)],
          ['2', 2, null],
        ],
      ),
    );
    expect(sheet.name).toBe('Assortment');
    expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(sheet.autoFilter).toBe('A1:D3');
    expect(sheet.getCell('A1').font.bold).toBe(true);
    expect(sheet.getCell('A2').font.bold).not.toBe(true);
    expect(sheet.columns.map(({ width }) => width)).toEqual([16, 18, 50, 50]);
    expect(book).toMatchObject({
      title: 'Assortment',
      creator: 'Product master data service',
      created: new Date('2025-02-01T09:30:00Z'),
    });
  });

  test('has the properties of the document', async () => {
    const properties = { subject: 'All units', author: 'Nordlys Foods', keywords: 'assortment, labels' };
    const { book } = await read(await fileOf({ ...aHead(['text']), ...properties }, [['1']]));
    expect(book).toMatchObject({
      title: 'Assortment',
      subject: 'All units',
      creator: 'Nordlys Foods',
      keywords: 'assortment, labels',
      lastModifiedBy: 'Product master data service',
    });
  });

  test('prints on A4 landscape, as wide as a page, with the header on each', async () => {
    const { sheet } = await read(await fileOf({ ...aHead(['text']), title: "Kid's food & drink" }, [['1']]));
    expect(sheet.pageSetup).toMatchObject({
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    });
    expect(sheet.headerFooter).toMatchObject({
      oddHeader: "&L&BKid's food && drink&R01-02-2025",
      oddFooter: '&R&P / &N',
    });
  });

  test('wraps texts, and lines them up with the other cells', async () => {
    const { sheet } = await read(await fileOf(aHead(['text', 'number']), [['word '.repeat(100), 1]]));
    expect(sheet.getCell('A1').alignment).toMatchObject({ wrapText: true });
    expect(sheet.getCell('A2').alignment).toMatchObject({ wrapText: true, vertical: 'top' });
    expect(sheet.getCell('B2').alignment).toMatchObject({ vertical: 'top' });
    // 500 characters, 45 to a line, and no more than Excel allows.
    expect(sheet.getRow(2).height).toBe(12 * 15);
    const long = await read(await fileOf(aHead(['text']), [['word '.repeat(1000)], ['a\nb'], ['a']]));
    expect([2, 3].map((row) => long.sheet.getRow(row).height)).toEqual([409, 30]);
    expect([undefined, 15]).toContain(long.sheet.getRow(4).height);
  });

  test('without products contains its header', async () => {
    const { sheet } = await read(await fileOf(aHead(['text', 'number']), []));
    expect(sheet.getSheetValues().slice(1)).toEqual([[undefined, 'Column 1', 'Column 2']]);
    expect(sheet.autoFilter).toBe('A1:B1');
  });

  test('contains dates that Excel cannot represent as text', async () => {
    const rows = [[new CalendarDay('1899-12-31'), new Date('1815-06-18T10:00:00Z')], [new CalendarDay('1900-03-01')]];
    const { sheet } = await read(await fileOf(aHead(['date', 'datetime']), rows));
    expect(sheet.getCell('A2').value).toBe('31-12-1899');
    expect(sheet.getCell('B2').value).toMatch(/^18-06-1815 \d\d:\d\d$/);
    expect(sheet.getCell('A3').value).toEqual(new Date('1900-03-01'));
  });
});

describe('text', () => {
  test.each([
    '=1+1',
    '+45 12345678',
    '-5',
    '@SUM(A1:A9)',
    '\t=1',
    ' =1',
    '=HYPERLINK("http://example.com")',
    '0123',
    '1e5',
  ])('%j stays text, in a cell and in a title', async (text) => {
    const file = await fileOf(aHead(['text'], [text]), [[text]]);
    const xml = unzip(file).get(SHEET) ?? '';
    expect(xml).not.toMatch(/<f[ />]/);
    const { children: parts } = parseXml(xml);
    const rows = parts.find(({ name }) => name === 'sheetData')?.children ?? [];
    expect(rows.map((row) => row.children.map(({ attributes }) => attributes['t']))).toEqual([
      [expect.stringMatching(/^(str|inlineStr)$/)],
      [expect.stringMatching(/^(str|inlineStr)$/)],
    ]);
    const { sheet } = await read(file);
    for (const address of ['A1', 'A2']) {
      expect(textOf(sheet.getCell(address))).toBe(text);
      expect(sheet.getCell(address).numFmt).toBe('@');
    }
  });

  test('longer than the limit of Excel ends in an ellipsis, between characters', async () => {
    const [exact, long, pair] = await textsBack(['x'.repeat(32_767), 'x'.repeat(40_000), `${'x'.repeat(32_765)}😀😀`]);
    expect(exact).toBe('x'.repeat(32_767));
    expect(long).toBe(`${'x'.repeat(32_766)}…`);
    expect(pair).toBe(`${'x'.repeat(32_765)}…`);
  });

  test('keeps its spaces, and what looks like an escaped character', async () => {
    const texts = [' a', 'a ', '\n', 'a\nb', '_x000D_', '__x0041__x0042_', '_x00'];
    expect(await textsBack(texts)).toEqual(texts);
    const xml = unzip(await fileOf(aHead(['text']), [[' a']])).get(SHEET) ?? '';
    expect(xml).toContain('<t xml:space="preserve"> a</t>');
  });

  test('has line ends for Excel, and U+FFFD for what XML cannot represent', async () => {
    expect(await textsBack(['a\r\nb\rc', 'a\u0000\uFFFE\uD800b'])).toEqual(['a\nb\nc', 'a\uFFFD\uFFFD\uFFFDb']);
  });

  test('survives a round trip', async () => {
    // Except line ends and the delete character, which exceljs drops.
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((made) => made.replace(/[\r\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.filter((made) => made !== ''),
          { minLength: 1 },
        ),
        async (texts) => {
          expect(await textsBack(texts)).toEqual(texts);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the stream', () => {
  const ROW_BYTES = 12_000;
  /** Number of rows that fit into the buffers, about 4 MB. */
  const AHEAD = 330;

  /** Rows that do not compress: a file of about 24 MB, produced row by row. */
  function source() {
    const state = { taken: 0, isClosed: false };
    async function* batches(): AsyncGenerator<TableRow[]> {
      try {
        for (; state.taken < 2000; state.taken++)
          yield await Promise.resolve([[randomBytes(ROW_BYTES).toString('base64')] as TableCell[]]);
      } finally {
        state.isClosed = true;
      }
    }
    return { state, batches: batches() };
  }

  /** Waits until nothing makes progress any more. */
  async function settle(progress: () => number): Promise<void> {
    for (let quiet = 0, last = -1; quiet < 20; quiet = progress() === last ? quiet + 1 : 0) {
      last = progress();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  test('stops producing rows while nobody reads', async () => {
    const { state, batches } = source();
    const chunks = viewExcel(aHead(['text']), batches);
    await chunks.next();
    await settle(() => state.taken);
    expect(state.taken).toBeLessThan(AHEAD);
    for (let read = 0; read < 8_000_000;)
      read += ((await chunks.next()).value as Uint8Array | undefined)?.length ?? Number.NaN;
    await settle(() => state.taken);
    expect(state.taken).toBeLessThan(8_000_000 / ROW_BYTES + AHEAD);
    await chunks.return(undefined);
  });

  // Jest fails a test that leaves an unhandled rejection behind.
  test('stops producing rows if the reader leaves', async () => {
    const { state, batches } = source();
    for await (const _chunk of viewExcel(aHead(['text']), batches)) break;
    expect(state.isClosed).toBe(true);
    const { taken } = state;
    await settle(() => state.taken);
    expect(state.taken).toBe(taken);
  });

  test('ends if the reader leaves after all rows are written', async () => {
    const rows = Array.from({ length: 40 }, () => [randomBytes(ROW_BYTES).toString('base64')]);
    const chunks = viewExcel(aHead(['text']), each([rows]));
    await chunks.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await chunks.return(undefined)).toEqual({ done: true, value: undefined });
  });

  test('produces nothing for a reader that never starts, and can be closed', async () => {
    const { state, batches } = source();
    await viewExcel(aHead(['text']), batches).return(undefined);
    expect(state.taken).toBe(0);
  });

  test('that fails before its first batch yields nothing', async () => {
    async function* failing(): AsyncGenerator<TableRow[]> {
      await Promise.reject(new Error('no database'));
    }
    await expect(viewExcel(aHead(['text']), failing()).next()).rejects.toThrow('no database');
  });

  test('that fails later ends with the error and closes its source', async () => {
    let isClosed = false;
    async function* failing(): AsyncGenerator<TableRow[]> {
      try {
        yield await Promise.resolve([['a']]);
        throw new Error('database gone');
      } finally {
        isClosed = true;
      }
    }
    const reading = async () => {
      for await (const _chunk of viewExcel(aHead(['text']), failing()));
    };
    await expect(reading()).rejects.toThrow('database gone');
    expect(isClosed).toBe(true);
  });
});
