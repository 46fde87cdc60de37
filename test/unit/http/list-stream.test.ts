import { expect, test } from '@jest/globals';
import { streamList } from '../../../src/http/response/list-stream.ts';
import { readAhead } from '../../../src/workflows/reading/read-ahead.ts';

interface Page {
  entries: readonly number[];
  end?: number;
}
const JSON_TYPE = 'application/json';
const LINES = 'application/x-ndjson';

async function* from(pages: readonly Page[]): AsyncGenerator<Page> {
  for (const page of pages) yield await Promise.resolve(page);
}

const listOf = (pages: AsyncIterable<Page>, present: (n: number) => object = (n) => ({ n })) => ({
  head: { status: 200, limit: undefined },
  name: 'products',
  pages,
  present,
  count: () => Promise.resolve(9),
  cursor: (end: number) => `after ${end}`,
});

async function textOf(pages: readonly Page[], mediaType: string): Promise<string> {
  let text = '';
  for await (const part of streamList(listOf(from(pages)), mediaType).chunks) text += String(part);
  return text;
}

test.each<[Page[], object]>([
  [[], { status: 200, products: [], count: 9 }],
  [[{ entries: [] }], { status: 200, products: [], count: 9 }],
  [[{ entries: [1, 2] }, { entries: [3] }], { status: 200, products: [{ n: 1 }, { n: 2 }, { n: 3 }], count: 9 }],
  [[{ entries: [] }, { entries: [1] }, { entries: [] }], { status: 200, products: [{ n: 1 }], count: 9 }],
  [[{ entries: [1] }, { entries: [], end: 1 }], { status: 200, products: [{ n: 1 }], count: 9, nextCursor: 'after 1' }],
])('the pages %j result in the envelope %j', async (pages, envelope) => {
  expect(JSON.parse(await textOf(pages, JSON_TYPE))).toEqual(envelope);
});

test.each<[Page[], string]>([
  [[], ''],
  [[{ entries: [1, 2] }, { entries: [], end: 2 }], '{"n":1}\n{"n":2}\n'],
])('the pages %j result in the lines %j', async (pages, lines) => {
  expect(await textOf(pages, LINES)).toBe(lines);
});

test.each([JSON_TYPE, LINES])('large entries are sent in parts as %s', async (mediaType) => {
  const entries = Array.from({ length: 100 }, (_, n) => n);
  const list = listOf(from([{ entries }]), (n) => ({ n, text: 'x'.repeat(10_000) }));
  const parts: string[] = [];
  for await (const part of streamList(list, mediaType).chunks) parts.push(String(part));
  expect(parts.length).toBeGreaterThan(10);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(100_000);
  const text = parts.join('');
  const read = mediaType === LINES ? text.trimEnd().split('\n') : JSON.parse(text).products;
  expect(read).toHaveLength(100);
});

test('one page is produced ahead of the reader, and a reader that stops ends the production', async () => {
  let made = 0;
  let isEnded = false;
  async function* endless(): AsyncGenerator<Page> {
    try {
      for (;;) yield await Promise.resolve({ entries: [++made] });
    } finally {
      isEnded = true;
    }
  }
  for await (const part of streamList(listOf(readAhead(endless())), LINES).chunks) {
    expect(String(part)).toBe('{"n":1}\n');
    await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBe(2);
    break;
  }
  expect(isEnded).toBe(true);
});

test('an error while producing pages fails the stream', async () => {
  async function* failing(): AsyncGenerator<Page> {
    yield await Promise.resolve({ entries: [1] });
    throw new Error('the database is gone');
  }
  const parts: string[] = [];
  const reading = (async () => {
    for await (const part of streamList(listOf(readAhead(failing())), JSON_TYPE).chunks) {
      parts.push(String(part));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await expect(reading).rejects.toThrow('the database is gone');
  expect(parts).toEqual(['{"status":200,"products":[{"n":1}']);
});
