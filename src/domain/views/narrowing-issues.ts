import { nearest } from '../input/nearest.ts';
import type { LocalText } from '../language.ts';
import { ServiceError } from '../refusals/service-error.ts';
import { shorten } from '../shorten.ts';
import type { ColumnSource } from './column.ts';

export type NarrowingParameter = 'filter' | 'search' | 'sort' | 'columns';

const FORMS: Readonly<Record<NarrowingParameter, LocalText>> = {
  filter: {
    en: 'a column, a colon and a value, as in D8211:nordlys',
    da: 'en kolonne, et kolon og en værdi, f.eks. D8211:nordlys',
  },
  search: { en: 'one or more words, as in chocolate bar', da: 'et eller flere ord, f.eks. mørk chokolade' },
  sort: {
    en: 'a column, or a hyphen and a column for descending order, as in -brand; validationErrors has no order',
    da: 'en kolonne, eller en bindestreg og en kolonne for faldende orden, f.eks. -brand; validationErrors har ingen orden',
  },
  columns: {
    en: 'columns, separated by commas, as in D8165,D8211',
    da: 'kolonner, adskilt af kommaer, f.eks. D8165,D8211',
  },
};

/** @param expected the form of the value, unless that of the parameter is missing already */
export function malformedNarrowing(
  key: NarrowingParameter,
  value: string,
  expected: LocalText = FORMS[key],
): ServiceError {
  const problem = {
    en: 'The parameter {key} must be {expected}, not “{value}”',
    da: 'Parameteren {key} skal være {expected}, ikke “{value}”',
  };
  return new ServiceError('INVALID_PARAMETER', {
    issues: [{ code: 'INVALID_PARAMETER', key, problem, expected, params: { value: shorten(value) } }],
  });
}

export function unknownColumn(key: NarrowingParameter, name: string, names: readonly string[]): ServiceError {
  const suggestion = nearest(name, names);
  const problem = {
    en: 'The parameter {key}: this view has no column “{value}”{suggestion}',
    da: 'Parameteren {key}: denne visning har ingen kolonne “{value}”{suggestion}',
  };
  const listing = {
    en: 'The parameter {key}: this view has no column “{value}”; it has {names}',
    da: 'Parameteren {key}: denne visning har ingen kolonne “{value}”; den har {names}',
  };
  const params = { value: shorten(name), names: names.join(', ') };
  return new ServiceError('INVALID_PARAMETER', {
    issues: [
      suggestion === undefined
        ? { code: 'INVALID_PARAMETER', key, problem: listing, params }
        : { code: 'INVALID_PARAMETER', key, problem, params, suggestion },
    ],
  });
}

/** Findings get their texts when they are shown: products cannot be filtered or sorted by them. */
export function isFindings(source: ColumnSource): boolean {
  return source.kind === 'property' && source.property === 'validationErrors';
}
