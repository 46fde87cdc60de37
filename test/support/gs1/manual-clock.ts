import type { Clock } from '../../../src/gs1/delivery/clock.ts';

/** A clock that only moves when a test advances it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #planned = new Set<{ readonly at: number; readonly action: () => void }>();

  constructor(start = '2026-02-01T09:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(milliseconds: number, action: () => void): () => void {
    const entry = { at: this.#now + milliseconds, action };
    this.#planned.add(entry);
    return () => this.#planned.delete(entry);
  }

  /** Number of scheduled tasks. */
  get planned(): number {
    return this.#planned.size;
  }

  /** Advances the clock and runs the tasks that become due, in order. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await settle();
      const [next] = [...this.#planned].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#planned.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = end;
  }
}

/** Lets callbacks of settled promises run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
