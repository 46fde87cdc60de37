import type { LocalText } from '../language.ts';

/**
 * Texts that many rules share. `{label}` is the name of the reported field, `{D8246}` the name of that field; the check
 * supplies the values of the other placeholders.
 */
export const FILL_IN: LocalText = { en: 'Fill in {label}', da: 'Udfyld {label}' };

export const SAY_YES_OR_NO: LocalText = {
  en: 'Set {label} to true or false',
  da: 'Angiv {label} som true eller false',
};

export const ABOVE_ZERO: LocalText = { en: '{label}: enter a value above 0', da: '{label}: angiv en værdi over 0' };

export const NOT_HERE: LocalText = {
  en: 'Leave {label} empty on a unit of this type',
  da: 'Lad {label} være tom på en enhed af denne type',
};

export const ONCE_PER_LANGUAGE: LocalText = {
  en: '{label}: two rows have the language “{value}”; keep one row per language',
  da: '{label}: to rækker har sproget “{value}”; behold én række pr. sprog',
};

export const IN_SWEDISH: LocalText = {
  en: '{label}: add a row in Swedish (language sv)',
  da: '{label}: tilføj en række på svensk (sprog sv)',
};

export const IN_FINNISH_TOO: LocalText = {
  en: '{label}: the market expects {languages}; add rows in {missing}',
  da: '{label}: målmarkedet forventer {languages}; tilføj rækker på {missing}',
};

export const ONE_OF: LocalText = {
  en: '{label}: {value} is not allowed here; use one of {allowed}',
  da: '{label}: {value} er ikke tilladt her; brug en af {allowed}',
};
