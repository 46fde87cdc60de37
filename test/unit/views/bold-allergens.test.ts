import { expect, test } from '@jest/globals';
import { boldAllergens } from '../../../src/domain/views/bold-allergens.ts';

test.each([
  ['Sukker, MÆLKEPULVER, æg', 'Sukker, <b>MÆLKEPULVER</b>, æg'],
  ['SOJA-LECITIN og HVEDEmel', '<b>SOJA-LECITIN</b> og HVEDEmel'],
  ['Vitamin C, E300, A', 'Vitamin C, E300, A'],
  ['<script>NØDDER & "MÆLK"</script>', '&lt;script&gt;<b>NØDDER</b> &amp; &quot;<b>MÆLK</b>&quot;&lt;/script&gt;'],
  ['&amp; LT &lt;', '&amp;amp; <b>LT</b> &amp;lt;'],
  ['', ''],
])('%s becomes %s', (statement, html) => {
  expect(boldAllergens(statement)).toBe(html);
});
