import { spawnSync } from 'node:child_process';
import type { SheetsFile } from '../../src/instance/sheet-settings.ts';
import { withSheetDefaults } from '../../src/instance/sheet-settings.ts';
import type { SheetSettings } from '../../src/settings.ts';

export function sheetSettings(file: SheetsFile): SheetSettings {
  return withSheetDefaults(file, 'Nordlys Foods');
}

/** Output of a poppler program for a PDF. @throws Error if the program rejects it */
export function readPdf(program: 'pdftotext' | 'pdfinfo' | 'pdffonts', pdf: Buffer, args: string[] = []): string {
  const files = program === 'pdftotext' ? ['-', '-'] : ['-'];
  const { status, stdout, stderr } = spawnSync(program, [...args, ...files], { input: pdf, maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout.toString();
}
