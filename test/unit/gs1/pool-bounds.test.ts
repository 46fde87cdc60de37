import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { CacheBudget } from '../../../src/caches/cache-budget.ts';
import { aCase, aNotification, aUnit } from '../../builders/gs1.ts';
import { aPool, type TestPool } from '../../support/gs1/test-pool.ts';

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** About 100 kB, like a hierarchy with all its texts. */
const more = `<tradeItemInformation>${'<description>Rye bread with seeds</description>'.repeat(2_500)}</tradeItemInformation>`;
const aLargeMessage = (id: string): ReturnType<typeof aNotification> =>
  aNotification(aCase({ children: [{ quantity: 24, unit: aUnit({ more }) }] }), { id, command: 'CHANGE_BY_REFRESH' });

async function send(pool: TestPool, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await pool.ask(aLargeMessage(id));
    pool.delivered.length = 0;
  }
}

const ids = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${name}-${index}`);
const rules = { gln: '5790000009992', withdrawal: true, trustsUnknownItems: true };

test('the pool keeps a few kilobytes per message, not its text', async () => {
  const pool = aPool({ rules });
  await send(pool, ids('first', 20));
  const before = heldBytes();
  await send(pool, ids('message', 100));
  expect((heldBytes() - before) / 100).toBeLessThan(20_000);
  expect(pool.delivered).toEqual([]);
});

test('the pools of all instances share one memory budget, and treat evicted messages as new', async () => {
  const memory = new CacheBudget(MEGABYTE / 8);
  const pools = [aPool({ rules, memory }), aPool({ rules, memory })];
  for (const pool of pools) await send(pool, ids('message', 40));
  expect(memory.used).toBeLessThanOrEqual(MEGABYTE / 8);
  expect(memory.used).toBeGreaterThan(MEGABYTE / 20);

  const [pool] = pools;
  const kept = await pool?.ask(aLargeMessage('message-39'));
  expect(await pool?.ask(aLargeMessage('message-39'))).toEqual(kept);
  expect(await pool?.codes(aLargeMessage('message-0'))).toEqual([]);
});
