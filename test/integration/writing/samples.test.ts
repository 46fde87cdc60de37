import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, existsSync } from 'node:fs';
import { productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { historyOf } from '../../support/stored.ts';

const bodies = sampleBodies();
/** The delta that ships with the samples: request options, a changed name, two version dates. */
const delta: Body = {
  D8165: '05790000000715',
  D8255: '208',
  customRequestId: 'delta-0001',
  deleteGrids: ['Allergen'],
  D8258_1: 'Havblik torskefilet 400g',
  D8259_1: 'da',
  X9200_1: '01-02-2025',
  X9202_1: 'no',
  X9200_2: '01-09-2025',
  X9202_2: 'yes',
};

const SHARED = '../shared/domain/sample-products.json';
const sharedTest = existsSync(SHARED) ? test : test.skip;
sharedTest(
  `the samples are those of ${SHARED}${existsSync(SHARED) ? '' : ' (skipped: the file does not exist)'}`,
  () => {
    const samples = JSON.parse(readFileSync(SHARED, 'utf8')) as Body[];
    // One sample has a catch zone without a region, which rule 1702 does not allow.
    const corrected = samples.map((body) =>
      body['D9161_1'] === 'CATCH_ZONE' ? { ...body, D9161_1: 'LAST_PROCESSING' } : body,
    );
    expect([...bodies, delta]).toEqual(corrected);
  },
);

/** The expected value of a field when read back, according to the formats. */
function readBack(service: TestService, key: string, sent: unknown): unknown {
  const located = service.instance.catalogue.locate(key);
  if (typeof located === 'string') throw new Error(`${key} is not a field`);
  const { field } = located;
  if (field.format === 'multikeyword') return Array.isArray(sent) ? sent : [sent];
  if (field.numericString && typeof sent === 'string') return Number(sent.replace(',', '.'));
  if (field.id === 'D8270' && typeof sent === 'string') return Number(sent);
  if (field.format === 'keyword' && typeof sent === 'number') return String(sent);
  return sent;
}

/** Everything that must stay the same if nothing is saved. */
async function footprint(service: TestService): Promise<unknown[]> {
  return Promise.all(
    bodies.map(async (body) => {
      const id = productIdOf(body);
      const { headers, json } = await service.call('GET', `/api/details/${id}/allfields`);
      return [id, headers.get('etag'), json.lastModified, (await historyOf(service, id)).length];
    }),
  );
}

describe.each([
  ['one by one', (service: TestService) => sendEach(service)],
  [
    'as one batch',
    (service: TestService) => service.call('POST', '/api', { body: [...bodies, delta] }).then((response) => [response]),
  ],
])('the sample products %s', (_how, send) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  test('are accepted', async () => {
    for (const response of await send(service)) expect(response.status).toBe(200);
  });

  test('are read back field by field', async () => {
    for (const body of bodies) {
      const isChanged = productIdOf(body) === productIdOf(delta);
      const { json } = await service.call('GET', `/api/details/${productIdOf(body)}/allfields`);
      for (const [key, sent] of Object.entries({ ...body, ...(isChanged ? delta : {}) })) {
        if (['customRequestId', 'deleteGrids'].includes(key)) continue;
        const isCleared = isChanged && /^D8(166|170)_/.test(key);
        expect([key, json[key]]).toEqual([key, isCleared ? undefined : readBack(service, key, sent)]);
      }
    }
  });

  test('keep the decimals of the label', async () => {
    const { json } = await service.call(
      'GET',
      '/api/details/05790000000111.208?fields=D8183-UNPREPARED_1,D8183Decimals-UNPREPARED_1,D8183Decimals-UNPREPARED_4',
    );
    expect(json).toMatchObject({ 'D8183-UNPREPARED_1': 42.5, 'D8183Decimals-UNPREPARED_1': 1 });
    expect(json).not.toHaveProperty('D8183Decimals-UNPREPARED_4');
  });

  test('change nothing when they are sent again', async () => {
    const before = await footprint(service);
    if (_how === 'one by one') {
      // The delta clears values of a sample, so that sample is not sent again.
      for (const body of bodies.filter((sent) => productIdOf(sent) !== productIdOf(delta)))
        await service.call('POST', '/api', { body });
      await service.call('POST', '/api', { body: delta });
    } else {
      await send(service);
    }
    expect(await footprint(service)).toEqual(before);
  });
});

async function sendEach(service: TestService) {
  const responses = [];
  for (const body of [...bodies, delta]) responses.push(await service.call('POST', '/api', { body }));
  return responses;
}
