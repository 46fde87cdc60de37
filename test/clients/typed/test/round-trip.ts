/** A round trip with the client of `npm run generate:client`, which knows the fields of the instance. */
import { createProductClient, isRefused, Refusal } from '../client/dist/client.js';
import type { Product } from '../client/dist/product.js';

const { SERVICE_URL = '', API_KEY = '', GTIN = '' } = process.env;
const client = createProductClient(SERVICE_URL, { key: API_KEY });
const unit = { D8165: GTIN, D8255: '208', D8276: 'BASE_UNIT_OR_EACH' } as const;

function step(name: string, outcome: string, isGood: boolean): void {
  if (!isGood) throw new Error(`${name}: ${outcome}`);
  console.log(`${name}: ${outcome}`);
}

/** What does not compile: an unknown field, a field of a grid without its row, a wrong type, an unknown code. */
const mistakes: Product[] = [
  // @ts-expect-error
  { ...unit, D9999: 'x' },
  // @ts-expect-error
  { ...unit, D8258: 'no row' },
  // @ts-expect-error
  { ...unit, D8246: 'heavy' },
  // @ts-expect-error
  { ...unit, D8170_1: 'PERHAPS' },
  // @ts-expect-error
  { ...unit, E0006: 'yes' },
];

const { productId, gs1Status } = await client.save({
  ...unit,
  ...{ D8211: 'Nordlys', D8246: 43, D8247: 'GRM', D8258_1: 'Bar', D8259_1: 'en', D8170_1: 'CONTAINS', E0006: true },
});
step('create', `${productId}, ${gs1Status}`, productId === `${GTIN}.208`);
const { count } = await client.saveAll([unit, { ...unit, D8211: 'Havblik' }]);
step('batch', `${count} items`, count === 2);
const product = await client.read(productId, ['D8211', 'D8258_1', 'D8246', 'E0006']);
const weight: number | undefined = product.D8246;
step('read', `D8211 ${product.D8211}, D8258_1 ${product.D8258_1}, D8246 ${weight}`, product.E0006 === true);
const { validationErrors } = await client.validate({ ...unit, D8246: null });
step('validate', `${validationErrors.length} findings`, validationErrors.length > 0);
let listed = 0;
for await (const status of client.statuses({ limit: 2 })) if (status.productId !== '') listed += 1;
step('list', `${listed} in pages of 2`, listed > 4);
const columns = new Set<string>();
for await (const shown of client.view('assortment')) for (const name of Object.keys(shown)) columns.add(name);
step('view', `${columns.size} columns`, columns.size > 3);
const events: string[] = [];
for await (const { type } of client.history(productId, { limit: 1 })) events.push(type);
step('history', events.join(', '), events.length === 2);
const stale = await client.status(productId);
await client.save({ ...unit, D8211: 'Fjeldvand' }, { ifUnchanged: stale });
const lost = await client.save({ ...unit, D8211: 'Skovly' }, { ifUnchanged: stale }).catch((error: unknown) => error);
step(
  'lost update',
  lost instanceof Refusal ? lost.problem.code : 'saved',
  lost instanceof Refusal && lost.problem.status === 412,
);
let answered = 0;
let refusedLines = 0;
const lines = client.saveLines([
  { ...unit, D8211: 'Havblik' },
  { ...unit, D8246: 'heavy' } as unknown as Product,
  unit,
]);
for await (const answer of lines) {
  answered += 1;
  if (isRefused(answer)) refusedLines += answer.line;
}
step('lines', `${answered} answers, refused: line ${refusedLines}`, answered === 3 && refusedLines === 2);
let copied = 0;
let cursor: string | undefined;
for await (const entry of client.changes({ start: 'full' })) {
  if ('values' in entry && entry.productId === productId) copied += entry.values.D8211 === 'Havblik' ? 1 : 0;
  if ('cursor' in entry) {
    cursor = entry.cursor;
    break;
  }
}
step('copy', `${copied}, cursor ${cursor}`, copied === 1 && cursor !== undefined);
const ended = new AbortController();
const next = client.changes({ ...(cursor === undefined ? {} : { cursor }), productId, signal: ended.signal });
const happened = next.next();
await client.save({ ...unit, D8211: 'Skovly' });
const { value: change } = await happened;
step('change', `${change?.type} ${change?.changes[0]?.fieldId}`, change?.changes[0]?.to === 'Skovly');
ended.abort();
step('end of changes', 'aborted', (await next.next()).done === true);
const sheet = new TextDecoder().decode((await client.pdf('05790000000111.208', 'standard')).slice(0, 5));
step('sheet', sheet, sheet === '%PDF-');
const refusal = await client.status('05790000009992.208').catch((error: unknown) => error);
if (!(refusal instanceof Refusal)) throw new Error('an unknown product was found');
step('not found', `${refusal.problem.status} ${refusal.problem.code}`, refusal.problem.code === 'PRODUCT_NOT_FOUND');
const refused = await client.save({ ...unit, D8246: 'heavy' } as unknown as Product).catch((error: unknown) => error);
const [mistake] = refused instanceof Refusal ? (refused.problem.errors ?? []) : [];
step('refused', `${mistake?.fieldId} ${mistake?.code}`, mistake?.fieldId === 'D8246');

const unit415 = { D8165: '15790000000415', D8255: '752' } as const;
const sent = await client.send(unit415, { dataRecipient: '5790000009527', waitSeconds: 30 });
step('send', `${sent.result}, ${sent.topProductId}`, sent.result === 'Sent to GS1');
const { state, topProductId } = await client.answer(sent.messageId);
step('answer', `${sent.state}, ${state}`, state === 'ACCEPTED' && topProductId === sent.topProductId);
let messages = 0;
for await (const { messageId } of client.sends({ limit: 1 })) if (messageId === sent.messageId) messages += 1;
step('sends', `${messages} with this id`, messages === 1);
const { result } = await client.withdraw(unit415);
step('withdraw', result, result === 'Withdrawn from GS1');
const unsent = await client.send({ D8165: '05790000009992', D8255: '208' }).catch((error: unknown) => error);
const { problem } = unsent instanceof Refusal ? unsent : {};
step('not sent', `${problem?.code}`, problem?.code === 'UNKNOWN_PRODUCT' && 'productId' in problem);
