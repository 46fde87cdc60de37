import type { Clock } from '../../../src/gs1/delivery/clock.ts';

/** Runs scheduled tasks immediately, and records their delays. */
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
