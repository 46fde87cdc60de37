import type { Baseline } from './aftermath.ts';
import type { Ledger } from './ledger.ts';
import type { Load } from './load.ts';
import type { World, WorldOptions } from './world.ts';

/** What a scenario works with. */
export interface Stage {
  readonly world: World;
  readonly ledger: Ledger;
  readonly baseline: Baseline;
  /** Longer runs repeat and wait more; 1 in CI. */
  readonly scale: number;
  /** A random number from 0 to 1, from the seed of the run. */
  readonly random: () => number;
  /** Starts writers of every kind. */
  readonly load: (options?: { readonly writers?: number; readonly url?: string }) => Load;
}

/** One way in which something outside the service's control goes wrong. */
export interface Scenario {
  readonly name: string;
  readonly world: WorldOptions | (() => Promise<PreparedWorld>);
  /**
   * Makes things go wrong, and right again.
   * @returns counts for the table, such as `{ kills: 8 }`
   * @throws Error when the service breaks a promise while things are wrong
   */
  readonly run: (stage: Stage) => Promise<Record<string, number>>;
}

/** A world that needs something of the machine first. */
export interface PreparedWorld extends WorldOptions {
  remove(): Promise<void>;
}

/** Thrown when this machine cannot run a scenario. The run prints the reason. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error with the sentence unless the condition holds */
export function promise(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}
