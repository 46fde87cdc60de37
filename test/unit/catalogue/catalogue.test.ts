import { describe, expect, test } from '@jest/globals';
import { readSelector } from '../../../src/domain/catalogue/selection.ts';
import { aCatalogue } from '../../builders/catalogue.ts';

const catalogue = aCatalogue();

test.each([
  ['D8258', 'ROW_INDEX_MISSING'],
  ['D8276_1', 'ROW_INDEX_NOT_ALLOWED'],
  ['D9999', 'UNKNOWN_FIELD'],
  ['D8165-PREPARED', 'STATE_NOT_ALLOWED'],
])('%s: %s', (key, fault) => {
  expect(catalogue.locate(key)).toBe(fault);
});

test('every field refers to existing units of measure, languages, grids and lists', () => {
  for (const field of catalogue.fields) {
    for (const id of [field.unitField, field.languageField]) {
      if (id !== undefined) expect(catalogue.get(id)?.grid).toBe(field.grid);
    }
    if (field.keywordList !== undefined) expect(catalogue.keywordList(field.keywordList)).toBeDefined();
    if (field.numericString) expect(catalogue.get(`${field.id}Decimals`)?.readonly).toBe(true);
  }
});

test('the label of D9087 covers its list: codes of materials, and return schemes', () => {
  const field = catalogue.get('D9087');
  const texts = catalogue.keywordList(field?.keywordList ?? '')?.byCode;
  expect([texts?.get('1')?.texts.en, texts?.get('PALPA')?.texts.en]).toEqual([
    'PET (polyethylene terephthalate)',
    'PALPA',
  ]);
  expect(field?.names).toEqual({ da: 'Genanvendelseskode eller -ordning', en: 'Recycling code or scheme' });
});

test('a grid can be selected by its name and by any of its columns', () => {
  expect(catalogue.grid('Allergen')?.map((field) => field.id)).toEqual(['D8166', 'D8170']);
  expect(catalogue.grid('D8170')).toBe(catalogue.grid('Allergen'));
  expect(catalogue.grid('D8165')).toBeUndefined();
});

test('a list is found under both of its names', () => {
  expect(catalogue.keywordList('AllergenTypeCodeList')).toBe(catalogue.keywordList('AllergenTypeCode'));
});

describe('an instance', () => {
  test('adds its own fields with its own lists', () => {
    const own = aCatalogue({
      own: [{ id: 'E0100', da: 'Sæson', en: 'Season', format: 'keyword', keywordList: 'Seasons' }],
      keywordLists: { Seasons: [{ code: 'S', da: 'Sommer', en: 'Summer' }] },
    });
    expect(own.get('E0100')).toMatchObject({ format: 'keyword', section: { key: 'own' } });
    expect(own.hasCode(own.get('E0100') as never, 'S')).toBe(true);
  });

  test('relabels and hides fields', () => {
    const own = aCatalogue({ labels: { D8211: { da: 'Mærke', en: 'Make' } }, hidden: ['D9030'] });
    expect(own.get('D8211')?.names.en).toBe('Make');
    expect(own.get('D9030')?.hidden).toBe(true);
  });

  test.each([
    [
      'a field that already exists',
      {
        own: [
          { id: 'E0100', da: 'a', en: 'a', format: 'text' as const },
          { id: 'E0100', da: 'b', en: 'b', format: 'text' as const },
        ],
      },
      /E0100 is defined twice/,
    ],
    ['a label of an unknown field', { labels: { D0001: { da: 'a', en: 'a' } } }, /the field D0001 does not exist/],
    [
      'an unknown list',
      { own: [{ id: 'E0100', da: 'a', en: 'a', format: 'keyword' as const, keywordList: 'Nope' }] },
      /needs a keywordList/,
    ],
  ])('with %s is rejected', (_what, own, message) => {
    expect(() => aCatalogue(own)).toThrow(message);
  });
});

describe('a selection', () => {
  const keys = [
    'D8258_1',
    'D8258_2',
    'D8183-UNPREPARED_1',
    'D8183-PREPARED_1',
    'D8183_1',
    'D8166_1',
    'D8170_1',
    'D8211',
  ];
  const select = (text: string): string[] | undefined => {
    const selector = readSelector(text, catalogue);
    if (!selector) return undefined;
    return keys.filter((key) => {
      const located = catalogue.locate(key);
      return typeof located === 'object' && (selector.key ? selector.key === located : selector.matches(located));
    });
  };

  test.each([
    ['D8211', ['D8211']],
    ['D8258_2', ['D8258_2']],
    ['D8258', ['D8258_1', 'D8258_2']],
    ['D8183-UNPREPARED', ['D8183-UNPREPARED_1']],
    ['D8183', ['D8183-UNPREPARED_1', 'D8183-PREPARED_1', 'D8183_1']],
    ['Allergen', ['D8166_1', 'D8170_1']],
  ])('%s is %j', (text, expected) => {
    expect(select(text)).toEqual(expected);
  });

  test.each(['D9999', 'D8211_1', 'Allergens', 'D8258-PREPARED', ''])('%s selects nothing known', (text) => {
    expect(select(text)).toBeUndefined();
  });
});
