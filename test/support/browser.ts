import { afterAll, describe, test } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../src/output/find-browser.ts';

/** Tests that need a browser; where none is to be had they are skipped, and the reason is told. */
export async function describeInBrowser(name: string, body: (browser: Browser) => void): Promise<void> {
  const browser = await openBrowser();
  if (typeof browser === 'string') {
    console.warn(`Not tested in a browser: ${browser}`);
    test.skip(`${name}: there is no browser: ${browser}`, () => undefined);
    return;
  }
  describe(name, () => {
    afterAll(() => browser.close());
    body(browser);
  });
}

/** A Chromium without a window, or the reason why there is none. */
async function openBrowser(): Promise<Browser | string> {
  try {
    const { executablePath, args, env } = await findBrowser(process.env);
    return await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
  } catch (error) {
    return (error as Error).message;
  }
}
