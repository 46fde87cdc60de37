import type { LocalText } from '../language.ts';

/**
 * Texts that many rules share. `{label}` is the field reported; `{D8246}` stands for the name of that field in the language
 * of the answer; other places take what the check reports.
 */
export const FILL_IN: LocalText = { en: '{label} must be filled in', da: '{label} skal udfyldes' };

export const SAY_YES_OR_NO: LocalText = {
  en: '{label} must be answered with true or false',
  da: '{label} skal besvares med true eller false',
};

export const ABOVE_ZERO: LocalText = { en: '{label} must be above 0', da: '{label} skal være over 0' };

export const NOT_HERE: LocalText = {
  en: '{label} must not be filled in on a unit of this type',
  da: '{label} må ikke udfyldes på en enhed af denne type',
};

export const ONCE_PER_LANGUAGE: LocalText = {
  en: '{label} is there twice in the language “{value}”; keep one row per language',
  da: '{label} findes to gange på sproget “{value}”; behold én række pr. sprog',
};

export const IN_SWEDISH: LocalText = {
  en: '{label} must be there in Swedish (language sv) too',
  da: '{label} skal også være der på svensk (sprog sv)',
};

export const IN_FINNISH_TOO: LocalText = {
  en: '{label} should be there in {languages} too; missing: {missing}',
  da: '{label} bør også være der på {languages}; mangler: {missing}',
};

export const ONE_OF: LocalText = {
  en: '{label}: {value} must be one of {allowed}',
  da: '{label}: {value} skal være en af {allowed}',
};
