import { readDateTime, type TimeZone } from '../../domain/product/dates.ts';
import { refuseValue } from './parameter-issues.ts';

/**
 * Reads a query parameter of the form `Moment`. In a URL, a plus sign that is not encoded means a space.
 * @throws ServiceError `INVALID_PARAMETER` for a time that does not exist
 */
export function readMoment(name: string, text: string, timeZone: TimeZone): Date {
  const time = readDateTime(text.replace(' ', '+'), timeZone);
  if (time === undefined) throw refuseValue(name, text, 'Moment');
  return new Date(time);
}
