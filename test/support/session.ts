import { hashPassword } from '../../src/access/passwords.ts';
import { setPassword } from '../../src/storage/instance/credentials.ts';
import type { ServiceResponse, TestService } from './service.ts';

export const PASSWORD = 'correct horse: battery';
/** The header that browsers send with a form from a page of the same host. */
export const FROM_HERE = { 'Sec-Fetch-Site': 'same-origin' };

export async function addUser(service: TestService, name: string, password = PASSWORD): Promise<void> {
  await setPassword(service.instance.db, name, await hashPassword(password));
}

export function postForm(
  service: TestService,
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = FROM_HERE,
): Promise<ServiceResponse> {
  return service.call('POST', path, {
    rawBody: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** The session cookie of a response, as `name=value`; undefined if it sets none. */
export function cookieOf(response: ServiceResponse): string | undefined {
  const [cookie] = response.headers.getSetCookie();
  return cookie?.split(';')[0];
}

/** Signs in and returns the cookie. */
export async function signIn(
  service: TestService,
  name: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await postForm(service, '/login', { name, password: PASSWORD }, { ...FROM_HERE, ...headers });
  const cookie = cookieOf(response);
  if (response.status !== 303 || cookie === undefined) throw new Error(`${name} could not sign in: ${response.text}`);
  return cookie;
}
