import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });

describe('GET /api/rules', () => {
  test('lists every rule, including those of data recipients', async () => {
    const { json } = await get('/api/rules');
    expect(json.count).toBe(json.rules.length);
    expect(json.count).toBeGreaterThan(220);
    expect(json.rules.at(-1)).toEqual({
      ruleId: '5790000009503-D8007',
      family: 'recipient',
      severity: 'WARNING',
      scope: 'hierarchy',
      text: 'Fill in {label}: Demo Retail Denmark requires it',
      fields: [{ fieldId: 'D8007', fieldLabel: 'Labels and accreditations' }],
      unitTypes: ['BASE_UNIT_OR_EACH'],
      requiredBy: ['Demo Retail Denmark'],
    });
  });

  test('returns 304 while nothing changes, per language', async () => {
    const first = await get('/api/rules');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/api/rules', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/api/rules', { 'If-None-Match': etag, 'Accept-Language': 'da' })).status).toBe(200);
  });
});

describe('GET /api/rules/{ruleId}', () => {
  test('explains a rule of some markets', async () => {
    expect((await get('/api/rules/524')).json).toEqual({
      status: 200,
      rule: {
        ruleId: '524',
        number: 524,
        family: 'measurements',
        severity: 'ERROR',
        scope: 'unit',
        text: 'Fill in {label}',
        fields: [
          { fieldId: 'D8217', fieldLabel: 'Net content' },
          { fieldId: 'D8216', fieldLabel: 'Consumer unit' },
        ],
        targetMarkets: ['208', '246', '352', '752'],
        requiredBy: ['GS1 Denmark', 'GS1 Finland', 'GS1 Iceland', 'GS1 Sweden'],
      },
    });
  });

  test('names fields in the language of the request', async () => {
    const { json } = await get('/api/rules/201', { 'Accept-Language': 'da' });
    expect(json.rule.text).toBe('{label} ({value}) er over Bruttovægt ({limit}); ret en af dem');
  });

  test('explains every finding of a product', async () => {
    const body = aBody({ D8246: null, D8255: '752', D8258_1: 'x'.repeat(19), D8249_1: '5790000000111', D8270_1: 1 });
    const { json } = await service.call('POST', '/api/validate', { body });
    const ids = json.validationErrors.map((error: { ruleId: string }) => error.ruleId);
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect((await get(`/api/rules/${id}`)).json.rule.ruleId).toBe(id);
  });

  test('an unknown rule is 404, an invalid id 400', async () => {
    expect(await get('/api/rules/999999')).toMatchObject({ status: 404, json: { code: 'RULE_NOT_FOUND' } });
    expect((await get('/api/rules/a%20b')).status).toBe(400);
  });
});
