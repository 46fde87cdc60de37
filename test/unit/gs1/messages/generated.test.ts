import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Product } from '../../../../src/domain/product/product.ts';
import type { Notification } from '../../../../src/gs1/messages/notification.ts';
import { anyBodies } from '../../../builders/any-product.ts';
import type { Body } from '../../../builders/product.ts';
import { comparable } from '../../../support/gdsn/comparable.ts';
import { readMessage } from '../../../support/gdsn/read-message.ts';
import { checkMessages, tell, testWithValidator } from '../../../support/gdsn/schemas.ts';
import { hierarchiesOf, MAPPING, notify, unitsOf } from '../../../support/gdsn/send.ts';
import { withoutErrors } from '../../../support/gdsn/without-errors.ts';
import { DEMO_CATALOGUE } from '../../../support/judge.ts';

/** Makes the same products in every run. */
const SEED = 20250201;
const PRODUCTS = 500;
const PRODUCTS_PER_MESSAGE = 100;

const anyBody = anyBodies(DEMO_CATALOGUE);
const sample = (n: number, child?: number): Body =>
  fc.sample(anyBody(n, child), { numRuns: 1, seed: SEED + n })[0] ?? {};

describe('any products that the service takes', () => {
  let messages: { units: Product[]; notification: Notification }[] = [];

  beforeAll(() => {
    messages = Array.from({ length: PRODUCTS / PRODUCTS_PER_MESSAGE }, (_, message) => {
      // Hierarchies of three: a unit, one that holds it, and one that holds that.
      const bodies = Array.from({ length: PRODUCTS_PER_MESSAGE }, (__, index) => {
        const n = message * PRODUCTS_PER_MESSAGE + index + 1;
        return sample(n, index % 3 === 0 ? undefined : n - 1);
      });
      const units = unitsOf(bodies);
      return { units, notification: notify(hierarchiesOf(units)) };
    });
  });

  testWithValidator()('make messages that are valid against the schemas', () => {
    const all = messages.map(({ notification }) => notification.xml);
    expect(checkMessages(all)).toBe('');
    tell(`Valid messages of ${PRODUCTS} generated products`, all);
  });

  test('are read back from their messages as they were, but for what was left out', () => {
    let values = 0;
    for (const { units, notification } of messages) {
      const read = new Map(unitsOf(readMessage(notification.xml).bodies).map((unit) => [unit.key, unit]));
      const leftOut = new Set(notification.leftOut.map(({ unit, key }) => `${unit} ${key}`));
      for (const { key, values: stored } of units) {
        const sent = Object.fromEntries(Object.entries(stored).filter(([name]) => !leftOut.has(`${key} ${name}`)));
        expect([key, comparable(read.get(key)?.values ?? {})]).toEqual([key, comparable(sent)]);
        values += Object.keys(sent).length;
      }
    }
    process.stderr.write(`Read back: ${values} values of ${PRODUCTS} generated products\n`);
  });

  test('have had every field that has a place in a message', () => {
    const had = new Set(
      messages.flatMap(({ units }) =>
        units.flatMap(({ values }) => Object.keys(values).map((key) => key.split(/[-_]/)[0])),
      ),
    );
    const fields = [...MAPPING.places.keys(), ...MAPPING.attributes.keys()];
    const never = fields.filter((id) => !had.has(id) && DEMO_CATALOGUE.get(id)?.readonly === false);
    expect(never).toEqual([]);
  });
});

/** Values that no rule refuses although the message lacks what they need beside them: no rule asks for it. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  '@measurementUnitCode of servingSize': ['D8193'],
  'amount of energy': ['D8172', 'D8176'],
  certificationValue: ['D9193', 'D9194'],
  'code and value of a communicationChannel': ['D9026', 'D9027'],
  contactTypeCode: ['D8147', 'D9025', 'D9026', 'D9027'],
  dutyFeeTaxTypeCode: ['D9180'],
  packagingMaterialTypeCode: ['D9092', 'D9093'],
  referencedFileTypeCode: ['D8387', 'D8388', 'D9222', 'D9223'],
};
/** Texts that may be longer here than in a message. */
const LONGER = ['D8253', 'D8388', 'D9195', 'D9203', 'D9206'];

test('products that break no rule are sent whole', () => {
  const units = unitsOf(Array.from({ length: 200 }, (_, index) => withoutErrors(sample(index + 1001))));
  const unexplained = notify(hierarchiesOf(units)).leftOut.filter(({ unit, key, reason }) => {
    const [id = ''] = key.split(/[-_]/);
    const value = units.find((known) => known.key === unit)?.values[key];
    switch (reason) {
      case 'UNATTACHED':
        return false;
      case 'TWICE':
        // Written with a preparation state and without one.
        return /-/.test(key);
      case 'INCOMPLETE':
        return !Object.values(NEEDS).flat().includes(id);
      case 'UNFIT':
        // No rule minds numbers of more than 18 digits, some that are below 0, and dates before the year 1.
        return !LONGER.includes(id) && typeof value === 'string' && !value.startsWith('0000-');
    }
  });
  expect(unexplained).toEqual([]);
});
