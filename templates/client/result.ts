import { Refusal, type Problem } from './errors.js';

/** What openapi-fetch returns. */
export interface Result<Data> {
  readonly data?: Data | undefined;
  readonly error?: Problem | undefined;
  readonly response: Response;
}

/** @throws Refusal */
export function dataOf<Data>({ data, error, response }: Result<Data>): NonNullable<Data> {
  if (error) throw new Refusal(error);
  if (data === undefined || data === null) throw new Error(`${response.url}: the response has no body`);
  return data;
}
