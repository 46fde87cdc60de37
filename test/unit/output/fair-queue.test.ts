import { describe, expect, test } from '@jest/globals';
import { FairQueue } from '../../../src/output/fair-queue.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  test('lets owners take turns, however many jobs one of them has waiting', async () => {
    const queue = new FairQueue({ places: 1, waiting: 10 });
    const order: string[] = [];
    const work = async (owner: string): Promise<void> => {
      await queue.enter(owner);
      order.push(owner);
      await settled();
      queue.leave();
    };
    await Promise.all(['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(work));
    expect(order.join('')).toBe('aabcabaa');
  });

  test('refuses further jobs of an owner with a full queue, and only those', async () => {
    const queue = new FairQueue({ places: 1, waiting: 1 });
    await queue.enter('a');
    const second = queue.enter('a');
    await expect(queue.enter('a')).rejects.toMatchObject({ code: 'SHEETS_BUSY' });
    const other = queue.enter('b');
    queue.leave();
    await second;
    queue.leave();
    await other;
    queue.leave();
    await queue.enter('a');
  });

  test('removes cancelled jobs, and gives their places to others', async () => {
    const queue = new FairQueue({ places: 1, waiting: 2 });
    await queue.enter('a');
    const reader = new AbortController();
    const abandoned = [queue.enter('a', reader.signal), queue.enter('a', reader.signal)];
    reader.abort(new Error('gone'));
    for (const job of abandoned) await expect(job).rejects.toThrow('gone');
    await expect(queue.enter('a', reader.signal)).rejects.toThrow('gone');
    const kept = queue.enter('a');
    queue.leave();
    await kept;
    queue.leave();
    await queue.enter('b');
  });
});
