import { expect } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Compares a text with a file of `test/fixtures`. With UPDATE_GOLDEN set, writes the file instead. */
export function expectGolden(file: string, text: string): void {
  const path = `test/fixtures/${file}`;
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(path, text);
  expect(existsSync(path) ? readFileSync(path, 'utf8') : `${path} is missing`).toBe(text);
}
