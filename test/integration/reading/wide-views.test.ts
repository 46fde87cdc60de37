import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCatalogue } from '../../builders/catalogue.ts';
import { aBody } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** More than the arguments that PostgreSQL passes to a function. */
const COLUMNS = aCatalogue()
  .fields.filter(({ grid, readonly, hidden, id }) => grid === undefined && !readonly && !hidden && id !== 'D9006')
  .map(({ id }) => id)
  .slice(0, 130);

let service: TestService;
beforeAll(async () => {
  const columns = [...COLUMNS, 'D9006', 'productId'].join(', ');
  const views = `widest: { title: { en: Wide, da: Bred }, access: [public], columns: [${columns}] }`;
  service = await startTestService({ views });
  const { status } = await service.call('POST', '/api', { body: aBody({ D9006: ['GROCERY', 'AGRICULTURE'] }) });
  expect(status).toBe(200);
});
afterAll(() => service.stop());

test('a view may have more than 100 columns, and a list of codes stays a list in any of them', async () => {
  expect(COLUMNS.length).toBeGreaterThan(100);
  const { json } = await service.call('GET', '/api/view/widest');
  const { D9006, ...others } = json.products[0];
  expect(others).toMatchObject({ D8211: 'Nordlys', D8263: 20 });
  const excel = await service.call('GET', '/api/view/excel/widest/labels');
  const details = await service.call('GET', `/api/details/${others.productId}?fields=D9006`);
  expect([D9006, excel.status]).toEqual([details.json.D9006, 200]);
});
