import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withDefaults } from '../../../src/instance/instance-defaults.ts';
import { keepFindingsCurrent } from '../../../src/workflows/saving/keep-findings-current.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SUPPLIER = '5790000009022';
const OWNER = '5790000009015';
/** An instance whose ERP has no data about parties. */
const { gs1, parties } = withDefaults({
  name: 'acme',
  title: 'Acme Foods',
  gs1: { gln: SUPPLIER },
  parties: { brandOwner: { gln: OWNER, name: 'Acme Brands' } },
});

let service: TestService;
const sent: string[] = [];
beforeAll(async () => {
  const pool = aScriptedPool();
  pool.onTransmit(({ xml }) => void sent.push(xml));
  service = await startTestService({ transport: pool, settings: { ...(gs1 ? { gs1 } : {}), parties } });
});
afterAll(() => service.stop());

const without = (n: number, changes: Body = {}): Body => aBody({ D9022: null, ...changes }, n);
const post = async (path: string, body: unknown) => (await service.call('POST', path, { body })).json;
const partiesOf = async (body: Body) =>
  (await service.call('GET', `/api/details/${productIdOf(body)}?fields=D9022,D8346,D9021`)).json;

test('a unit saved without parties gets those of the instance, in responses and messages', async () => {
  const body = without(1);
  expect((await post('/api', body)).validationErrors).toEqual([]);
  expect(await partiesOf(body)).toMatchObject({ D9022: SUPPLIER, D8346: OWNER, D9021: 'Acme Brands' });

  expect((await post('/api/sendToGS1', sendOf(body))).status).toBe(200);
  const [xml = ''] = sent;
  expect(xml).toContain(`<gln>${SUPPLIER}</gln><partyName>Acme Foods</partyName>`);
  expect(xml).toContain(`<gln>${OWNER}</gln><partyName>Acme Brands</partyName>`);
});

test('parties of a unit take precedence, and cleared ones revert to the default', async () => {
  const body = without(2, { D8346: SUPPLIER });
  await post('/api', body);
  expect(await partiesOf(body)).toMatchObject({ D8346: SUPPLIER });
  expect(await partiesOf(body)).not.toHaveProperty('D9021');
  await post('/api', { ...sendOf(body), D8346: null });
  expect(await partiesOf(body)).toMatchObject({ D8346: OWNER, D9021: 'Acme Brands' });
});

test('saving a unit without parties again changes nothing', async () => {
  const body = without(3);
  const first = await post('/api', body);
  expect((await post('/api', body)).lastModified).toBe(first.lastModified);
});

test('stored units get a new default when the configuration changes', async () => {
  const body = without(4);
  const { json } = await service.call('POST', '/api', { body });
  expect(json.status).toBe(200);
  const { db } = service.instance;
  await service.pool.query(
    `update "${db.schema}".products set "values" = "values" - 'D9022' - 'D8346' - 'D9021' where unit_key = $1`,
    [productIdOf(body)],
  );
  expect(await partiesOf(body)).not.toHaveProperty('D9022');
  await keepFindingsCurrent(service.instance, new AbortController().signal);
  expect(await partiesOf(body)).toMatchObject({ D9022: SUPPLIER, D8346: OWNER });
});
