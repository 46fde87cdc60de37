import type { FieldValues } from './product.ts';

/** The date (ISO) of the version that is marked active in grid X9200. */
export function activeVersionDate(values: FieldValues): string | undefined {
  const flag = Object.keys(values).find((key) => key.startsWith('X9202_') && values[key] === 'yes');
  const date = flag && values[flag.replace('X9202', 'X9200')];
  return typeof date === 'string' ? date : undefined;
}
