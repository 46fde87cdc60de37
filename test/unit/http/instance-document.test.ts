import { describe, expect, test } from '@jest/globals';
import { CONTRACT } from '../../../src/contract.ts';
import { originOf } from '../../../src/http/connections/origin.ts';
import { describeInstance } from '../../../src/http/response/instance-document.ts';

const LIMITS = {
  ...{ batchItems: 250, bodyMegabytes: 7, openLists: 9, openListsPerAddress: 3, requests: 90, batches: 8, sheets: 6 },
  ...{ productKilobytes: 64, productValues: 500, gridRows: 40, hierarchyUnits: 77 },
};
const documentOf = (keys: boolean, closedCatalogue = false, origin: string | undefined = 'https://pim.example'): any =>
  describeInstance(
    CONTRACT,
    { title: 'Acme', limits: LIMITS, security: { keys, closedCatalogue, closedExcel: false, closedSheets: false } },
    origin,
  );
/** Whether an operation may be called without credentials. */
const isOpen = (document: any, path: string, method = 'get'): boolean => {
  const security: object[] = document.paths[path][method].security ?? document.security;
  return security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0);
};

describe('credentials', () => {
  test.each([
    ['/api/details/{productId}', true, true, false, false],
    ['/api/fields', true, true, true, false],
    ['/api/rules/{ruleId}', true, true, true, false],
    ['/api/view/{viewname}', true, true, true, true],
    ['/api/pdf/{productId}', true, true, true, true],
    ['/api', true, true, true, true],
  ])(
    '%s: open without keys %s %s, with keys %s, with a closed catalogue %s',
    (path, open, closedOpen, keys, closed) => {
      expect([
        isOpen(documentOf(false), path),
        isOpen(documentOf(false, true), path),
        isOpen(documentOf(true), path),
        isOpen(documentOf(true, true), path),
      ]).toEqual([open, closedOpen, keys, closed]);
    },
  );

  test('writes need them only where keys are enabled', () => {
    expect([isOpen(documentOf(false), '/api', 'post'), isOpen(documentOf(true), '/api', 'post')]).toEqual([
      true,
      false,
    ]);
  });
});

test('the address is that of the instance', () => {
  const document = documentOf(true);
  expect(document.servers).toEqual([{ url: 'https://pim.example', description: 'Acme' }]);
  expect(document.externalDocs.url).toBe('https://pim.example/docs');
  expect(
    describeInstance(
      CONTRACT,
      {
        title: 'Acme',
        limits: LIMITS,
        security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false },
      },
      undefined,
    ),
  ).toMatchObject({ servers: CONTRACT.servers });
});

test('the limits are those of the instance, as maxItems and in words', () => {
  const document = documentOf(true);
  expect(document.components.schemas.ProductBatchInput.maxItems).toBe(250);
  for (const text of ['250 items', '7 MB', '64 kB and 500 values', '40 rows', '77 units', '3 lists'])
    expect(document.info.description).toContain(text);
  expect(document.paths['/api'].post.requestBody.description).toContain('at most 7 MB');
  expect(document.paths['/api'].post.responses['413'].description).toContain('at most 7 MB');
  expect(document.paths['/api/view/{viewname}'].get.responses['429'].description).toContain('3 lists');
  expect(document.paths['/api/fields'].get.responses['429'].description).not.toContain('lists');
  expect(JSON.stringify(document)).not.toContain('x-instance-limit');
});

test('the contract itself stays as it is', () => {
  const before = JSON.stringify(CONTRACT);
  documentOf(false);
  expect(JSON.stringify(CONTRACT)).toBe(before);
});

describe('the origin of a request', () => {
  const from = (headers: Record<string, string>, encrypted = false) =>
    originOf({ headers, socket: { encrypted } } as never);
  test.each([
    [{ host: '127.0.0.1:3000' }, 'http://127.0.0.1:3000'],
    [{ host: 'PIM.example' }, 'http://pim.example'],
    [{ host: '[::1]:3000' }, 'http://[::1]:3000'],
    [{ host: 'pim.example', 'x-forwarded-proto': 'https,http' }, 'https://pim.example'],
    [{ host: 'pim.example/<script>' }, undefined],
    [{ host: '' }, undefined],
    [{}, undefined],
  ])('%j is %s', (headers, origin) => {
    expect(from(headers)).toBe(origin);
  });

  test('over TLS is https', () => {
    expect(from({ host: 'pim.example' }, true)).toBe('https://pim.example');
  });
});
