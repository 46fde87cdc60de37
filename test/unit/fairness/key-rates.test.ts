import { expect, test } from '@jest/globals';
import { KeyRates } from '../../../src/fairness/key-rates.ts';

let time = 5000;
const newRates = (): KeyRates => new KeyRates(() => time);
const erp = { instance: 'acme', name: 'erp', requestsPerMinute: 6 };

test('a silent key may make the requests of a minute at once, then one per share of a minute', () => {
  const rates = newRates();
  for (let request = 0; request < 6; request++) expect(rates.admit(erp)).toBe(0);
  expect(rates.admit(erp)).toBe(10_000);
  time += 9_000;
  expect(rates.admit(erp)).toBe(1_000);
  time += 1_000;
  expect([rates.admit(erp), rates.admit(erp)]).toEqual([0, 10_000]);
  time += 3_600_000;
  for (let request = 0; request < 6; request++) expect(rates.admit(erp)).toBe(0);
  expect(rates.admit(erp)).toBe(10_000);
});

test('keys and instances are counted apart', () => {
  const rates = newRates();
  const once = { ...erp, requestsPerMinute: 1 };
  expect([rates.admit(once), rates.admit(once)]).toEqual([0, 60_000]);
  expect(rates.admit({ ...once, name: 'shop' })).toBe(0);
  expect(rates.admit({ ...once, instance: 'other' })).toBe(0);
});

test('a changed limit applies at once', () => {
  const rates = newRates();
  for (let request = 0; request < 6; request++) rates.admit(erp);
  time += 10_000;
  expect(rates.admit({ ...erp, requestsPerMinute: 1 })).toBe(50_000);
  expect(rates.admit({ ...erp, requestsPerMinute: 60 })).toBe(0);
});

test.each([7, 60, 99_999])('%d per minute: exactly as many at once, and twice as many within the minute', (limit) => {
  const rates = newRates();
  const key = { ...erp, requestsPerMinute: limit };
  const start = time;
  let admitted = 0;
  while (rates.admit(key) === 0) admitted++;
  expect(admitted).toBe(limit);
  for (let request = 1; request <= limit; request++) {
    time = start + (request * 60_000) / limit;
    if (rates.admit(key) === 0) admitted++;
  }
  expect(admitted).toBe(2 * limit);
});

test('tens of thousands of keys leave no state behind once their minute is over', () => {
  const rates = newRates();
  const admit = counterOf(rates);
  expect(admit(20_000)).toBe(20_000);
  time += 60_000;
  // Their buckets are full again, as if they had never been used.
  expect(admit(20_000)).toBe(20_000);
});

function counterOf(rates: KeyRates): (keys: number) => number {
  return (keys) => {
    let admitted = 0;
    for (let key = 0; key < keys; key++)
      if (rates.admit({ instance: 'acme', name: `key-${key}`, requestsPerMinute: 1 }) === 0) admitted++;
    return admitted;
  };
}
