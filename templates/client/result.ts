import { Refusal, type Problem } from './errors.js';

/** What openapi-fetch returns. */
export interface Result<Data> {
  readonly data?: Data | undefined;
  /** A text if the response is no problem document, such as the page of a gateway. */
  readonly error?: Problem | string | undefined;
  readonly response: Response;
}

/** @throws Refusal; Error if the error response is no problem document */
export function dataOf<Data>({ data, error, response }: Result<Data>): NonNullable<Data> {
  if (typeof error === 'string')
    throw new Error(`${response.url}: status ${response.status} without a problem document`);
  if (error) throw new Refusal(error);
  if (data === undefined || data === null) throw new Error(`${response.url}: the response has no body`);
  return data;
}
