import type { TextParams } from '../language.ts';
import type { UnitKey } from './identifiers.ts';

/** A rule that a unit breaks, and where. Words are made when it is shown, in the language asked for. */
export interface Finding {
  readonly rule: string;
  /** Field key, or field id when no row of a grid is meant. */
  readonly key: string;
  readonly params?: TextParams;
}

/**
 * The findings of a unit: its own, and those of each hierarchy that holds it, by the key of the hierarchy's top unit.
 * A hierarchy without findings on the unit is absent.
 */
export interface Findings {
  readonly own: readonly Finding[];
  readonly hierarchies: Readonly<Record<UnitKey, readonly Finding[]>>;
}

export const NO_FINDINGS: Findings = { own: [], hierarchies: {} };
