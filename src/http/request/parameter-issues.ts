import type { FieldIssue } from '../../domain/input/issues.ts';
import { nearest } from '../../domain/input/nearest.ts';
import type { LocalText, TextParams } from '../../domain/language.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { shorten } from '../../domain/shorten.ts';
import { formOf, type TextForm } from './parameter-forms.ts';

/** How a sentence begins: what kind of parameter it is about. `{key}` is its name. */
const SUBJECTS = {
  query: { en: 'The parameter {key}', da: 'Parameteren {key}' },
  path: { en: 'The parameter {key} in the path', da: 'Parameteren {key} i stien' },
  header: { en: 'The header {key}', da: 'Headeren {key}' },
} as const satisfies Record<string, LocalText>;
type Place = keyof typeof SUBJECTS;

const PREDICATES = {
  invalid: { en: ' must be {expected}, not “{value}”', da: ' skal være {expected}, ikke “{value}”' },
  empty: { en: ' is empty; it must be {expected}', da: ' er tom; den skal være {expected}' },
  missing: { en: ' is missing; it must be {expected}', da: ' mangler; den skal være {expected}' },
  twice: {
    en: ' is given twice, as “{value}” and “{other}”; give it once',
    da: ' er angivet to gange, som “{value}” og “{other}”; angiv den én gang',
  },
  unknown: { en: ' does not exist{suggestion}', da: ' findes ikke{suggestion}' },
  notAmong: {
    en: ' does not exist; this operation has {names}',
    da: ' findes ikke; denne operation har {names}',
  },
  noneTaken: {
    en: ' does not exist; this operation has no query parameters',
    da: ' findes ikke; denne operation har ingen parametre efter spørgsmålstegnet',
  },
  ofArray: {
    en: ' applies to one product; in an array, set {option} in each item',
    da: ' gælder ét produkt; angiv {option} i hvert element i et array',
  },
  noConditions: {
    en: ' cannot be used here: this operation has no conditions',
    da: ' kan ikke bruges her: denne operation har ingen betingelser',
  },
  tooCoarse: {
    en: ' cannot be used, because its time is too coarse; send the ETag of the product in If-Match',
    da: ' kan ikke bruges, fordi dens tid er for grov; send produktets ETag i If-Match',
  },
} as const satisfies Record<string, LocalText>;

/** The error in one parameter. @param problem what is wrong, with `{key}` for its name */
export function parameterIssue(
  key: string,
  problem: LocalText,
  more: { readonly params?: TextParams; readonly expected?: LocalText; readonly suggestion?: string | undefined } = {},
): FieldIssue {
  return { code: 'INVALID_PARAMETER', key, problem, ...more };
}

function issue(
  [place, name, predicate]: readonly [Place, string, keyof typeof PREDICATES],
  more?: Parameters<typeof parameterIssue>[2],
): FieldIssue {
  const [subject, rest] = [SUBJECTS[place], PREDICATES[predicate]];
  return parameterIssue(name, { en: subject.en + rest.en, da: subject.da + rest.da }, more);
}

/** @param value as given; undefined when it is missing */
export function malformed(place: Place, name: string, value: string | undefined, expected: LocalText): FieldIssue {
  if (value === undefined) return issue([place, name, 'missing'], { expected });
  if (value === '') return issue([place, name, 'empty'], { expected });
  return issue([place, name, 'invalid'], { expected, params: { value: shorten(value) } });
}

export function givenTwice(name: string, value: string, other: string): FieldIssue {
  return issue(['query', name, 'twice'], { params: { value: shorten(value), other: shorten(other) } });
}

/** @param names of the query parameters that the operation has */
export function unknownParameter(given: string, names: readonly string[]): FieldIssue {
  const name = shorten(given);
  if (names.length === 0) return issue(['query', name, 'noneTaken']);
  const suggestion = nearest(name, names);
  return suggestion === undefined
    ? issue(['query', name, 'notAmong'], { params: { names: names.join(', ') } })
    : issue(['query', name, 'unknown'], { suggestion });
}

export function refuseParameters(issues: readonly FieldIssue[]): ServiceError {
  return new ServiceError('INVALID_PARAMETER', { issues });
}

/** Rejects a query parameter that matches its pattern, but does not exist or belongs to something else. */
export function refuseValue(name: string, value: string, form: TextForm): ServiceError {
  return refuseParameters([malformed('query', name, value, formOf(form))]);
}

/** Rejects a query parameter that cannot be combined with another one. */
export function refuseCombination(name: string, other: string): ServiceError {
  const problem = {
    en: 'The parameter {key} cannot be combined with {other}; leave out one of them',
    da: 'Parameteren {key} kan ikke kombineres med {other}; udelad en af dem',
  };
  return refuseParameters([parameterIssue(name, problem, { params: { other } })]);
}

/** Rejects a condition of a write that cannot be evaluated. @param params `option` of an array */
export function refuseCondition(
  header: string,
  reason: 'ofArray' | 'noConditions' | 'tooCoarse',
  params: TextParams = {},
): ServiceError {
  return refuseParameters([issue(['header', header, reason], { params })]);
}
