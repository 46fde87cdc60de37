import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { withProgress, type Report } from '../../../src/command-line/progress.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Work of several seconds that reports its part after each second. */
async function workFor(seconds: number, isTTY: boolean, total?: number): Promise<string[]> {
  const written: string[] = [];
  const screen = { isTTY, write: (text: string) => written.push(text) };
  const work = async (report: Report): Promise<void> => {
    for (let second = 1; second <= seconds; second++) {
      await jest.advanceTimersByTimeAsync(1000);
      if (total !== undefined) report(second, total);
    }
  };
  await withProgress('Loading', work, screen);
  return written;
}

test('work of less than two seconds shows nothing', async () => {
  expect(await workFor(1, true, 10)).toEqual([]);
});

test('longer work draws a bar on a terminal, and removes it at the end', async () => {
  const written = await workFor(5, true, 10);
  expect(written[0]).toMatch(/^\r\u001B\[2KLoading \[###\.+\] 10 %, 1 of 10, 2 s$/);
  expect(written.at(-1)).toBe('\r\u001B[2K');
});

test('longer work writes a few lines elsewhere', async () => {
  const written = await workFor(13, false);
  expect(written).toEqual(['Loading … 2 s\n', 'Loading … 7 s\n', 'Loading … 12 s\n']);
});
