import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { parseXml, type XmlNode } from '../../support/gdsn/xml-tree.ts';
import { sampleBodies } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { unchanged } from '../../support/unchanged.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { status } = await service.call('POST', '/api', { body: sampleBodies() });
  expect(status).toBe(200);
});
afterAll(() => service.stop());

/** Attributes are children whose name begins with `@`. */
const attribute = (node: XmlNode, of: string): string => node.children.find(({ name }) => name === of)?.text ?? '';
const nameOf = (field: XmlNode): string => attribute(field, '@name');
const elements = (node: XmlNode): XmlNode[] => node.children.filter(({ name }) => !name.startsWith('@'));

describe('GET /api/view/{viewname}/xml', () => {
  const read = async (query = '') => {
    const received = await service.call('GET', `/api/view/assortment/xml${query}`);
    return { received, products: parseXml(received.text).children.filter((node) => node.name === 'product') };
  };

  test('has the same products and fields as the JSON view', async () => {
    const { received, products } = await read();
    expect(received.headers.get('content-type')).toBe('application/xml');
    const { json } = await service.call('GET', '/api/view/assortment');
    const fields = products.map((product) =>
      Object.fromEntries(elements(product).map((field) => [nameOf(field), field.text])),
    );
    const expected = json.products.map((product: object) =>
      Object.fromEntries(Object.entries(product).map(([name, value]) => [name, value === null ? '' : String(value)])),
    );
    expect(fields).toEqual(expected);
  });

  test.each(['', '?limit=2', '?limit=3&offset=2&modifiedsince=60', '?limit=13', '?offset=12&limit=5'])(
    'has the envelope of the JSON view%s, key by key',
    async (query) => {
      const { json } = await service.call('GET', `/api/view/assortment${query}`);
      const root = parseXml((await service.call('GET', `/api/view/assortment/xml${query}`)).text);
      const envelope = root.children.flatMap(({ name, text }): [string, string][] => {
        if (name === 'product') return [];
        return [[name === '@name' ? 'view' : name.replace('@', ''), text]];
      });
      const { products: _products, ...expected } = json;
      expect(Object.fromEntries(envelope)).toEqual(
        Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, String(value)])),
      );
    },
  );

  test('has all pages behind one another by cursor, as the JSON view', async () => {
    const ids: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { text } = await service.call('GET', `/api/view/assortment/xml?limit=5${cursor && `&cursor=${cursor}`}`);
      const { children } = parseXml(text);
      ids.push(...children.filter(({ name }) => name === 'product').map((node) => attribute(node, '@id')));
      cursor = children.find(({ name }) => name === 'nextCursor')?.text;
    }
    const { json } = await service.call('GET', '/api/view/assortment');
    expect(ids).toEqual(json.products.map(({ productId }: { productId: string }) => productId));
  });

  test('accepts limit, offset, modifiedsince and fieldnames', async () => {
    const { products } = await read('?limit=2&offset=2&modifiedsince=60&fieldnames=gs1');
    expect(products).toHaveLength(2);
    expect(elements(products[0] as XmlNode).map(nameOf)).toContain('brandName');
  });

  test.each([
    ['text/xml', 'text/xml; charset=utf-8'],
    ['text/*', 'text/xml; charset=utf-8'],
    ['application/xml, text/xml', 'application/xml'],
    ['text/xml;q=0.9, application/xml;q=0.5', 'text/xml; charset=utf-8'],
  ])('as %s is %s', async (Accept, type) => {
    const { status, headers, text } = await service.call('GET', '/api/view/assortment/xml', { headers: { Accept } });
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(text).toBe((await read()).received.text);
  });

  test('returns 304 while no product changes', async () => {
    const { second } = await unchanged((headers) => service.call('GET', '/api/view/assortment/xml', { headers }));
    expect(second.status).toBe(304);
  });

  test('is valid against the schema that the service serves', async () => {
    const response = await fetch(`${service.url}/xsd/view.xsd`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/xml'),
    ]);
    expect(await response.text()).toContain('<xs:schema');
  });
});

describe('GET /api/view/excel/{viewname}/{exportProfileId}', () => {
  const download = async (path: string) => {
    const response = await fetch(`${service.url}/api/view/excel/${path}`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    return { response, sheet: book.worksheets[0] as ExcelJS.Worksheet };
  };

  test('is public, and has the name that the profile forms from the view', async () => {
    const { response } = await download('price-list/price-list');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=price-list-prices.xlsx');
    expect(response.headers.get('etag')).toBeTruthy();
  });

  test('can be requested as bytes', async () => {
    const { url } = service;
    const headers = { Accept: 'application/octet-stream' };
    const response = await fetch(`${url}/api/view/excel/price-list/price-list`, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=price-list-prices.xlsx');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    expect(book.worksheets).toHaveLength(1);
  });

  test('has a row per product and a column per field, with readable titles', async () => {
    const { sheet } = await download('assortment/labels');
    const { json } = await service.call('GET', '/api/view/assortment');
    expect(sheet.rowCount).toBe(Number(json.count) + 1);
    const titles = (sheet.getRow(1).values as unknown[]).slice(1);
    expect(titles).toEqual(expect.arrayContaining(['GTIN', 'Brand name', 'Name', 'Available from']));
    const column = (title: string) => titles.indexOf(title) + 1;
    const first = sheet.getRow(2);
    expect(first.getCell(column('GTIN')).value).toBe(json.products[0].D8165);
    expect(first.getCell(column('Available from')).value).toEqual(new Date('2025-03-01T00:00:00Z'));
    expect(first.getCell(column('Net content')).value).toBe(json.products[0].D8217_1);
    expect(first.getCell(column('Status')).value).toBe('Not sent');
  });

  test('a profile with codes shows the status as a code', async () => {
    const { sheet } = await download('assortment/gs1');
    const titles = (sheet.getRow(1).values as unknown[]).slice(1);
    expect(sheet.getRow(2).getCell(titles.indexOf('catalogStatus') + 1).value).toBeNull();
  });

  test('uses columns and titles of a profile with fields', async () => {
    const { sheet } = await download('assortment/price-list');
    expect((sheet.getRow(1).values as unknown[]).slice(1)).toEqual(
      expect.arrayContaining(['itemNumber', 'gtin', 'brand']),
    );
  });

  test('an unknown profile is 400, an unknown view 404', async () => {
    expect((await service.call('GET', '/api/view/excel/assortment/nothing')).status).toBe(400);
    expect((await service.call('GET', '/api/view/excel/nothing/labels')).status).toBe(404);
  });
});
