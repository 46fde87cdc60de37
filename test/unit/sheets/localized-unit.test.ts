import { describe, expect, test } from '@jest/globals';
import { aCatalogue } from '../../builders/catalogue.ts';
import { aBody } from '../../builders/product.ts';
import { readerOf } from '../../builders/sheet.ts';

const LANGUAGES = {
  D8258_1: 'Havredryck',
  D8259_1: 'sv',
  D8258_2: 'Oat drink',
  D8259_2: 'en',
  D8258_3: null,
  D8259_3: null,
};

describe('texts of a product', () => {
  test('are in the language of the sheet if the product has it, otherwise in its first one', () => {
    const body = aBody(LANGUAGES);
    expect(readerOf(body, 'en').localText('D8258')).toEqual({ text: 'Oat drink', language: 'en' });
    expect(readerOf(body, 'da').localText('D8258')).toEqual({ text: 'Havredryck', language: 'sv' });
    expect(readerOf(body, 'da').localTexts('D8258')).toHaveLength(2);
    expect(readerOf(body).localText('D9240')).toBeUndefined();
  });

  test('have texts for other values too', () => {
    const unit = readerOf(
      aBody({
        D8217_1: '1,50',
        D8218_1: 'LTR',
        D8217_2: 2,
        D8218_2: 'ONZ',
        D9089_1: 2,
        D9089Attr_1: 'NOK',
        D8007: ['EU_ECO_LABEL'],
      }),
    );
    expect(unit.amount('D8217', { row: 1 })).toBe('1,50\u00a0l');
    expect(unit.amount('D8217', { row: 2 })).toBe('2\u00a0ounce');
    expect(unit.amount('D9089', { row: 1 })).toBe('2\u00a0NOK');
    expect(unit.keywords('D8007')).toEqual(['EU-blomsten (EU Ecolabel)']);
    expect(unit.text('D8314')).toBe('01-03-2025');
    expect(unit.rows('D8217')).toEqual([1, 2]);
    expect(unit.label('D8211')).toBe('Varemærke');
  });

  test('leave out fields that the instance hides', () => {
    const unit = readerOf(aBody(LANGUAGES), 'en', aCatalogue({ hidden: ['D8258', 'D8211', 'D8217'] }));
    expect([unit.localText('D8258'), unit.text('D8211'), unit.amount('D8217', { row: 1 }), unit.rows('D8217')]).toEqual(
      [undefined, undefined, undefined, []],
    );
  });
});
