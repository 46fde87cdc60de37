import { afterAll, describe, test } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../src/output/find-browser.ts';

/** Defines tests that need a browser. Without one, they are skipped and the reason is printed. */
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

/** A headless Chromium, or the reason why there is none. */
async function openBrowser(): Promise<Browser | string> {
  try {
    const { executablePath, args, env } = await findBrowser(process.env);
    return await chromium.launch({ executablePath, args: [...args], env: { ...env } });
  } catch (error) {
    return (error as Error).message;
  }
}
