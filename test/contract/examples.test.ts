import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ROUTES } from '../../generated/routes.ts';
import { toUnitKey } from '../../src/domain/product/identifiers.ts';
import { markMessage, storeMessage } from '../../src/storage/gs1/gs1-messages.ts';
import { RETAILER, SUPPLIER } from '../builders/gs1.ts';
import { sampleBodies } from '../builders/product.ts';
import { createDemoSimulator } from '../support/gs1/demo-simulator.ts';
import { missingPrinter } from '../support/printer.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { exampleRequests, type ServedDocument } from './example-requests.ts';

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as ServedDocument;
const samples = sampleBodies();
const WEBHOOK = '5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11';
/** Preparations that some examples need before their request. */
const PREPARATIONS: Record<string, (body: unknown) => Promise<unknown>> = {
  sendToGs1: saveSamples,
  updateAndSendToGs1: saveSamples,
  withdrawFromGs1: async (body) => {
    await saveSamples();
    await service.call('POST', '/api/sendToGS1', { body });
  },
  getWebhook: createWebhook,
  updateWebhook: createWebhook,
  deleteWebhook: createWebhook,
  rotateWebhookSecret: createWebhook,
  testWebhook: createWebhook,
  redeliverEvent: createWebhook,
  replayWebhook: createWebhook,
  listDeliveries: createWebhook,
};
const noPrinter = await missingPrinter();

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ transport: createDemoSimulator() });
  await saveSamples();
  // The version that the examples of `versionDate` read.
  const version = { D8165: '05790000000111', D8255: '208', X9200_1: '01-03-2027' };
  await service.call('POST', '/api', { body: version });
  await storeExampleSend();
});
afterAll(() => service.stop());

/** Earlier examples have changed some of the samples. */
function saveSamples(): Promise<unknown> {
  return service.call('POST', '/api', { body: samples });
}

/** The message that the examples of `messageId` read. */
async function storeExampleSend(): Promise<void> {
  const { db } = service.instance;
  const top = toUnitKey('05790000000128', '208');
  const id = '3f0f3b52-6c2b-4b5a-a2f3-2f5f4c9d7e11';
  const created = new Date();
  const facts = { dataSource: SUPPLIER, recipients: [RETAILER], actor: 'erp', units: [{ key: top, revision: 1 }] };
  await db.transaction(async (tx) => {
    await storeMessage(tx, {
      ...facts,
      id,
      kind: 'catalogueItemNotification',
      command: 'ADD',
      top,
      xml: '<sent/>',
      created,
    });
    await markMessage(tx, id, { state: 'REJECTED', answered: created, errors: [] });
  });
  await service.pool.query(
    `insert into instance_demo.gs1_answers (number, answer_id, part, kind, state, message_id, source, received, xml)
     overriding system value values (42, 'r1', 0, 'response', 'APPLIED', $1, 'test', $2, '<reply/>')`,
    [id, created],
  );
}

/** The service chooses the ids of webhooks, so the one of the examples is put into the database. */
function createWebhook(): Promise<unknown> {
  return service.pool.query(
    `insert into instance_demo.webhooks (id, revision, created, changed, url, paused, secrets, position, generation)
     values ($1, 1, now(), now(), 'https://erp.example/product-events', false, '[]', 0, 1) on conflict do nothing`,
    [WEBHOOK],
  );
}

const requests = exampleRequests(document).map((request) => [request.title, request] as const);

test('every operation has a request made from its examples', () => {
  expect(new Set(requests.map(([, { operationId }]) => operationId)).size).toBe(ROUTES.length);
  for (const [title] of requests) expect(title).not.toContain('undefined');
});

const printed = requests.filter(([, { operationId }]) => operationId.includes('Pdf'));
const tried = noPrinter === undefined ? requests : requests.filter((request) => !printed.includes(request));
if (noPrinter !== undefined) {
  console.warn(`Sheets are not printed: ${noPrinter}`);
  test.skip.each(printed)('%s: there is no browser', () => undefined);
}

test.each(tried)('the example %s is accepted', async (_title, { method, url, body, operationId }) => {
  await PREPARATIONS[operationId]?.(body);
  const { status, text } = await service.call(method, url, body === undefined ? {} : { body });
  expect({ status, text: text.slice(0, 500) }).toMatchObject({ status: 200 });
});

test('what an update with a send saves is sent', async () => {
  await saveSamples();
  const { json } = await service.call('POST', '/api/update-and-sendToGS1', { body: samples[0] });
  expect(json.sendToGS1).toMatchObject({ status: 'SENT' });
});
