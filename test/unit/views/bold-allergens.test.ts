import { describe, expect, test } from '@jest/globals';
import { boldAllergens } from '../../../src/domain/views/bold-allergens.ts';

const NONE = new Set<string>();

describe('declared allergens are in bold', () => {
  test.each([
    ['da', ['AM'], 'Sukker, skummetmælkspulver, soja', 'Sukker, <b>skummetmælkspulver</b>, soja'],
    ['da', ['AM'], 'tørmælk, mælk', '<b>tørmælk</b>, <b>mælk</b>'],
    ['da', ['AE'], 'hønseæggehvide, ægte vanilje', '<b>hønseæggehvide</b>, ægte vanilje'],
    ['da', ['AW'], 'Hvedemel, rugmel', '<b>Hvedemel</b>, <b>rugmel</b>'],
    ['da', ['UW'], 'Hvedemel, rugmel, gluten', '<b>Hvedemel</b>, rugmel, <b>gluten</b>'],
    ['da', ['ADR'], 'Røget laksefilet, torsk', 'Røget <b>laksefilet</b>, torsk'],
    ['da', ['AF'], 'Røget laksefilet, torsk', 'Røget <b>laksefilet</b>, <b>torsk</b>'],
    ['sv', ['AM'], 'Vatten, kärnmjölk, SALT', 'Vatten, <b>kärnmjölk</b>, SALT'],
    ['nb', ['AM', 'AY'], 'Helmelk, soyalecitin', '<b>Helmelk</b>, <b>soyalecitin</b>'],
    ['fi', ['AM'], 'Rasvaton maitojauhe, kaura', 'Rasvaton <b>maitojauhe</b>, kaura'],
    [
      'en',
      ['AM', 'AE'],
      'Buttermilk, egg white, veggie protein',
      '<b>Buttermilk</b>, <b>egg</b> white, veggie protein',
    ],
    ['da', ['AM'], 'HVEDEmel, skummetMÆLKspulver', 'HVEDEmel, <b>skummetMÆLKspulver</b>'],
  ])('%s, %j: %s', (language, declared, statement, html) => {
    expect(boldAllergens(statement, language, new Set(declared))).toBe(html);
  });
});

describe('capitals are in bold where they name an allergen', () => {
  test.each([
    [
      'da',
      'ØKOLOGISK HVEDEMEL, RIS, SØDMÆLKSPULVER, ÆG',
      'ØKOLOGISK <b>HVEDEMEL</b>, RIS, <b>SØDMÆLKSPULVER</b>, <b>ÆG</b>',
    ],
    ['da', 'SOJA-LECITIN og mælk', '<b>SOJA-LECITIN</b> og mælk'],
    ['en', 'BIO, E322, USA, MILK', 'BIO, E322, USA, <b>MILK</b>'],
    ['sv', 'KRAV-märkt HAVRE, UTAN MJÖLK', 'KRAV-märkt <b>HAVRE</b>, UTAN MJÖLK'],
    [undefined, 'MILK, MÆLK, LT', '<b>MILK</b>, <b>MÆLK</b>, LT'],
    ['de', 'MILCH, SOJA', 'MILCH, SOJA'],
  ])('%s: %s', (language, statement, html) => {
    expect(boldAllergens(statement, language, NONE)).toBe(html);
  });
});

test.each([
  ['da', 'uden mælk, mælkefri, kokosmælk, kokosfløde, mælkesyre'],
  ['en', 'Free from milk, milk-free, coconut milk'],
])('what a statement calls absent, or only named alike, is not in bold in %s: %s', (language, statement) => {
  expect(boldAllergens(statement, language, new Set(['AM']))).toBe(statement);
});

test.each([
  ['<script>MÆLK & "soja"</script>', '&lt;script&gt;<b>MÆLK</b> &amp; &quot;<b>soja</b>&quot;&lt;/script&gt;'],
  ['&amp; LT &lt;', '&amp;amp; LT &amp;lt;'],
  ['Mjo\u0308lk', 'Mj\u00f6lk'],
  ['', ''],
])('%s is escaped', (statement, html) => {
  expect(boldAllergens(statement, 'da', new Set(['AY']))).toBe(html);
});
