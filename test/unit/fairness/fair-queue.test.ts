import { describe, expect, test } from '@jest/globals';
import { Contention } from '../../../src/fairness/contention.ts';
import { FairQueue } from '../../../src/fairness/fair-queue.ts';

const refuse = (): Error => new Error('full');
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  test('lets owners take turns, however many jobs one of them has waiting', async () => {
    const queue = new FairQueue({ places: 1, waiting: 10, refuse });
    const order: string[] = [];
    const work = async (owner: string): Promise<void> => {
      await queue.enter(owner);
      order.push(owner);
      await settled();
      queue.leave(owner);
    };
    await Promise.all(['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(work));
    expect(order.join('')).toBe('aabcabaa');
  });

  test('refuses further jobs of an owner with a full queue, and only those', async () => {
    const queue = new FairQueue({ places: 1, waiting: 1, refuse });
    await queue.enter('a');
    const second = queue.enter('a');
    await expect(queue.enter('a')).rejects.toThrow('full');
    const other = queue.enter('b');
    queue.leave('a');
    await second;
    queue.leave('a');
    await other;
    queue.leave('b');
    await queue.enter('a');
  });

  test('removes cancelled jobs, and gives their places to others', async () => {
    const queue = new FairQueue({ places: 1, waiting: 2, refuse });
    await queue.enter('a');
    const reader = new AbortController();
    const abandoned = [queue.enter('a', reader.signal), queue.enter('a', reader.signal)];
    reader.abort(new Error('gone'));
    for (const job of abandoned) await expect(job).rejects.toThrow('gone');
    await expect(queue.enter('a', reader.signal)).rejects.toThrow('gone');
    const kept = queue.enter('a');
    queue.leave('a');
    await kept;
    queue.leave('a');
    await queue.enter('b');
  });

  test('lets an owner that is alone use all places, and only its share while others are active', async () => {
    const queue = new FairQueue({ places: 4, share: 2, refuse });
    const enter = (owner: string): boolean => queue.enter(owner) === undefined;
    expect(['a', 'a', 'a', 'a'].map(enter)).toEqual([true, true, true, true]);
    const other = queue.enter('b');
    queue.leave('a');
    await other;
    queue.leave('a');
    // A place is free, but not for the owner that has its share.
    expect(enter('a')).toBe(false);
    expect(enter('c')).toBe(true);
    expect(queue.waitingCount).toBe(1);
  });

  test('refuses jobs that have waited for too long', async () => {
    const queue = new FairQueue({ places: 1, maxWaitMs: 10, refuse });
    await queue.enter('a');
    await expect(queue.enter('b')).rejects.toThrow('full');
    expect(queue.waitingCount).toBe(0);
    queue.leave('a');
    expect(queue.enter('b')).toBeUndefined();
  });

  test('limits an owner to its share while others are active elsewhere', () => {
    const contention = new Contention();
    const queue = new FairQueue({ places: 4, share: 2, contention, refuse });
    for (const owner of ['a', 'b', 'a']) contention.note(owner);
    expect([1, 2, 3].map(() => queue.tryEnter('a'))).toEqual([true, true, false]);
  });

  test('admits as many waiting jobs as may enter once a place is free', async () => {
    const contention = new Contention();
    const queue = new FairQueue({ places: 3, share: 1, contention, refuse });
    queue.tryEnter('a');
    contention.note('b');
    const entered: string[] = [];
    const wait = (owner: string): void => void queue.enter(owner)?.then(() => entered.push(owner));
    ['a', 'a'].forEach(wait);
    Object.defineProperty(contention, 'isActive', { value: false });
    queue.leave('a');
    await settled();
    expect(entered).toEqual(['a', 'a']);
  });
});
