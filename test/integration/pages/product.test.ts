import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, aCase, inMarket, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { aScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { leaveAfter } from '../../support/leaving-client.ts';
import { addUser, PASSWORD, signIn } from '../../support/session.ts';
import { startTestService, type ServiceResponse, type TestService } from '../../support/service.ts';

const HOSTILE = '"><img src=x onerror="alert(1)"> <b>& javascript:alert(1)';
const UNIT = aBody({ D8258_2: 'Dark chocolate 40g', D8259_2: 'en', D8247: 'GRM', D8211: HOSTILE });
const ID = productIdOf(UNIT);
const PATH = `/products/${ID}`;

let service: TestService;
let cookie: string;
const Authorization = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`;

async function save(body: Body | Body[]): Promise<void> {
  const { status, text } = await service.call('POST', '/api', { body, headers: { Authorization } });
  if (status !== 200) throw new Error(text);
}

const get = (path: string, headers: Record<string, string> = {}): Promise<ServiceResponse> =>
  service.call('GET', path, { headers: { Accept: 'text/html', Cookie: cookie, ...headers } });

beforeAll(async () => {
  service = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  await addUser(service, 'anna');
  cookie = await signIn(service, 'anna');
  await save([UNIT, aCase(), aBody(inMarket('SE', { D8246: 44 }))]);
  await save({ ...aBody({ D8246: 45, D8314: null }), D8211: HOSTILE });
});
afterAll(() => service.stop());

const hrefs = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
const plain = (html: string): string => html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/[ \n]+/g, ' ');

describe.each([
  ['en', 'Dark chocolate 40g', 'Base unit or each', 'Denmark', '45\u00a0g', 'Available from', 'Findings', 'History'],
  ['da', 'Mørk choko 40g', 'Basisenhed', 'Danmark', '45\u00a0g', 'Varen disponibel fra', 'Valideringsfejl', 'Historik'],
])('in %s', (language, name, unitType, market, weight, label, findings, history) => {
  let html: string;
  beforeAll(async () => {
    ({ text: html } = await get(PATH, { 'Accept-Language': language }));
  });

  test('the header identifies the product', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(plain(html)).toContain(name);
    for (const text of [unitType, market, testGtin(1)]) expect(plain(html)).toContain(text);
    expect(html).toMatch(/<span role="img" aria-label="[^"]*05700000000\d+"><svg/);
  });

  test('values have names, units and texts for codes', () => {
    expect(plain(html)).toContain(weight);
    expect(html).toContain(`<span class="long-text">${unitType}</span> <code>BASE_UNIT_OR_EACH</code>`);
    expect(html).toContain('<code>D8246</code>');
  });

  test('texts of all languages stand side by side', () => {
    const [table = ''] = /<table class="stacked languages-table">.*?<\/table>/s.exec(html) ?? [];
    expect(table).toContain('Dark chocolate 40g');
    expect(table).toContain('Mørk choko 40g');
    expect(table.match(/<th scope="col">/g)).toHaveLength(3);
  });

  test('a finding names its severity, field, rule and who requires it, as the API does', async () => {
    const { json } = await service.call('GET', `/api/status/${ID}`, {
      headers: { Authorization, 'Accept-Language': language },
    });
    expect(json.validationErrors.length).toBeGreaterThan(0);
    const text = plain(html).replaceAll('&#34;', '"').replaceAll('&amp;', '&');
    for (const { message, fieldLabel, ruleId, requiredBy } of json.validationErrors) {
      expect(text).toContain(message);
      expect(text).toContain(fieldLabel);
      expect(html).toContain(`href="/rules/${encodeURIComponent(ruleId)}"`);
      for (const organisation of requiredBy) expect(text).toContain(organisation);
    }
    expect(text).toContain(label);
    expect(html).toContain(`>${findings}</h2>`);
    expect(html).toContain(`>${history}</h2>`);
  });

  test('links lead to pages and places that exist', async () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(ids.size).toBe([...html.matchAll(/ id="/g)].length);
    const links = [...new Set(hrefs(html))];
    for (const link of links.filter((one) => one.startsWith('#'))) expect(ids).toContain(link.slice(1));
    const pages = links.filter((link) => /^\/(?:products|rules|assets|api\/web)/.test(link));
    expect(pages.length).toBeGreaterThan(8);
    for (const path of pages) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });
});

test('hostile values are shown as text', async () => {
  const { text } = await get(PATH);
  expect(text).toContain('&#34;&gt;&lt;img src=x onerror=&#34;alert(1)&#34;&gt; &lt;b&gt;&amp;');
  expect(text).not.toContain('<img src=x');
  expect(text).not.toMatch(/href="javascript:/);
  expect(text).not.toMatch(/<script|<style|<[^>]*\s(?:style|on\w+)=/);
});

test('a file is a link only if its address is one of the web', async () => {
  const file = (address: string, n: number): Body => ({ [`D8350_${n}`]: address, [`D8349_${n}`]: 'WEBSITE' });
  await save(aBody({ ...file('https://files.example/a.pdf', 1) }, 5));
  await service.pool.query(
    `update ${service.instance.db.schema}.products set "values" = jsonb_set("values", '{D8350_2}', '"javascript:alert(1)"') where unit_key = $1`,
    [`${testGtin(5)}.208`],
  );
  const { text } = await get(`/products/${testGtin(5)}.208`);
  expect(text).toContain('href="https://files.example/a.pdf"');
  expect(text).toContain('javascript:alert(1)');
  expect(text).not.toContain('href="javascript');
});

describe('the hierarchy', () => {
  test('has every unit with its quantity and a link', async () => {
    const { text } = await get(PATH);
    const [tree = ''] = /<ul class="tree">.*?<h2/s.exec(text) ?? [];
    expect(plain(tree)).toMatch(/10 × /);
    expect(hrefs(tree)).toEqual([`/products/${testGtin(2)}.208`, PATH]);
    expect(tree).toContain(`href="${PATH}" aria-current="page"`);
  });
});

describe('the history', () => {
  const eventsIn = (html: string) => html.match(/<li class="event /g)?.length ?? 0;

  test('shows before and after', async () => {
    const { text } = await get(PATH);
    expect(eventsIn(text)).toBe(2);
    expect(plain(text)).toMatch(/D8246 43 45/);
  });

  test('can be filtered by a field', async () => {
    const { text } = await get(`${PATH}?field=D8314`);
    const [timeline = ''] = /<ol class="timeline">.*?<\/ol>/s.exec(text) ?? [];
    expect(plain(timeline)).toContain('D8314 01-03-2025');
    expect(timeline).not.toContain('D8246');
    expect(text).toMatch(/<option value="D8314" selected>/);
    expect(eventsIn((await get(`${PATH}?field=D8121`)).text)).toBe(1);
    expect(eventsIn((await get(`${PATH}?field=nonsense`)).text)).toBe(0);
  });

  test('continues on further pages', async () => {
    for (let weight = 50; weight < 80; weight++) await save(aBody({ D8246: weight }, 6));
    const first = await get(`/products/${testGtin(6)}.208?lang=da`);
    expect(eventsIn(first.text)).toBe(25);
    const older = hrefs(first.text).find((link) => link.includes('before=')) ?? '';
    expect(older).toContain('lang=da');
    const second = await get(older.replace('#history', ''));
    expect(eventsIn(second.text)).toBe(5);
    expect(hrefs(second.text).some((link) => link.includes('before=') && link.includes('#'))).toBe(false);
  });
});

describe('GS1', () => {
  test('a product that was never sent says so', async () => {
    expect(plain((await get(PATH)).text)).toContain('The product has not been sent to GS1.');
  });

  test('messages have their outcome, and recipients their answers, as in the API', async () => {
    const pool = aScriptedPool();
    const gs1 = withGs1Defaults({ gln: '5790000009022' });
    const own = await startTestService({ transport: pool, settings: { gs1 } });
    try {
      await own.call('POST', '/api', { body: aBody() });
      expect((await own.call('POST', '/api/sendToGS1', { body: sendOf(aBody()) })).status).toBe(200);
      await pool.reject(pool.last(), [{ code: '447', text: 'A <b>bold</b> error' }]);
      const { json } = await own.call('GET', `/api/sends?productId=${ID}`);
      const [{ messageId, result, xml, replies }] = json.sends;
      const { text } = await own.call('GET', `${PATH}?lang=en`);
      const [gs1Part = ''] = /<h2 id="gs1".*?<h2/s.exec(text) ?? [];
      expect(hrefs(gs1Part)).toContain(`/api/sends/${messageId}`);
      expect(hrefs(gs1Part)).toEqual(expect.arrayContaining([xml, replies[0].xml]));
      expect(plain(gs1Part)).toContain(result);
      expect(gs1Part).toContain('A &lt;b&gt;bold&lt;/b&gt; error');
      for (const { dataRecipient } of json.sends[0].recipients) expect(plain(gs1Part)).toContain(dataRecipient);
      const events = [...text.matchAll(/<li class="event .*?<h3>(.*?)<\/h3>/gs)].map(([, name]) => name);
      expect(events).toEqual(['Rejected by GS1', 'Sent to GS1', 'Created']);
    } finally {
      await own.stop();
    }
  });
});

test('the same product in other markets is compared', async () => {
  const { text } = await get(PATH);
  const [table = ''] = /<table class="stacked compared">.*?<\/table>/s.exec(text) ?? [];
  expect(plain(table)).toMatch(/45\u00a0g 44\u00a0g/);
  expect(hrefs(text)).toContain(`/products/${testGtin(1)}.752`);
  expect(plain(table)).not.toContain('GPC');
});

test('a version is shown with its own values, and a way back', async () => {
  await save({ ...aBody({}, 7), X9200_1: '01-02-2025', X9202_1: 'yes' });
  const path = `/products/${testGtin(7)}.208`;
  await save({ D8165: testGtin(7), D8255: '208', D8276: 'BASE_UNIT_OR_EACH', X9200_2: '01-01-2031', D8246: 61 });
  const current = await get(path);
  expect(plain(current.text)).toContain('43\u00a0g');
  const [version = ''] = hrefs(current.text).filter((link) => link.includes('version=01-01-2031'));
  const { text } = await get(version);
  expect(plain(text)).toContain('61\u00a0g');
  expect(text).toContain('class="notice"');
  expect(hrefs(text)).toContain(path);
});

test('the page of a rule explains it without the values of a finding', async () => {
  const { text } = await get('/rules/1004?lang=en');
  expect(plain(text)).toContain('Rule 1004 Error What the rule requires Fill in Available from');
  for (const rule of service.instance.rules.rules) {
    const { status, text: page } = await get(`/rules/${encodeURIComponent(rule.id)}`);
    expect([rule.id, status, /\{\w+\}/.test(page)]).toEqual([rule.id, 200, false]);
  }
});

describe('access', () => {
  test('a visitor signs in first, and returns to the same page', async () => {
    const path = `${PATH}?field=D8314`;
    for (const asked of [path, `${PATH}/picture`, '/products/05790000000999.208']) {
      const { status, headers } = await get(asked, { Cookie: '' });
      expect([status, headers.get('location')]).toEqual([303, `/login?next=${encodeURIComponent(asked)}`]);
    }
    expect((await service.call('GET', `/api/details/${ID}`)).status).toBe(401);
  });

  test('without keys, products are open to everyone, as in the API', async () => {
    const open = await startTestService({ database: service.database });
    try {
      expect((await open.call('GET', PATH)).status).toBe(200);
      expect((await open.call('GET', `/api/details/${ID}`)).status).toBe(200);
    } finally {
      await open.stop();
    }
  });

  test.each(['/products/05790000000999.208', '/products/nonsense', '/products/%3Cscript%3E', '/rules/NOPE'])(
    '%s is a page that says so',
    async (path) => {
      const { status, text, headers } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('anna');
      expect(text).not.toContain('<script>');
    },
  );

  test('a version that does not exist is a page that says so', async () => {
    for (const version of ['01-01-2031', 'tomorrow']) {
      const { status, text } = await get(`${PATH}?version=${version}`);
      expect(status).toBe(404);
      expect(text).toContain(version);
    }
  });
});

describe('languages', () => {
  test('the switch keeps the page and its query, and is remembered', async () => {
    const { text } = await get(`${PATH}?field=D8246`, { 'Accept-Language': 'en' });
    const [danish] = /href="([^"]+)" hreflang="da"/.exec(text)?.slice(1) ?? [];
    expect(danish).toBe(`${PATH}?field=D8246&amp;lang=da`);
    const switched = await get(`${PATH}?field=D8246&lang=da`, { 'Accept-Language': 'en' });
    expect(switched.text).toContain('<html lang="da">');
    const [chosen = ''] = switched.headers.getSetCookie();
    expect(chosen).toMatch(/^language=da; .*HttpOnly; SameSite=Lax/);
    const next = await get('/', { 'Accept-Language': 'en', Cookie: `${cookie}; language=da` });
    expect(next.text).toContain('<html lang="da">');
  });

  test.each(['fr', '', 'da&lang=en'])('lang=%s is ignored', async (lang) => {
    const { text, headers } = await get(`${PATH}?lang=${lang}`, { 'Accept-Language': 'da' });
    expect(text).toContain('<html lang="da">');
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('requests that end early', () => {
  test('HEAD has the headers of the page', async () => {
    const { status, text, headers } = await service.call('HEAD', PATH, { headers: { Cookie: cookie } });
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8']);
  });

  test('clients that disconnect do no harm', async () => {
    for (const bytes of [0, 1, 2000]) {
      await leaveAfter(service.url, { method: 'GET', path: PATH, headers: { Cookie: cookie } }, bytes);
    }
    expect((await get(PATH)).status).toBe(200);
  });
});

test('a picture that cannot be fetched is a drawing that says so', async () => {
  const { status, headers, text } = await get(`${PATH}/picture`);
  expect([status, headers.get('content-type')]).toEqual([404, 'image/svg+xml; charset=utf-8']);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(text).toMatch(/^<svg /);
});
