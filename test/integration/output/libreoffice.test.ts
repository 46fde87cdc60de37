import { expect } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createTimeZone } from '../../../src/domain/product/dates.ts';
import { CalendarDay, type TableColumnType } from '../../../src/domain/views/table.ts';
import { viewExcel, type TableRow } from '../../../src/output/excel.ts';
import { testWith } from '../../support/programs.ts';

/** Commas, double quotes, UTF-8, all lines, cells as displayed, values of formulas, one file per sheet. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';

testWith('soffice')('LibreOffice reads the values back', async () => {
  const types: TableColumnType[] = ['text', 'text', 'number', 'boolean', 'date', 'datetime'];
  const rows: TableRow[] = [
    ['05790000000111', '=1+1', 1.25, true, new CalendarDay('2025-02-01'), new Date('2025-07-01T07:30:00Z')],
    [' spaces ', '@SUM(A1)\r\n-2', -0.001, false, new CalendarDay('1899-12-31'), new Date('2025-01-01T23:30:00Z')],
    ['_x0041_', 'Rød "grød" <b> & 😀', 123456, null, null, null],
  ];
  const head = {
    title: 'Views: all',
    columns: types.map((type) => ({ name: type, title: `=${type}`, type })),
    timeZone: createTimeZone('Europe/Copenhagen'),
    created: new Date('2025-02-01T09:30:00Z'),
  };
  async function* batches(): AsyncGenerator<TableRow[]> {
    yield await Promise.resolve(rows);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of viewExcel(head, batches())) chunks.push(chunk);

  const folder = createTemporaryFolder('libreoffice');
  try {
    const file = join(folder.path, 'view.xlsx');
    writeFileSync(file, Buffer.concat(chunks));
    const profile = pathToFileURL(join(folder.path, 'profile')).href;
    const { status, stderr } = spawnSync(
      'soffice',
      [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', CSV, '--outdir', folder.path, file],
      { encoding: 'utf8' },
    );
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(folder.path)).toContain('view-Views all.csv');
    expect(readFileSync(join(folder.path, 'view-Views all.csv'), 'utf8').split(/\n(?=[^-])/)).toEqual([
      '=text,=text,=number,=boolean,=date,=datetime',
      '05790000000111,=1+1,1.25,TRUE,01-02-2025,01-07-2025 09:30',
      ' spaces ,"@SUM(A1)\n-2",-0.001,FALSE,31-12-1899,02-01-2025 00:30',
      '_x0041_,"Rød ""grød"" <b> & 😀",123456,,,\n',
    ]);
  } finally {
    folder.remove();
  }
});
