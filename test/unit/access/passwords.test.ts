import { expect, test } from '@jest/globals';
import { hashPassword, isPassword, SCRYPT_SEMAPHORE } from '../../../src/access/passwords.ts';

test('a password matches only its own stored form', async () => {
  const stored = await hashPassword('correct horse');
  expect(await isPassword('correct horse', stored, '')).toBe(true);
  expect(await isPassword('wrong horse', stored, '')).toBe(false);
});

test('at most two passwords are verified at a time, one per address', async () => {
  const stored = await hashPassword('correct horse');
  const leave = await SCRYPT_SEMAPHORE.enter({ reader: 'a' });
  const ofSame = isPassword('correct horse', stored, 'a');
  expect(SCRYPT_SEMAPHORE.isCrowded).toBe(true);
  expect(await isPassword('correct horse', stored, 'b')).toBe(true);
  const leaveOther = await SCRYPT_SEMAPHORE.enter({ reader: 'b' });
  leave();
  expect(await ofSame).toBe(true);
  const leaveAgain = await SCRYPT_SEMAPHORE.enter({ reader: 'a' });
  const third = isPassword('correct horse', stored, 'c');
  expect(SCRYPT_SEMAPHORE.isCrowded).toBe(true);
  leaveOther();
  leaveAgain();
  expect(await third).toBe(true);
});
