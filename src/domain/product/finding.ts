import type { TextParams } from '../language.ts';
import type { UnitKey } from './identifiers.ts';

/** A violated rule and its field. Texts are made on display, in the requested language. */
export interface Finding {
  readonly rule: string;
  /** Field key, or field id if no row of a grid is meant. */
  readonly key: string;
  readonly params?: TextParams;
}

/**
 * The findings of a unit: its own, and those of each hierarchy that contains it, by the key of the hierarchy's top
 * unit. A hierarchy without findings on the unit is absent.
 */
export interface Findings {
  readonly own: readonly Finding[];
  readonly hierarchies: Readonly<Record<UnitKey, readonly Finding[]>>;
}

export const NO_FINDINGS: Findings = { own: [], hierarchies: {} };
