import { ACTIVE_VERSION, VERSION_DATE } from '../catalogue/field-ids.ts';
import type { FieldValues } from './product.ts';

/** The date (ISO) of the version that is marked active in grid X9200. */
export function activeVersionDate(values: FieldValues): string | undefined {
  const flag = Object.keys(values).find((key) => key.startsWith(`${ACTIVE_VERSION}_`) && values[key] === 'yes');
  const date = flag && values[flag.replace(ACTIVE_VERSION, VERSION_DATE)];
  return typeof date === 'string' ? date : undefined;
}
