import { expect, test } from '@jest/globals';
import { WakeUp } from '../../src/wake-up.ts';

test('a notification ends the wait', async () => {
  const wakeUp = new WakeUp();
  const waiting = wakeUp.wait();
  wakeUp.notify();
  expect(await waiting).toBe(true);
});

test('a notification while nobody waits ends the next wait, and only that one', async () => {
  const wakeUp = new WakeUp();
  wakeUp.notify();
  expect(await wakeUp.wait(60_000)).toBe(true);
  expect(await wakeUp.wait(1)).toBe(false);
});

test('forgotten notifications end no wait', async () => {
  const wakeUp = new WakeUp();
  wakeUp.notify();
  wakeUp.clear();
  expect(await wakeUp.wait(1)).toBe(false);
});
