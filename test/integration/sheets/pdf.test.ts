import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CacheBudget } from '../../../src/caches/cache-budget.ts';
import { MEGABYTE } from '../../../src/settings.ts';
import { createServer, type Server } from 'node:http';
import { PictureStore } from '../../../src/pictures/picture-store.ts';
import { aBody, sampleBodies, testGtin, type Body } from '../../builders/product.ts';
import { png } from '../../support/png.ts';
import { describeWithPrinter } from '../../support/printer.ts';
import { testWith } from '../../support/programs.ts';
import { listen, startTestService, type TestService } from '../../support/service.ts';
import { readPdf } from '../../support/sheets.ts';

const LONG_WORD = 'Speciallægepraksisplanlægningsstabiliseringsperiodeplanlægning';
const NUTRIENTS =
  'FAT FASAT FAMSCIS FAPUCIS CHOAVL SUGAR- POLYL STARCH FIBTG PRO- SALTEQ VITA- VITD- VITC- THIA RIBF NIA VITB6- VITB12 BIOT PANTAC K CLD CA P MG FE ZN CU MN';
const ALLERGENS = 'AW AC AE AF AP AY AM SA SH SW SC SP SR ST SM BC BM AU AS NL UM AN GB UW'.split(' ');
const HOSTILE = '<script>document.write(7*191)</script><style>*{display:none}</style><%= 7*191 %>';

/** A product that fills a sheet completely. */
const full = aBody(
  {
    D8258_1: `${LONG_WORD} nummer et`,
    D8211: LONG_WORD,
    D8179_1: `${`Vand, sukker, MÆLKEPULVER (${LONG_WORD}), `.repeat(50).slice(0, 4980)} SIDSTEINGREDIENS.`,
    ...Object.fromEntries(
      NUTRIENTS.split(' ').flatMap((code, index) =>
        ['UNPREPARED', 'PREPARED'].flatMap((state) => [
          [`D8181-${state}_${index + 1}`, code],
          [`D8183-${state}_${index + 1}`, `${index + 100},50`],
          [`D8184-${state}_${index + 1}`, 'MGM'],
        ]),
      ),
    ),
    ...Object.fromEntries(
      ALLERGENS.flatMap((code, index) => [
        [`D8166_${index + 1}`, code],
        [`D8170_${index + 1}`, index % 2 === 0 ? 'CONTAINS' : 'FREE_FROM'],
      ]),
    ),
  },
  1,
);
/** Two species, each from its own catch area. */
const fish = aBody(
  {
    D9164_1: 'Gadus morhua',
    D9165_1: '27.3.d',
    D9166_1: '03',
    D9164_2: 'Melanogrammus aeglefinus',
    D9165_2: '27.4',
    D9166_2: '02',
  },
  4,
);
const hostile = aBody({ D8258_1: HOSTILE, D8179_1: HOSTILE, D8211: HOSTILE }, 2);

await describeWithPrinter('sheets as PDF', () => {
  let service: TestService;
  let pictures: Server;
  let picture = png(400, 300, [200, 30, 30]);
  const samples = sampleBodies();
  beforeAll(async () => {
    pictures = createServer((_request, response) => void response.end(picture));
    const link = `${await listen(pictures)}/product.png`;
    service = await startTestService();
    Object.assign(service.instance.sheets, { pictures: storeOf(0.001) });
    const withPicture = aBody({ D8350_1: link, D8349_1: 'PRODUCT_IMAGE' }, 3);
    const { status } = await service.call('POST', '/api', { body: [...samples, full, hostile, fish, withPicture] });
    expect(status).toBe(200);
  });
  afterAll(async () => {
    pictures.closeAllConnections();
    pictures.close();
    await service.stop();
  });
  const storeOf = (keepMs: number) =>
    new PictureStore({
      budget: new CacheBudget(MEGABYTE),
      hosts: ['127.0.0.1'],
      bytes: 1e6,
      ms: 1000,
      keepMs,
      isAllowedAddress: () => true,
      onMissing: () => undefined,
    });

  async function pdfOf(path: string): Promise<Buffer> {
    const response = await fetch(`${service.url}/api/pdf/${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return Buffer.from(await response.arrayBuffer());
  }
  /** Words of a PDF, with wrapped lines joined. */
  const textOf = (pdf: Buffer) => readPdf('pdftotext', pdf).replace(/[\s\u00a0]+/g, ' ');
  const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, '');
  const keywordOf = (list: string, code: unknown) =>
    service.instance.catalogue.keywordList(list)?.byCode.get(String(code))?.texts.da ?? '';

  testWith('pdftotext')('contain the names, allergens and nutrients of every sample', async () => {
    for (const body of samples.filter(({ D8276 }) => D8276 === 'BASE_UNIT_OR_EACH')) {
      const text = squeezed(textOf(await pdfOf(`${String(body['D8165'])}.${String(body['D8255'])}?lang=da`)));
      const expected = expectedWords(body);
      expect(expected.length).toBeGreaterThan(3);
      expect(expected.filter((words) => !text.includes(squeezed(words)))).toEqual([]);
    }
  });

  /** Texts that must be on the sheet of a sample. */
  function expectedWords(body: Body): string[] {
    const values = (field: string) =>
      Object.entries(body).flatMap(([key, value]) => (key.startsWith(`${field}_`) ? [String(value)] : []));
    const language = Object.keys(body).find((key) => key.startsWith('D8259_') && body[key] === 'da');
    // Amounts of a nutrition declaration have at least one decimal if any of them has.
    const all = [...values('D8183-UNPREPARED'), ...values('D8183-PREPARED')].join();
    const asShown = (amount: string) =>
      `${amount.replace('.', ',')}${/[.,]/.test(amount) || !/\d[.]\d/.test(all) ? '' : ',0'} g`;
    return [
      String(body['D8165']),
      String(body['D8256']),
      String(body['D8211']),
      String(body[language ? language.replace('D8259', 'D8258') : 'D8258_1']),
      ...values('D8166').map((code) => keywordOf('AllergenTypeCode', code)),
      ...values('D8183-UNPREPARED').map(asShown),
      ...values('D8183-PREPARED').map(asShown),
      ...values('D8179').slice(0, 1),
    ];
  }

  test('can be requested as bytes, under an ETag of their own', async () => {
    const url = `${service.url}/api/pdf/05790000000111.208`;
    const asPdf = await fetch(url);
    const headers = { Accept: 'application/octet-stream' };
    const asBytes = await fetch(url, { headers });
    expect([asBytes.status, asBytes.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(asBytes.headers.get('vary')).toBe('Accept, Accept-Language');
    expect(Buffer.from(await asBytes.arrayBuffer()).equals(Buffer.from(await asPdf.arrayBuffer()))).toBe(true);
    const tags = [asPdf, asBytes].map((response) => response.headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(2);
    const [pdfTag = '', bytesTag = ''] = tags;
    const repeat = async (tag: string) => (await fetch(url, { headers: { ...headers, 'If-None-Match': tag } })).status;
    expect([await repeat(bytesTag), await repeat(pdfTag)]).toEqual([304, 200]);
  });

  testWith('pdftotext')('have metadata and embedded fonts', async () => {
    const pdf = await pdfOf('05790000000111.208?lang=da');
    const info = readPdf('pdfinfo', pdf);
    expect(info).toMatch(/Title: +Nordlys mørk choko salt 40g – 05790000000111\n/);
    expect(info).toMatch(/Author: +Nordlys Foods\n/);
    expect(info).toMatch(/Tagged: +yes\n/);
    expect(info).toMatch(/Page size: +59\d\.\d+ x 84\d\.\d+ pts \(A4\)/);
    const fonts = readPdf('pdffonts', pdf).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/SourceSans3.* yes yes yes/);
    const source = pdf.toString('latin1');
    expect(source).toContain('/Lang (da)');
    expect(source).toContain('/Outlines');
    expect(squeezed(textOf(pdf))).toMatch(/–05790000000111·Sidstændret[-0-9]+1\/1/);
  });

  testWith('pdftotext')('contain everything about a product with very many texts', async () => {
    const pdf = await pdfOf(`${testGtin(1)}.208?lang=da`);
    const text = squeezed(textOf(pdf));
    expect(text).toContain('SIDSTEINGREDIENS');
    for (let index = 0; index < 30; index++) expect(text.split(`${index + 100},50mg`)).toHaveLength(3);
    for (const code of ALLERGENS) expect(text).toContain(squeezed(keywordOf('AllergenTypeCode', code)));
    const compact = await pdfOf(`${testGtin(1)}.208/compact?lang=da`);
    expect(readPdf('pdfinfo', compact)).toMatch(/Pages: +1\n/);
    expect(squeezed(textOf(compact))).toContain('SIDSTEINGREDIENS');
  });

  testWith('pdftotext')('show each species with its catch', async () => {
    const text = textOf(await pdfOf(`${testGtin(4)}.208?lang=en`));
    expect(text).toContain('Gadus morhua: Baltic Sea; Trawls');
    expect(squeezed(text)).toContain(squeezed('Melanogrammus aeglefinus: North Sea; Seine nets'));
  });

  testWith('pdftotext')('show markup and scripts in data as text', async () => {
    const text = squeezed(textOf(await pdfOf(`${testGtin(2)}.208`)));
    expect(text.split(squeezed(HOSTILE)).length).toBeGreaterThan(3);
    expect(text).not.toContain('1337');
  });

  test('are cached and have an ETag', async () => {
    const path = '/api/pdf/CH-1001-24/208/logistics?lang=da';
    const first = await fetch(service.url + path);
    const bytes = Buffer.from(await first.arrayBuffer());
    const second = await fetch(service.url + path);
    // The date in the PDF would reveal that it was printed again.
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    const tag = first.headers.get('etag') ?? '';
    const again = await service.call('GET', path, { headers: { 'If-None-Match': tag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
    expect(first.headers.get('content-disposition')).toBe(
      `inline; filename="05790000000128 Nordlys mork choko salt 24x40g.pdf"; filename*=UTF-8''05790000000128%20Nordlys%20m%C3%B8rk%20choko%20salt%2024x40g.pdf`,
    );
  });

  test('contain the picture of the product, and change their ETag with it', async () => {
    const path = `${service.url}/api/pdf/${testGtin(3)}.208`;
    const tagOf = async () => (await fetch(path)).headers.get('etag') ?? '';
    const [before, again] = [await tagOf(), await tagOf()];
    expect(again).toBe(before);
    const pdf = Buffer.from(await (await fetch(path)).arrayBuffer()).toString('latin1');
    expect(pdf).toMatch(/\/Subtype \/Image\s+\/Width 400\s+\/Height 300/);
    picture = png(40, 30, [30, 30, 200]);
    expect(await tagOf()).not.toBe(before);
    picture = Buffer.from('no longer a picture');
    const bare = Buffer.from(await (await fetch(path)).arrayBuffer()).toString('latin1');
    expect(bare).not.toContain('/Subtype /Image');
  });
});
