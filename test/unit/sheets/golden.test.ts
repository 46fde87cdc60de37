import { describe, expect, test } from '@jest/globals';
import type { Language } from '../../../src/domain/language.ts';
import { sampleBodies } from '../../builders/product.ts';
import { render, sheetOf } from '../../builders/sheet.ts';
import { expectGolden } from '../../support/golden.ts';

const bodies = sampleBodies();
const byItem = (...items: string[]) => items.map((item) => bodies.find(({ D8256 }) => D8256 === item) ?? {});
/** Replaces styles, which have files of their own, and drawings, by a short description. */
const shorten = (html: string) =>
  html
    .replace(/<style>[^]*<\/style>/, '<style></style>')
    .replace(/sha256-[^&]+/, 'sha256-')
    .replace(/<svg[^]*?<\/svg>/g, '<svg></svg>');

describe('sheets match their golden files', () => {
  test.each<[string, Language, string[]]>([
    ['standard', 'da', ['CH-1001']],
    ['standard', 'en', ['FI-5001']],
    ['standard', 'da', ['AP-4001']],
    ['logistics', 'en', ['CH-1001-24', 'CH-1001', 'CH-1001-P']],
    ['logistics', 'da', ['CH-9001', 'CH-1001', 'CH-1002']],
    ['compact', 'en', ['OL-3001', 'OL-3001-24']],
  ])('%s in %s of %j', (template, language, items) => {
    const html = render(template, sheetOf(byItem(...items), language));
    expectGolden(`sheets/${template}-${language}-${items[0] ?? ''}.html`, shorten(html));
  });
});

test('every sample has every sheet in both languages, with texts for everything on it', () => {
  for (const body of bodies) {
    for (const template of ['standard', 'logistics', 'compact']) {
      for (const language of ['da', 'en'] as const) {
        const html = render(template, sheetOf([body], language));
        expect(html).toContain(String(body['D8165']));
        expect(html).not.toMatch(/undefined|\[object|NaN|nutrient [A-Z]/);
      }
    }
  }
});
