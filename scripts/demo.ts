/**
 * npm run demo [-- --url http://127.0.0.1:3000 --key KEY]: performs the main operations with the sample products and
 * prints each response. Without --url, it starts a service on a new database.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { explainFailure } from '../src/process/explain-failure.ts';
import { startService } from '../src/service.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';
import { createCommand } from '../src/command-line/create-command.ts';

type Json = Record<string, unknown>;

const values = createCommand(
  'npm run demo --',
  'Performs the main operations with the sample products and prints each response.',
  [
    ['', 'starts a service on a new database'],
    ['--url http://127.0.0.1:3000 --key KEY', 'uses a service that runs'],
  ],
)
  .option('--url <url>', 'address of a running service')
  .option('--key <key>', 'API key')
  .parse()
  .opts<{ url?: string; key?: string }>();
const samples = JSON.parse(readFileSync('instances/demo/products.json', 'utf8')) as Json[];
const [bar = {}] = samples;
const LINES = 14;
let step = 0;

async function call(
  title: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ json: Json; tag: string }> {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(values.key === undefined ? {} : { 'X-Api-Key': values.key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = (text === '' ? {} : JSON.parse(text)) as Json;
  const lines = JSON.stringify(json, null, 2).split('\n');
  const more = lines.length > LINES ? [`… and ${lines.length - LINES} more lines`] : [];
  const shown = text === '' ? ['(no body)'] : [...lines.slice(0, LINES), ...more];
  process.stdout.write(
    `\n${++step}. ${title}\n   ${method} ${path} -> ${response.status}\n${shown.map((line) => `   ${line}`).join('\n')}\n`,
  );
  return { json, tag: response.headers.get('etag') ?? '' };
}

async function walk(): Promise<void> {
  const id = '05790000000111.208';
  const identity = { D8165: '05790000000111', D8255: '208' };
  await call('What is running here', 'GET', '/api');
  await call('Fields for Norway', 'GET', '/api/fields/578');
  await call('Codes of a field', 'GET', '/api/keywords/D8170/208', undefined, { 'Accept-Language': 'en' });
  await call('Validate a draft with errors: each one is named, nothing is saved', 'POST', '/api/validate', {
    ...bar,
    D8258: 'a grid field without its row',
    D8283: 180.5,
    D8166_1: 'ERROR',
  });
  await call('Save the whole assortment as one batch: all or nothing', 'POST', '/api', samples);
  await call('Save a delta: a changed name, and an id to recognise the response by', 'POST', '/api', {
    ...identity,
    customRequestId: 'demo-1',
    D8258_1: 'Nordlys mørk choko 40g',
  });
  const { tag } = await call(
    'Read three fields of the changed product',
    'GET',
    `/api/details/${id}?fields=D8258,D8211,D8007&displayValues=true`,
  );
  await call(
    'Read them again: nothing has changed, so there is no body',
    'GET',
    `/api/details/${id}?fields=D8258,D8211,D8007&displayValues=true`,
    undefined,
    {
      'If-None-Match': tag,
    },
  );
  await call(
    'Save with a stale ETag: refused',
    'POST',
    '/api',
    { ...identity, D8211: 'Other' },
    { 'If-Match': '"1.0-old"' },
  );
  await call(
    'Clear a field that GS1 requires: the product is saved, and the response lists the finding',
    'POST',
    '/api',
    {
      ...identity,
      D8246: null,
    },
  );
  await call('Read the status of the product', 'GET', `/api/status/${id}`);
  await call('Fix the finding', 'POST', '/api', { ...identity, D8246: 43, D8247: 'GRM' });
  const { json: sent } = await call(
    'Send the simplest hierarchy of the product to GS1',
    'POST',
    '/api/sendToGS1',
    identity,
  );
  await replied(id);
  await call(
    'Read what the data pool and the recipients replied',
    'GET',
    `/api/status/${String(sent['topProductId'])}`,
  );
  await call('Read the history of the product', 'GET', `/api/history/${id}?limit=3`);
}

/** Waits for the replies of the pool and the recipients. */
async function replied(id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${base}/api/status/${id}`, {
      headers: values.key === undefined ? {} : { 'X-Api-Key': values.key },
    });
    const { catalogStatus } = (await response.json()) as Json;
    if (catalogStatus !== 'SENT') break;
    await wait(100);
  }
  await wait(2000);
}

let base = values.url ?? '';
try {
  if (values.url === undefined) {
    const folder = createTemporaryFolder('demo');
    const config = readConfig({ ...process.env, PORT: '0', DATA_DIR: folder.path, DATABASE_URL: '' });
    const service = await startService(config, pino({ level: 'silent' }));
    base = service.url;
    try {
      await walk();
    } finally {
      await service.stop();
      folder.remove();
    }
  } else {
    await walk();
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
