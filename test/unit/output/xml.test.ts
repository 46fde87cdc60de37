import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ValidationError } from '../../../src/domain/validation/describe.ts';
import type { PresentedValue, ProductRecord } from '../../../src/domain/views/record.ts';
import { viewXml, type ViewBatch, type ViewHead, type ViewRecord } from '../../../src/output/xml.ts';
import { testWith } from '../../support/programs.ts';
import { parseXml, validateXml, type Element } from '../../support/xml.ts';

const SCHEMA = 'spec/view.xsd';
const testSchema = testWith('xmllint');

const error: ValidationError = {
  fieldId: 'D8246',
  fieldLabel: 'Gross weight',
  message: 'Gross weight must be "filled in" & above 0',
  messageType: 'ERROR',
  requiredBy: ['GS1', 'GS1 Denmark'],
  ruleId: '549',
};

async function* each<T>(batches: readonly T[]): AsyncGenerator<T> {
  for (const batch of batches) yield await Promise.resolve(batch);
}

const HEAD: ViewHead = { status: 200, view: 'assortment', count: 0 };

async function documentOf(
  records: readonly ViewRecord[],
  head: Partial<ViewHead> = {},
  nextCursor?: string,
): Promise<string> {
  const batch: ViewBatch = { records, ...(nextCursor === undefined ? {} : { nextCursor }) };
  const chunks: string[] = [];
  for await (const chunk of viewXml({ ...HEAD, count: records.length, ...head }, each([batch]))) chunks.push(chunk);
  return chunks.join('');
}

const product = (record: ProductRecord, productId = '05790000000111.208'): ViewRecord => ({ productId, record });

describe('the document of a view', () => {
  test('contains a product per record and a field per name', async () => {
    const record: ProductRecord = {
      D8211: 'Salt & <b>"sweet"</b>\r\n',
      D8246: 43.5,
      D8271: true,
      D8166: ['MILK', 'NUTS'],
      D8258: ['Navn', null],
      catalogStatus: null,
      validationErrors: [error],
    };
    const head = { count: 13, limit: 2, offset: 4, modifiedsince: 60 };
    expect(await documentOf([product(record), product({}, 'a"\t\n.208')], head, 'WyJhIl0')).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<view name="assortment" status="200" count="13" limit="2" offset="4" modifiedsince="60">',
        '<product id="05790000000111.208"><field name="D8211">Salt &amp; &lt;b&gt;"sweet"&lt;/b&gt;&#13;\n</field>' +
          '<field name="D8246">43.5</field><field name="D8271">true</field>' +
          '<field name="D8166"><value>MILK</value><value>NUTS</value></field>' +
          '<field name="D8258"><value>Navn</value><value nil="true"/></field><field name="catalogStatus" nil="true"/>' +
          '<field name="validationErrors"><error fieldId="D8246" ruleId="549" messageType="ERROR">' +
          '<fieldLabel>Gross weight</fieldLabel><message>Gross weight must be "filled in" &amp; above 0</message>' +
          '<requiredBy>GS1</requiredBy><requiredBy>GS1 Denmark</requiredBy></error></field></product>',
        '<product id="a&quot;&#9;&#10;.208"></product>',
        '<nextCursor>WyJhIl0</nextCursor>',
        '</view>\n',
      ].join('\n'),
    );
  });

  test('without products is still a view', async () => {
    expect(parseXml(await documentOf([]))).toMatchObject({
      name: 'view',
      attributes: { name: 'assortment', status: '200', count: '0' },
      children: [],
    });
  });

  test('is produced in parts, with one batch read at a time', async () => {
    let taken = 0;
    async function* batches(): AsyncGenerator<ViewBatch> {
      while (taken < 100) {
        taken++;
        const records = Array.from({ length: 10 }, () => product({ D8211: 'x'.repeat(10_000) }));
        yield await Promise.resolve({ records });
      }
    }
    const chunks = viewXml({ ...HEAD, count: 1000 }, batches());
    await chunks.next();
    expect(taken).toBe(1);
    await chunks.next();
    expect(taken).toBe(2);
    await chunks.return(undefined);
    expect(taken).toBe(2);
  });

  test('does not start before the first batch is there', async () => {
    async function* failing(): AsyncGenerator<ViewBatch> {
      await Promise.reject(new Error('no database'));
    }
    await expect(viewXml({ ...HEAD, count: 1 }, failing()).next()).rejects.toThrow('no database');
  });
});

describe('any value', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '&',
        '<',
        '>',
        '"',
        "'",
        '\t',
        '\n',
        '\r',
        ' ',
        'x',
        ';',
        '\u0000',
        '\uFFFE',
        '\uD800',
        '\uDC00',
        '😀',
        ']]>',
      ),
    }),
  );
  const scalar = fc.oneof(
    text,
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
  );
  const value: fc.Arbitrary<PresentedValue> = fc.oneof(
    scalar,
    fc.constant(null),
    fc.array(fc.oneof(scalar, fc.constant(null), fc.array(text, { minLength: 1 })), { minLength: 1 }),
    fc.array(
      fc.record({
        fieldId: fc.constant('D8246'),
        fieldLabel: text,
        message: text,
        messageType: fc.constantFrom('ERROR', 'WARNING'),
        requiredBy: fc.array(text),
        ruleId: fc.constant('549'),
      }),
    ),
  );
  const records = fc.array(
    fc.record({
      productId: fc.constant('05790000000111.208'),
      record: fc.dictionary(
        text.filter((name) => name !== ''),
        value,
      ),
    }),
    { maxLength: 4 },
  );

  test('survives a round trip, with U+FFFD for what XML cannot represent', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (products) => {
        const { children } = parseXml(await documentOf(products));
        expect(children.map((element) => element.children.map(readField))).toEqual(
          products.map(({ record }) =>
            Object.entries(record).map(([name, expected]) => ({ name: carried(name), value: expectedOf(expected) })),
          ),
        );
      }),
    );
  });

  testSchema('is valid against the schema', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (products) => {
        const page = { limit: 4, offset: 1, modifiedsince: 1 };
        expect(validateXml(await documentOf(products, page, 'WyJhIl0'), SCHEMA)).toBe('');
      }),
      { numRuns: 50 },
    );
  });

  const readField = (field: Element) => ({ name: field.attributes['name'], value: readValue(field) });

  function readValue({ attributes, children, text: own }: Element): unknown {
    if (attributes['nil'] === 'true') return null;
    if (children.length === 0) return own;
    return children.map((child) => (child.name === 'error' ? readError(child) : readValue(child)));
  }

  function readError({ attributes, children }: Element): unknown {
    const [label, message, ...requiredBy] = children.map((child) => child.text);
    return { ...attributes, fieldLabel: label, message, requiredBy };
  }

  /** Numbers and booleans become text; an empty list leaves no trace. */
  function expectedOf(of: PresentedValue | ValidationError): unknown {
    if (of === null) return null;
    if (Array.isArray(of)) return of.length === 0 ? '' : (of as readonly PresentedValue[]).map(expectedOf);
    if (typeof of !== 'object') return carried(String(of));
    const { fieldLabel, message, requiredBy, ...attributes } = of as ValidationError;
    return {
      ...attributes,
      fieldLabel: carried(fieldLabel),
      message: carried(message),
      requiredBy: requiredBy.map(carried),
    };
  }

  const carried = (from: string): string =>
    Array.from(from)
      .map((character) =>
        /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]|[\u{10000}-\u{10FFFF}]/u.test(character) ? character : '\uFFFD',
      )
      .join('');
});

describe('the schema', () => {
  testSchema('accepts the example of the contract', () => {
    const contract = parse(readFileSync('spec/openapi.yaml', 'utf8')) as {
      components: { examples: { ViewXml: { value: string } } };
    };
    expect(validateXml(contract.components.examples.ViewXml.value, SCHEMA)).toBe('');
  });

  testSchema.each([
    ['<view name="a" status="200"/>', "The attribute 'count' is required"],
    ['<view name="a" count="1"/>', "The attribute 'status' is required"],
    ['<view name="a" status="200" count="-1"/>', 'nonNegativeInteger'],
    ['<view name="a" status="200" count="1"><nextCursor>x</nextCursor><product id="1"/></view>', 'not expected'],
    ['<view name="a" status="200" count="1"><product/></view>', "The attribute 'id' is required"],
    ['<view name="a" status="200" count="1"><product id="1"><D8211>x</D8211></product></view>', 'not expected'],
    [
      '<view name="a" status="200" count="1"><product id="1"><field>x</field></product></view>',
      "The attribute 'name' is required",
    ],
    ['<view name="a" status="200" count="1"><product id="1">x</product></view>', 'element-only'],
  ])('refuses %s', (document, reason) => {
    expect(validateXml(document, SCHEMA)).toContain(reason);
  });
});
