import type { Clock } from '../../../src/gs1/delivery/clock.ts';

/** Does at once what is put off, and keeps account of it. */
export class HastyClock implements Clock {
  readonly waits: number[] = [];

  now(): Date {
    return new Date();
  }

  after(milliseconds: number, action: () => void): () => void {
    this.waits.push(milliseconds);
    const timer = setImmediate(action);
    return () => clearImmediate(timer);
  }
}
