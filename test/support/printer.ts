import { describe, test } from '@jest/globals';
import { findBrowser } from '../../src/output/find-browser.ts';
import { PdfPrinter } from '../../src/output/pdf-printer.ts';

/** Defines tests that print. If no browser can be started, they are skipped and the reason is printed. */
export async function describeWithPrinter(name: string, body: () => void): Promise<void> {
  const reason = await missingPrinter();
  if (reason === undefined) return describe(name, body);
  console.warn(`Not tested with a printer: ${reason}`);
  test.skip(`${name}: there is no browser: ${reason}`, () => undefined);
}

/** Why nothing can be printed on this machine; undefined if it can. */
export async function missingPrinter(): Promise<string | undefined> {
  const printer = new PdfPrinter({ findBrowser: () => findBrowser(process.env), pages: 1, queue: 1 });
  try {
    await printer.print('<!doctype html>');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await printer.close();
  }
}
