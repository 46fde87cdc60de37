import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RETAILER } from '../../builders/gs1.ts';
import { aBody, aBodyFor, aCase, inMarket, productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { createDemoSimulator } from '../../support/gs1/demo-simulator.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ transport: createDemoSimulator() });
  await service.call('POST', '/api', { body: sampleBodies() });
});
afterAll(() => service.stop());

test('every sample product sent to the simulator reaches OK, and its history lists the replies', async () => {
  for (const body of sampleBodies()) {
    const id = productIdOf(body);
    const { status, json } = await service.call('POST', '/api/sendToGS1', { body: sendOf(body) });
    expect(json).toMatchObject({ status: 200, productId: id, result: 'Sent to GS1' });
    expect(status).toBe(200);
    const top = json.topProductId as string;
    await eventually(async () => {
      const { json: now } = await service.call('GET', `/api/status/${id}`);
      expect(now).toMatchObject({ catalogStatus: 'OK', gs1Status: 'OK', gs1Response: [] });
      expect(await repliesTo(json.messageId, top)).toEqual(await expectedReplies(top));
    });
    const sent = (await historyOf(id)).filter(({ gs1 }) => gs1?.messageId === json.messageId);
    expect(sent[0]).toMatchObject({ type: 'SENT', gs1: { kind: 'notification', topProductId: top } });
    expect(sent.slice(1, 3)).toMatchObject([
      { type: 'RESPONSE', gs1: { kind: 'response', outcome: 'ACCEPTED' } },
      { type: 'RESPONSE', gs1: { kind: 'registration', outcome: 'ACCEPTED' } },
    ]);
  }
});

interface Event {
  readonly type: string;
  readonly gs1?: { readonly messageId: string; readonly kind: string; readonly outcome?: string };
}

/** Oldest first. */
async function historyOf(id: string): Promise<Event[]> {
  const { json } = await service.call('GET', `/api/history/${id}`);
  return (json.history as Event[]).reverse();
}

async function repliesTo(messageId: string, top: string): Promise<string[]> {
  const events = await historyOf(top);
  return events
    .filter(({ type, gs1 }) => type === 'RESPONSE' && gs1?.messageId === messageId)
    .map(({ gs1 }) => `${gs1?.kind} ${gs1?.outcome}`);
}

/** The pool replies, then the registry, then each recipient twice. */
async function expectedReplies(top: string): Promise<string[]> {
  const { json } = await service.call('GET', `/api/details/${top}?fields=D9260`);
  const recipients = Object.keys(json as object).filter((key) => key.startsWith('D9260'));
  return [
    'response ACCEPTED',
    'registration ACCEPTED',
    ...recipients.flatMap(() => ['confirmation RECEIVED', 'confirmation SYNCHRONISED']),
  ];
}

test.each([
  [
    '05790000008025',
    { catalogStatus: 'OK', gs1Warnings: [expect.stringContaining('The image is missing'), expect.any(String)] },
  ],
  [
    '05790000008032',
    {
      catalogStatus: 'FAILED',
      gs1Response: [expect.stringMatching(/^document 448: /), expect.stringMatching(/^document 1007: /)],
    },
  ],
  ['05790000008049', { catalogStatus: 'FAILED', gs1Response: [expect.stringMatching(/^attribute 447: .*gtin/)] }],
  ['05790000008056', { catalogStatus: 'FAILED', gs1Response: [expect.stringMatching(/^message 999: /)] }],
  ['05790000008063', { catalogStatus: 'FAILED', gs1Response: [expect.stringMatching(/^registry: /)] }],
  [
    '05790000008070',
    { catalogStatus: 'OK', dataRecipientStatusList: [{ dataRecipient: RETAILER, status: 'REJECTED' }] },
  ],
  ['05790000008087', { catalogStatus: 'OK', dataRecipientStatusList: [{ dataRecipient: RETAILER, status: 'REVIEW' }] }],
  ['05790000008100', { catalogStatus: 'OK', dataRecipientStatusList: [{ status: 'SYNCHRONISED' }] }],
  ['05790000008117', { catalogStatus: 'OK', dataRecipientStatusList: [{ status: 'SYNCHRONISED' }] }],
  ['05790000008124', { catalogStatus: 'SENT' }],
  ['05790000008131', { catalogStatus: null, sendStatusList: [{ sendStatus: 'TRANSMISSION_FAILED' }] }],
])('the test GTIN %s ends as documented', async (gtin, expected) => {
  const body = { ...aBody(), D8165: gtin };
  const { json } = await service.call('POST', '/api', { body });
  expect(json.validationErrors).toEqual([]);
  await service.call('POST', '/api/sendToGS1', { body: sendOf(body, { dataRecipient: RETAILER }) });
  await eventually(async () => {
    const status = await service.call('GET', `/api/status/${productIdOf(body)}`);
    expect(status.json).toMatchObject(expected);
  });
});

test('the top unit of a Norwegian hierarchy gets the number in EPD that a recipient confirms', async () => {
  const base = aBodyFor('NO', {}, 901);
  const box = aCase(inMarket('NO'), 902, 901);
  await service.call('POST', '/api', { body: [base, box] });
  const sent = await service.call('POST', '/api/sendToGS1', { body: sendOf(box, { dataRecipient: RETAILER }) });
  expect(sent.json).toMatchObject({ status: 200, topProductId: productIdOf(box) });
  const statusOf = async (body: object) => (await service.call('GET', `/api/status/${productIdOf(body as Body)}`)).json;
  await eventually(async () => {
    expect(await statusOf(box)).toMatchObject({ epdNumber: String(box['D8165']).slice(6, 13), epdStatus: 'APPROVED' });
  });
  const { json } = await service.call('POST', '/api/products/status', { body: [productIdOf(box)] });
  expect(json.products).toMatchObject([{ epdStatus: 'APPROVED' }]);
  expect(await statusOf(base)).not.toHaveProperty('epdNumber');
});
