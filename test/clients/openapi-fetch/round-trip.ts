/** A round trip with a client of openapi-typescript and openapi-fetch: `npm run test:clients`. */
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const { SERVICE_URL = '', API_KEY = '', GTIN = '' } = process.env;
const client = createClient<paths>({ baseUrl: SERVICE_URL, headers: { 'X-Api-Key': API_KEY } });
const unit = { D8165: GTIN, D8255: '208', D8276: 'BASE_UNIT_OR_EACH' } as const;

function step(name: string, outcome: string, isGood: boolean): void {
  if (!isGood) throw new Error(`${name}: ${outcome}`);
  console.log(`${name}: ${outcome}`);
}

const product: components['schemas']['ProductInput'] = {
  ...unit,
  D8211: 'Nordlys',
  D8246: 43,
  D8258_1: 'Bar',
  D8259_1: 'en',
};
const created = await client.POST('/api', { body: product });
if (!created.data || 'products' in created.data) throw new Error(JSON.stringify(created.error));
step('create', `${created.data.productId}, ${created.data.gs1Status}`, created.data.productId === `${GTIN}.208`);

const batch = await client.POST('/api', { body: [product, { ...unit, D8211: 'Havblik' }] });
if (!batch.data || !('products' in batch.data)) throw new Error(JSON.stringify(batch.error));
step('batch', `${batch.data.count} items`, batch.data.products.length === 2);

const { data: details } = await client.GET('/api/details/{productId}', {
  params: { path: { productId: created.data.productId }, query: { fields: ['D8211', 'D8258'] } },
});
step('read', `D8211 ${details?.['D8211']}, D8258_1 ${details?.['D8258_1']}`, details?.['D8211'] === 'Havblik');

const draft = await client.POST('/api/validate', { body: { ...unit, D8246: null } });
const findings = draft.data && 'validationErrors' in draft.data ? draft.data.validationErrors : [];
step(
  'validate',
  `${findings.length} findings, the first of rule ${findings[0]?.ruleId}`,
  findings[0]?.messageType !== undefined,
);

const { data: page } = await client.GET('/api/products/status', { params: { query: { limit: 2 } } });
if (typeof page !== 'object') throw new Error('the list is no JSON');
step('list', `${page.products.length} of ${page.count}`, page.products.length === 2 && page.nextCursor !== undefined);

const { error: refused } = await client.POST('/api', { body: { ...unit, D8258: 'no row' } });
if (!refused || !('errors' in refused)) throw new Error('a body with a mistake was taken');
const [mistake] = refused.errors ?? [];
step('refused', `${refused.code}, ${mistake?.fieldId} ${mistake?.code}`, mistake?.code === 'ROW_INDEX_MISSING');

const { error: missing } = await client.GET('/api/status/{productId}', {
  params: { path: { productId: '05790000009992.208' } },
});
step('not found', `${missing?.status} ${missing?.code}`, missing?.code === 'PRODUCT_NOT_FOUND');

const { data: sent } = await client.POST('/api/sendToGS1', { body: { D8165: '15790000000415', D8255: '752' } });
if (!sent) throw new Error('the demo hierarchy was not sent');
step('send', `${sent.result}, ${sent.topProductId}`, sent.result === 'Sent to GS1');
let answer: components['schemas']['ProductStatus'] | undefined;
for (let asked = 0; asked < 100 && (answer?.catalogStatus ?? 'SENT') === 'SENT'; asked++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const path = { productId: sent.productId };
  ({ data: answer } = await client.GET('/api/status/{productId}', { params: { path } }));
}
step('answer', `${answer?.catalogStatus}`, answer?.catalogStatus === 'OK');

const { error: unsent } = await client.POST('/api/sendToGS1', { body: { D8165: '05790000009992', D8255: '208' } });
if (!unsent || !('result' in unsent)) throw new Error('an unknown product was sent');
step('not sent', `${unsent.code}, ${unsent.productId}`, unsent.code === 'UNKNOWN_PRODUCT');
