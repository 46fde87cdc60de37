import { describe, expect, test } from '@jest/globals';
import { ROUTES, type Route } from '../../../generated/routes.ts';
import { describeIssue, type FieldIssue } from '../../../src/domain/input/issues.ts';
import { isServiceError } from '../../../src/domain/refusals/service-error.ts';
import { formOfParameter } from '../../../src/http/request/parameter-forms.ts';
import { readPathParameters, readQueryParameters } from '../../../src/http/request/parameters.ts';

const routes: readonly Route[] = ROUTES;
const routeOf = (operationId: string): Route => {
  const route = routes.find((known) => known.operationId === operationId);
  if (!route) throw new Error(`There is no ${operationId}`);
  return route;
};

function issuesOf(read: () => unknown): readonly FieldIssue[] {
  try {
    read();
  } catch (error) {
    if (isServiceError(error) && error.code === 'INVALID_PARAMETER') return error.extras.issues ?? [];
    throw error;
  }
  return [];
}

const sentences = (issues: readonly FieldIssue[]) =>
  issues.map((issue) => [describeIssue(issue, 'en'), describeIssue(issue, 'da')]);
const ofQuery = (operationId: string, query: string) =>
  sentences(issuesOf(() => readQueryParameters(routeOf(operationId), query)));
const ofPath = (operationId: string, path: Record<string, string>) =>
  sentences(issuesOf(() => readPathParameters(routeOf(operationId), path)));

describe('a query parameter', () => {
  test.each([
    [
      'listProductStatuses',
      'limit=abc',
      'The parameter limit must be a whole number from 1 to 1000000, not “abc”',
      'Parameteren limit skal være et helt tal fra 1 til 1000000, ikke “abc”',
    ],
    [
      'listProductStatuses',
      'limit=0',
      'The parameter limit must be a whole number from 1 to 1000000, not “0”',
      'Parameteren limit skal være et helt tal fra 1 til 1000000, ikke “0”',
    ],
    [
      'listProductStatuses',
      'limit=',
      'The parameter limit is empty; it must be a whole number from 1 to 1000000',
      'Parameteren limit er tom; den skal være et helt tal fra 1 til 1000000',
    ],
    [
      'listProductStatuses',
      'fromdate=2025-02-01',
      'The parameter fromdate must be an existing date as dd-MM-yyyy, as in 01-02-2025, not “2025-02-01”',
      'Parameteren fromdate skal være en eksisterende dato som dd-MM-åååå, f.eks. 01-02-2025, ikke “2025-02-01”',
    ],
    [
      'listProductStatuses',
      'catalogStatus=SENT&catalogStatus=DONE',
      'The parameter catalogStatus must be one or more of SENT, OK, PENDING, FAILED, separated by commas, not “SENT,DONE”',
      'Parameteren catalogStatus skal være en eller flere af SENT, OK, PENDING, FAILED, adskilt af kommaer, ikke “SENT,DONE”',
    ],
    [
      'getViewJson',
      'gridsToArray=yes',
      'The parameter gridsToArray must be true or false, not “yes”',
      'Parameteren gridsToArray skal være true eller false, ikke “yes”',
    ],
    [
      'getViewJson',
      'fieldnames=GS1',
      'The parameter fieldnames must be one of catalog, gs1, epd, datatables, not “GS1”',
      'Parameteren fieldnames skal være en af catalog, gs1, epd, datatables, ikke “GS1”',
    ],
    [
      'getViewJson',
      'offset=1&offset=2',
      'The parameter offset is given twice, as “1” and “2”; give it once',
      'Parameteren offset er angivet to gange, som “1” og “2”; angiv den én gang',
    ],
    [
      'getViewJson',
      'limits=1',
      'The parameter limits does not exist; the nearest is limit',
      'Parameteren limits findes ikke; mente du limit?',
    ],
    [
      'getProductStatus',
      'nothing=1',
      'The parameter nothing does not exist; this operation has activeVersion, versionDate',
      'Parameteren nothing findes ikke; denne operation har activeVersion, versionDate',
    ],
    [
      'listRules',
      'limit=1',
      'The parameter limit does not exist; this operation has no query parameters',
      'Parameteren limit findes ikke; denne operation har ingen parametre efter spørgsmålstegnet',
    ],
  ])('%s?%s is refused in a sentence', (operationId, query, ...expected) => {
    expect(ofQuery(operationId, query)).toEqual([expected]);
  });

  test('is reported beside others', () => {
    const [first, second, ...more] = ofQuery('getViewJson', 'limit=x&gridsToArray=1&page=2');
    expect(more).toHaveLength(1);
    expect([first?.[0], second?.[0], more[0]?.[0]]).toEqual([
      expect.stringContaining('page'),
      expect.stringContaining('limit'),
      expect.stringContaining('gridsToArray'),
    ]);
  });

  test('of any length is quoted in part', () => {
    const [[english = ''] = []] = ofQuery('getViewJson', `fieldnames=${'x'.repeat(5000)}`);
    expect(english.length).toBeLessThan(200);
  });
});

describe('a path parameter', () => {
  test.each([
    [
      'getProductDetails',
      { productId: '05790000000111' },
      'The parameter productId in the path must be a GTIN of 8 to 14 digits, a dot and a country number of three digits, as in 05790000000111.208, not “05790000000111”',
      'Parameteren productId i stien skal være et GTIN på 8 til 14 cifre, et punktum og et landenummer på tre cifre, f.eks. 05790000000111.208, ikke “05790000000111”',
    ],
    [
      'getProductDetails',
      { productId: '%zz' },
      'The parameter productId in the path must be a GTIN of 8 to 14 digits, a dot and a country number of three digits, as in 05790000000111.208, not “%zz”',
      'Parameteren productId i stien skal være et GTIN på 8 til 14 cifre, et punktum og et landenummer på tre cifre, f.eks. 05790000000111.208, ikke “%zz”',
    ],
    [
      'getProductDetailsByItem',
      { unitType: 'BOX', targetMarket: '208', itemId: '1', exportProfileId: 'labels' },
      'The parameter unitType in the path must be one of BASE_UNIT_OR_EACH, CASE, DISPLAY_SHIPPER, PALLET, not “BOX”',
      'Parameteren unitType i stien skal være en af BASE_UNIT_OR_EACH, CASE, DISPLAY_SHIPPER, PALLET, ikke “BOX”',
    ],
    [
      'listFieldsByMarket',
      { targetmarket: '' },
      'The parameter targetmarket in the path is empty; it must be a country number of three digits, as in 208',
      'Parameteren targetmarket i stien er tom; den skal være et landenummer på tre cifre, f.eks. 208',
    ],
  ])('%s %j is refused in a sentence', (operationId, path, ...expected) => {
    expect(ofPath(operationId, path as unknown as Record<string, string>)).toEqual([expected]);
  });
});

/** Text that no schema of a parameter accepts, unless it accepts any text of its length. */
const NONSENSE = ' §'.repeat(200);

test('every parameter of the contract has an expected form, and is named with it in both languages', () => {
  let checked = 0;
  for (const route of routes) {
    for (const { name } of route.queryParameters) {
      const form = formOfParameter(route, 'query', name);
      const [[english = '', danish = ''] = [], ...more] = ofQuery(
        route.operationId,
        `${name}=${encodeURIComponent(NONSENSE)}`,
      );
      expect(more).toEqual([]);
      expect(english).toBe(`The parameter ${name} must be ${form.en}, not “${NONSENSE.slice(0, 60)}…”`);
      expect(danish).toBe(`Parameteren ${name} skal være ${form.da}, ikke “${NONSENSE.slice(0, 60)}…”`);
      checked++;
    }
    for (const { name } of route.pathParameters) {
      const form = formOfParameter(route, 'path', name);
      expect([form.en, form.da]).not.toContain('');
      expect(form.en === form.da).toBe(false);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(80);
});
