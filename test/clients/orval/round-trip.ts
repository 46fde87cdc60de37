/** A round trip with a client of orval: `npm run test:clients`. */
import {
  getProductDetails,
  getProductStatus,
  listProductStatuses,
  sendToGs1,
  upsertProducts,
  validateProducts,
  type CatalogStatus,
  type ProductInput,
} from './generated.js';

const { API_KEY = '', GTIN = '' } = process.env;
const options = { headers: { 'X-Api-Key': API_KEY } };
const unit = { D8165: GTIN, D8255: '208', D8276: 'BASE_UNIT_OR_EACH' } as const;

function step(name: string, outcome: string, isGood: boolean): void {
  if (!isGood) throw new Error(`${name}: ${outcome}`);
  console.log(`${name}: ${outcome}`);
}

const product: ProductInput = { ...unit, D8211: 'Nordlys', D8246: 43, D8258_1: 'Bar', D8259_1: 'en' };
const created = await upsertProducts(product, options);
if (created.status !== 200 || 'products' in created.data) throw new Error(JSON.stringify(created.data));
const { productId, gs1Status } = created.data;
step('create', `${productId}, ${gs1Status}`, productId === `${GTIN}.208`);

const batch = await upsertProducts([product, { ...unit, D8211: 'Havblik' }], options);
if (batch.status !== 200 || !('products' in batch.data)) throw new Error(JSON.stringify(batch.data));
step('batch', `${batch.data.count} items`, batch.data.products.length === 2);

const read = await getProductDetails(productId, { fields: ['D8211', 'D8258'] }, options);
if (read.status !== 200) throw new Error(JSON.stringify(read.data));
step('read', `D8211 ${read.data['D8211']}, D8258_1 ${read.data['D8258_1']}`, read.data['D8211'] === 'Havblik');

const draft = await validateProducts({ ...unit, D8246: null }, options);
if (draft.status !== 200 || 'products' in draft.data) throw new Error(JSON.stringify(draft.data));
const findings = draft.data.validationErrors;
step(
  'validate',
  `${findings.length} findings, the first of rule ${findings[0]?.ruleId}`,
  findings[0]?.messageType !== undefined,
);

const list = await listProductStatuses({ limit: 2 }, options);
if (list.status !== 200) throw new Error('the products were not listed');
const { products, count, nextCursor } = list.data;
step('list', `${products.length} of ${count}`, products.length === 2 && nextCursor !== undefined);

const refused = await upsertProducts({ ...unit, D8258: 'no row' }, options);
if (refused.status !== 400) throw new Error('a body with a mistake was taken');
const [mistake] = refused.data.errors ?? [];
step('refused', `${refused.data.code}, ${mistake?.fieldId} ${mistake?.code}`, mistake?.code === 'ROW_INDEX_MISSING');

const missing = await getProductStatus('05790000009992.208', undefined, options);
if (missing.status !== 404) throw new Error('an unknown product was found');
step('not found', `${missing.status} ${missing.data.code}`, missing.data.code === 'PRODUCT_NOT_FOUND');

const sent = await sendToGs1({ D8165: '15790000000415', D8255: '752' }, options);
if (sent.status !== 200) throw new Error('the demo hierarchy was not sent');
step('send', `${sent.data.result}, ${sent.data.topProductId}`, sent.data.result === 'Sent to GS1');
let answer: CatalogStatus | null = 'SENT';
for (let asked = 0; asked < 100 && answer === 'SENT'; asked++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const status = await getProductStatus(sent.data.productId, undefined, options);
  if (status.status !== 200) throw new Error(JSON.stringify(status.data));
  answer = status.data.catalogStatus;
}
step('answer', `${answer}`, answer === 'OK');

const unsent = await sendToGs1({ D8165: '05790000009992', D8255: '208' }, options);
if (unsent.status !== 400) throw new Error('an unknown product was sent');
step('not sent', `${unsent.data.code}, ${unsent.data.productId}`, unsent.data.code === 'UNKNOWN_PRODUCT');
