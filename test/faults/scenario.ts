import type { Baseline } from './aftermath.ts';
import type { Ledger } from './ledger.ts';
import type { Load } from './load.ts';
import type { World, WorldOptions } from '../support/world.ts';

/** What a scenario can use. */
export interface Stage {
  readonly world: World;
  readonly ledger: Ledger;
  readonly baseline: Baseline;
  /** Factor for repetitions and durations; 1 in CI. */
  readonly scale: number;
  /** Returns a random number from 0 to 1, determined by the seed of the run. */
  readonly random: () => number;
  /** Starts writers of every kind. */
  readonly load: (options?: { readonly writers?: number; readonly url?: string }) => Load;
}

/** A failure of something that the service depends on. */
export interface Scenario {
  readonly name: string;
  readonly world: WorldOptions | (() => Promise<PreparedWorld>);
  /**
   * Causes the failure and ends it.
   * @returns counts for the table, such as `{ kills: 8 }`
   * @throws Error if the service violates an expectation during the failure
   */
  readonly run: (stage: Stage) => Promise<Record<string, number>>;
}

/** A world that needs preparation on the machine. */
export interface PreparedWorld extends WorldOptions {
  remove(): Promise<void>;
}

/** This machine cannot run the scenario. The run prints the reason. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error with the sentence if the condition is false */
export function promise(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}
