import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import type { Language } from '../language.ts';
import type { TimeZone } from '../product/dates.ts';
import type { RuleSet } from '../validation/engine.ts';

/** What the texts and times of a response depend on. */
export interface Presentation {
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
  readonly timeZone: TimeZone;
  readonly language: Language;
}
