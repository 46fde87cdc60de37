import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Semaphore } from '../storage/database/semaphore.ts';

const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** The cost parameters of RFC 7914 for interactive use: about 50 ms and 16 MB per verification. */
const SCRYPT = { N: 16_384, r: 8, p: 1 };
const PASSWORD_BYTES = 32;

/**
 * Limits scrypt across all instances of the process. It runs on the four threads that also compress responses and read
 * files; two of them stay free for that.
 */
export const SCRYPT_SEMAPHORE = new Semaphore({ places: 2, placesOfReader: 1 });

/** @returns the stored form of a password: `scrypt$N$r$p$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const derived = await derive(password, { salt, bytes: PASSWORD_BYTES, costs: SCRYPT });
  return ['scrypt', SCRYPT.N, SCRYPT.r, SCRYPT.p, salt.toString('base64'), derived.toString('base64')].join('$');
}

/**
 * @param stored as returned by `hashPassword`
 * @param address of the client; one address uses one of the two places
 * @throws ServiceError `BUSY` if other verifications take too long
 */
export async function isPassword(password: string, stored: string, address: string): Promise<boolean> {
  const [, n, r, p, salt = '', derived = ''] = stored.split('$');
  const expected = Buffer.from(derived, 'base64');
  const costs = { N: Number(n), r: Number(r), p: Number(p) };
  const actual = await derive(password, { salt: Buffer.from(salt, 'base64'), bytes: expected.length, costs }, address);
  return timingSafeEqual(actual, expected);
}

interface Derivation {
  readonly salt: Buffer;
  readonly bytes: number;
  readonly costs: typeof SCRYPT;
}

async function derive(password: string, { salt, bytes, costs }: Derivation, address?: string): Promise<Buffer> {
  const leave = await SCRYPT_SEMAPHORE.enter({ reader: address });
  try {
    return await scryptAsync(password.normalize(), salt, bytes, costs);
  } finally {
    leave();
  }
}
