import { describe, test } from '@jest/globals';
import { findBrowser } from '../../src/output/find-browser.ts';
import { PdfPrinter } from '../../src/output/pdf-printer.ts';

/** Tests that print; where no browser can be started they are skipped, and the reason is told. */
export async function describeWithPrinter(name: string, body: () => void): Promise<void> {
  const printer = new PdfPrinter({ findBrowser: () => findBrowser(process.env), pages: 1, queue: 1 });
  try {
    await printer.print('<!doctype html>');
  } catch (error) {
    console.warn(`Not tested with a printer: ${(error as Error).message}`);
    test.skip(`${name}: there is no browser: ${(error as Error).message}`, () => undefined);
    return;
  } finally {
    await printer.close();
  }
  describe(name, body);
}
