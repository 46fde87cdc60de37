/** The bodies and responses of a round trip, parsed with generated Zod schemas: `npm run test:clients`. */
import type { ZodType } from 'zod';
import * as schemas from './schemas.js';

const { SERVICE_URL = '', API_KEY = '', GTIN = '' } = process.env;
const unit = { D8165: GTIN, D8255: '208', D8276: 'BASE_UNIT_OR_EACH' };

function step(name: string, outcome: string, isGood: boolean): void {
  if (!isGood) throw new Error(`${name}: ${outcome}`);
  console.log(`${name}: ${outcome}`);
}

/** @throws ZodError if the response does not match the schema */
async function call<Output>(expected: number, schema: ZodType<Output>, path: string, body?: unknown) {
  const headers = { 'X-Api-Key': API_KEY, 'Content-Type': 'application/json' };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${SERVICE_URL}${path}`, request);
  const received: unknown = await response.json();
  if (response.status !== expected) throw new Error(`${path}: ${response.status} ${JSON.stringify(received)}`);
  return { parsed: schema.parse(received), received: received as Record<string, unknown> };
}

function write<Output>(expected: number, schema: ZodType<Output>, path: string, body: unknown) {
  const parsed = schemas.ProductWriteRequest.parse(body);
  return call(expected, schema, path, schemas.keepsFields ? parsed : body);
}

function send<Output>(expected: number, schema: ZodType<Output>, body: unknown) {
  return call(expected, schema, '/api/sendToGS1', schemas.SendRequest.parse(body));
}

const product = { ...unit, D8211: 'Nordlys', D8246: 43, D8258_1: 'Bar', D8259_1: 'en' };
const { parsed: created } = await write(200, schemas.ProductWriteResult, '/api', product);
step('create', `${created.productId}, ${created.gs1Status}`, created.productId === `${GTIN}.208`);

const { parsed: batch } = await write(200, schemas.ProductBatchResult, '/api', [
  product,
  { ...unit, D8211: 'Havblik' },
]);
step('batch', `${batch.count} items`, batch.products.length === 2);

const details = await call(200, schemas.ProductDetails, `/api/details/${created.productId}?fields=D8211,D8258`);
const fields: Record<string, unknown> = schemas.keepsFields ? details.parsed : details.received;
step('read', `D8211 ${fields['D8211']}, D8258_1 ${fields['D8258_1']}`, fields['D8211'] === 'Havblik');
const kept = 'D8211' in details.parsed;
step('fields in the parsed product', kept ? 'kept' : 'dropped', kept === schemas.keepsFields);

const { parsed: draft } = await write(200, schemas.ProductWriteResult, '/api/validate', { ...unit, D8246: null });
const [finding] = draft.validationErrors;
step('validate', `${draft.validationErrors.length} findings, the first of rule ${finding?.ruleId}`, !!finding);

const { parsed: page } = await call(200, schemas.ProductStatusList, '/api/products/status?limit=2');
step('list', `${page.products.length} of ${page.count}`, page.products.length === 2 && page.nextCursor !== undefined);

const { parsed: refused } = await write(400, schemas.WriteProblem, '/api', { ...unit, D8258: 'no row' });
const [mistake] = refused.errors ?? [];
step('refused', `${refused.code}, ${mistake?.fieldId} ${mistake?.code}`, mistake?.code === 'ROW_INDEX_MISSING');

const { parsed: missing } = await call(404, schemas.Problem, '/api/status/05790000009992.208');
step('not found', `${missing.status} ${missing.code}`, missing.code === 'PRODUCT_NOT_FOUND');

const { parsed: sent } = await send(200, schemas.SendResult, { D8165: '15790000000415', D8255: '752' });
step('send', `${sent.result}, ${sent.topProductId}`, sent.result === 'Sent to GS1');
let answer: string | null = 'SENT';
for (let asked = 0; asked < 100 && answer === 'SENT'; asked++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  answer = (await call(200, schemas.ProductStatus, `/api/status/${sent.productId}`)).parsed.catalogStatus;
}
step('answer', `${answer}`, answer === 'OK');

const { parsed: unsent } = await send(400, schemas.SendProblem, { D8165: '05790000009992', D8255: '208' });
step('not sent', `${unsent.code}, ${unsent.productId}`, unsent.code === 'UNKNOWN_PRODUCT');

// A schema that accepts everything would pass everything above.
for (const [name, schema, bad] of [
  ['a letter in a GTIN', schemas.ProductWriteRequest, { ...unit, D8165: '0579000000011X' }],
  ['a send without a market', schemas.SendRequest, { D8165: GTIN }],
  ['a product without an id', schemas.ProductStatus, { ...created, productId: undefined }],
] satisfies [string, ZodType, unknown][])
  step(name, 'does not match', !schema.safeParse(bad).success);
