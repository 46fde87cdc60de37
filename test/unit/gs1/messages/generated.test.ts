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
import { DEMO_CATALOGUE } from '../../../support/validate.ts';

/** The same products in every run. */
const SEED = 20250201;
const PRODUCTS = 500;
const PRODUCTS_PER_MESSAGE = 100;

const anyBody = anyBodies(DEMO_CATALOGUE);
const sample = (n: number, child?: number): Body =>
  fc.sample(anyBody(n, child), { numRuns: 1, seed: SEED + n })[0] ?? {};

describe('arbitrary products that the service accepts', () => {
  let messages: { units: Product[]; notification: Notification }[] = [];

  beforeAll(() => {
    messages = Array.from({ length: PRODUCTS / PRODUCTS_PER_MESSAGE }, (_, message) => {
      // Hierarchies of three levels.
      const bodies = Array.from({ length: PRODUCTS_PER_MESSAGE }, (__, index) => {
        const n = message * PRODUCTS_PER_MESSAGE + index + 1;
        return sample(n, index % 3 === 0 ? undefined : n - 1);
      });
      const units = unitsOf(bodies);
      return { units, notification: notify(hierarchiesOf(units)) };
    });
  });

  testWithValidator()('produce messages that are valid against the schemas', () => {
    const all = messages.map(({ notification }) => notification.xml);
    expect(checkMessages(all)).toBe('');
    tell(`Valid messages of ${PRODUCTS} generated products`, all);
  });

  test('can be read back from their messages, except for what was left out', () => {
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

  test('cover every field with an element in a message', () => {
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

test('only lose units of measure and languages without a value if they are valid', () => {
  const units = unitsOf(Array.from({ length: 300 }, (_, index) => withoutErrors(sample(index + 1001))));
  const { leftOut } = notify(hierarchiesOf(units));
  expect(leftOut.filter(({ reason }) => reason !== 'UNATTACHED')).toEqual([]);
});
