import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { readJsonArray } from '../../../src/workflows/saving/read-json-array.ts';

const folder = createTemporaryFolder('json');
const file = join(folder.path, 'products.json');
afterAll(() => folder.remove());

async function read(content: string | Buffer): Promise<unknown[]> {
  writeFileSync(file, content);
  const items: unknown[] = [];
  for await (const item of readJsonArray(file)) items.push(item);
  return items;
}

test('any array is read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2), async (items, indent) => {
      expect(await read(JSON.stringify(items, undefined, indent))).toEqual(JSON.parse(JSON.stringify(items)));
    }),
    { numRuns: 100 },
  );
});

test('items and characters can continue across the parts of a file', async () => {
  const items = Array.from({ length: 300 }, (_, n) => ({ text: 'æ"\\]'.repeat(n) }));
  expect(await read(JSON.stringify(items))).toEqual(items);
});

test.each<[string, string | Buffer, RegExp]>([
  ['an object', '{}', /expected an array/],
  ['nothing', ' ', /expected an array/],
  ['an item that is not JSON', '[1, {x}]', /item 1: /],
  ['a trailing comma', '[1,]', /item 1: /],
  ['an array without an end', '[1, 2', /item 1: the file ends here/],
  ['text after the array', '[1] 2', /text after the array/],
  ['invalid UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), /products\.json: /],
])('%s is rejected', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});
