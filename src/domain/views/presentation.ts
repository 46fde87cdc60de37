import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import type { Language } from '../language.ts';
import type { TimeZone } from '../product/dates.ts';
import type { RuleSet } from '../validation/engine.ts';

/** Settings that determine texts and times of a response. */
export interface Presentation {
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
  readonly timeZone: TimeZone;
  readonly language: Language;
}
