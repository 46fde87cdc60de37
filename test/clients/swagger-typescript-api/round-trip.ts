/** A round trip with a client of swagger-typescript-api: `npm run test:clients`. */
import { Api, CatalogStatus, UnitType, type HttpResponse, type ProductInput, type WriteProblem } from './generated.js';

const { API_KEY = '', GTIN = '' } = process.env;
// Its base URL is that of `servers` in the document, which is the address of the instance.
const { api } = new Api({ baseApiParams: { headers: { 'X-Api-Key': API_KEY } } });
const unit = { D8165: GTIN, D8255: '208', D8276: UnitType.BASE_UNIT_OR_EACH };

function step(name: string, outcome: string, isGood: boolean): void {
  if (!isGood) throw new Error(`${name}: ${outcome}`);
  console.log(`${name}: ${outcome}`);
}

/** The problem document of a call that must fail: the client throws its response. */
async function problemOf(call: Promise<unknown>): Promise<WriteProblem> {
  const failed = await call.then(
    () => undefined,
    (response: HttpResponse<unknown, WriteProblem>) => response.error,
  );
  if (!failed) throw new Error('a request with a mistake succeeded');
  return failed;
}

const product: ProductInput = { ...unit, D8211: 'Nordlys', D8246: 43, D8258_1: 'Bar', D8259_1: 'en' };
const { data: created } = await api.upsertProducts(product);
if ('products' in created) throw new Error('one product is no batch');
step('create', `${created.productId}, ${created.gs1Status}`, created.productId === `${GTIN}.208`);

const { data: batch } = await api.upsertProducts([product, { ...unit, D8211: 'Havblik' }]);
if (!('products' in batch)) throw new Error('the result of a batch has no products');
step('batch', `${batch.count} items`, batch.products.length === 2);

const { data: details } = await api.getProductDetails(created.productId, { fields: ['D8211', 'D8258'] });
step('read', `D8211 ${details['D8211']}, D8258_1 ${details['D8258_1']}`, details['D8211'] === 'Havblik');

const { data: draft } = await api.validateProducts({ ...unit, D8246: null });
const findings = 'validationErrors' in draft ? draft.validationErrors : [];
step(
  'validate',
  `${findings.length} findings, the first of rule ${findings[0]?.ruleId}`,
  findings[0]?.messageType !== undefined,
);

const { data: page } = await api.listProductStatuses({ limit: 2 });
if (typeof page === 'string') throw new Error('the list is no JSON');
step('list', `${page.products.length} of ${page.count}`, page.products.length === 2 && page.nextCursor !== undefined);

const refused = await problemOf(api.upsertProducts({ ...unit, D8258: 'no row' }));
const [mistake] = refused.errors ?? [];
step('refused', `${refused.code}, ${mistake?.fieldId} ${mistake?.code}`, mistake?.code === 'ROW_INDEX_MISSING');

const missing = await problemOf(api.getProductStatus('05790000009992.208'));
step('not found', `${missing.status} ${missing.code}`, missing.code === 'PRODUCT_NOT_FOUND');

const { data: sent } = await api.sendToGs1({ D8165: '15790000000415', D8255: '752' });
step('send', `${sent.result}, ${sent.topProductId}`, sent.result === 'Sent to GS1');
let answer: CatalogStatus | null = CatalogStatus.SENT;
for (let asked = 0; asked < 100 && answer === CatalogStatus.SENT; asked++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  answer = (await api.getProductStatus(sent.productId)).data.catalogStatus;
}
step('answer', `${answer}`, answer === CatalogStatus.OK);

const unsent = await problemOf(api.sendToGs1({ D8165: '05790000009992', D8255: '208' }));
step('not sent', `${unsent.code}, ${unsent.productId}`, unsent.code === 'UNKNOWN_PRODUCT');
