import { describe, expect, test } from '@jest/globals';
import { Contention } from '../../../src/fairness/contention.ts';
import { Semaphore } from '../../../src/storage/database/semaphore.ts';

const MAX_WAIT_MS = 500;

const order = (): { log: string[]; enter: (semaphore: Semaphore, reader: string) => Promise<() => void> } => {
  const log: string[] = [];
  return {
    log,
    async enter(semaphore, reader) {
      const leave = await semaphore.enter({ reader }, MAX_WAIT_MS);
      log.push(reader);
      return leave;
    },
  };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  test('keeps places free for other readers', async () => {
    const semaphore = new Semaphore({ places: 3, placesOfReader: 2 });
    const { log, enter } = order();
    const [leave] = await Promise.all([enter(semaphore, 'a'), enter(semaphore, 'a')]);
    void enter(semaphore, 'a');
    void enter(semaphore, 'b');
    await settle();
    expect(log).toEqual(['a', 'a', 'b']);
    expect(semaphore.isCrowded).toBe(true);
    leave();
    await settle();
    expect(log).toEqual(['a', 'a', 'b', 'a']);
    expect(semaphore.isCrowded).toBe(false);
  });

  test('admits waiters in order, but skips those whose reader has enough places', async () => {
    const semaphore = new Semaphore({ places: 2, placesOfReader: 1 });
    const { log, enter } = order();
    const [leave, other] = await Promise.all([enter(semaphore, 'a'), enter(semaphore, 'b')]);
    void enter(semaphore, 'b').then((free) => free());
    void enter(semaphore, 'c').then((free) => free());
    leave();
    leave();
    await settle();
    expect(log).toEqual(['a', 'b', 'c']);
    other();
    await settle();
    expect(log).toEqual(['a', 'b', 'c', 'b']);
  });

  test('rejects if no place becomes free in time, and forgets the waiter', async () => {
    const semaphore = new Semaphore({ places: 1, placesOfReader: 1 });
    const leave = await semaphore.enter({ reader: 'a' });
    await expect(semaphore.enter({ reader: 'b' }, 1)).rejects.toMatchObject({ code: 'BUSY' });
    leave();
    await expect(semaphore.enter({ reader: 'b' }, 1)).resolves.toBeInstanceOf(Function);
  });

  test('keeps places free for other owners while they are active', async () => {
    const semaphore = new Semaphore({ places: 3, placesOfReader: 3, placesOfOwner: 2 });
    const free = await Promise.all(['a', 'a', 'a'].map((owner) => semaphore.enter({ owner })));
    const other = semaphore.enter({ owner: 'b' });
    for (const leave of free.slice(0, 1)) leave();
    const leaveOther = await other;
    const again = semaphore.enter({ owner: 'a' }).then((leave) => leave());
    leaveOther();
    await settle();
    expect(semaphore.isCrowded).toBe(true);
    for (const leave of free.slice(1, 2)) leave();
    await again;
    expect(semaphore.isCrowded).toBe(false);
  });

  test('counts owners that are active elsewhere', async () => {
    const contention = new Contention();
    const semaphore = new Semaphore({ places: 3, placesOfReader: 3, placesOfOwner: 1, contention });
    const leave = await semaphore.enter({ owner: 'a' });
    contention.note('b');
    const second = semaphore.enter({ owner: 'a' });
    await settle();
    expect(semaphore.isCrowded).toBe(true);
    leave();
    (await second)();
    expect(semaphore.isCrowded).toBe(false);
  });
});
