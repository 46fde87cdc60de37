import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { findBrowser } from '../../../src/output/find-browser.ts';

let folder: ReturnType<typeof createTemporaryFolder>;
beforeAll(() => {
  folder = createTemporaryFolder('browsers');
  for (const [name, mode] of [
    ['mine', 0o755],
    ['google-chrome', 0o755],
    ['chromium', 0o644],
  ] as const) {
    writeFileSync(join(folder.path, name), '');
    chmodSync(join(folder.path, name), mode);
  }
  mkdirSync(join(folder.path, 'chromium-browser'));
});
afterAll(() => folder.remove());

test('the configured one takes precedence over an installed one', async () => {
  const named = join(folder.path, 'mine');
  expect(await findBrowser({ PUPPETEER_EXECUTABLE_PATH: named, PATH: folder.path })).toMatchObject({
    executablePath: named,
    source: 'PUPPETEER_EXECUTABLE_PATH',
  });
});

test('an installed one is found if it is executable', async () => {
  expect(await findBrowser({ PUPPETEER_EXECUTABLE_PATH: '', PATH: `/nowhere:${folder.path}` })).toMatchObject({
    executablePath: join(folder.path, 'google-chrome'),
    source: 'installed',
  });
});

test('a configured one that does not exist is an error', async () => {
  await expect(findBrowser({ PUPPETEER_EXECUTABLE_PATH: '/nowhere/chrome', PATH: folder.path })).rejects.toThrow(
    'PUPPETEER_EXECUTABLE_PATH: /nowhere/chrome is not executable',
  );
});
