/**
 * Keeps a copy of all products in a file: `node scripts/run.mjs examples/mirror.ts URL FILE [KEY]`. Every line of the feed
 * is appended, so the file is the copy, and its last cursor is where to go on after either side has stopped.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

interface Line {
  productId: string;
  revision: number;
  cursor?: string;
  values?: Record<string, unknown>;
  changes?: { fieldId: string; to: unknown }[];
}
type Page = { products?: Line[]; changes: Line[]; nextCursor: string };

/** The products in a file, and the cursor to go on with. A line that was cut when the program was killed is ignored. */
export function readMirror(file: string) {
  const products = new Map<string, { revision: number; values: Record<string, unknown> }>();
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const size = bytes.lastIndexOf('\n') + 1;
  let cursor: string | undefined;
  for (const line of bytes.toString('utf8', 0, size).split('\n').filter(Boolean)) {
    const { productId, revision, values, changes = [], ...event } = JSON.parse(line) as Line;
    cursor = event.cursor ?? cursor;
    if (values) products.set(productId, { revision, values });
    const product = products.get(productId) ?? { revision: 0, values: {} };
    if (changes.length === 0 || revision < product.revision) continue;
    for (const { fieldId, to } of changes) product.values[fieldId] = to; // null: no value
    products.set(productId, { revision, values: product.values });
  }
  return { products, cursor, size };
}

async function follow(url: string, file: string, key = ''): Promise<never> {
  const headers = key === '' ? {} : { 'X-Api-Key': key };
  const known = readMirror(file);
  if (known.cursor !== undefined) truncateSync(file, known.size);
  for (let { cursor } = known; ;) {
    try {
      if (cursor === undefined) rmSync(`${file}.new`, { force: true });
      const query = cursor === undefined ? 'start=full' : `cursor=${cursor}&wait=30&limit=1000`;
      const response = await fetch(`${url}/api/changes?${query}`, { headers });
      if (response.status === 410) cursor = undefined;
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const { products, changes, nextCursor } = (await response.json()) as Page;
      const lines = products ? [...products, { cursor: nextCursor }] : changes;
      appendFileSync(products ? `${file}.new` : file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      if (products) renameSync(`${file}.new`, file); // a full start counts only when it is complete
      cursor = nextCursor;
    } catch (error) {
      console.error(`${(error as Error).message}; trying again`);
      await pause(1000);
    }
  }
}

const [, program = '', url = '', file = '', key] = process.argv;
if (import.meta.url === pathToFileURL(program).href) await follow(url, file, key);
