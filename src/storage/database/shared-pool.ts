import type pg from 'pg';
import { contentionOf, sessionPoolOf } from './pool.ts';
import { Semaphore } from './semaphore.ts';
import { SessionLocks } from './session-locks.ts';

const SHARE_FOR_LISTS = 0.6;
const SHARE_OF_READER = 0.7;
/** While other instances are active. */
const SHARE_OF_INSTANCE = 0.5;

const semaphores = new WeakMap<pg.Pool, Semaphore>();

/** Lists never use the whole pool, and one reader never uses the whole share of lists. */
export function listSemaphore(pool: pg.Pool): Semaphore {
  const known = semaphores.get(pool);
  if (known) return known;
  const places = Math.max(1, Math.floor(pool.options.max * SHARE_FOR_LISTS));
  const contention = contentionOf(pool);
  const semaphore = new Semaphore({
    places,
    placesOfReader: Math.max(1, Math.floor(places * SHARE_OF_READER)),
    placesOfOwner: Math.max(1, Math.floor(places * SHARE_OF_INSTANCE)),
    ...(contention ? { contention } : {}),
  });
  semaphores.set(pool, semaphore);
  return semaphore;
}

const sessionLocks = new WeakMap<pg.Pool, SessionLocks>();

/** One connection holds the session locks of all instances. */
export function locksOf(pool: pg.Pool): SessionLocks {
  const locks = sessionLocks.get(pool) ?? new SessionLocks(sessionPoolOf(pool));
  sessionLocks.set(pool, locks);
  return locks;
}
