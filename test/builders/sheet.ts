import type { FieldCatalogue } from '../../src/domain/catalogue/catalogue.ts';
import { readItem } from '../../src/domain/input/read-item.ts';
import type { Language } from '../../src/domain/language.ts';
import type { FieldValue, Product } from '../../src/domain/product/product.ts';
import { Unit } from '../../src/domain/product/unit.ts';
import { NOT_SENT } from '../../src/domain/status/gs1-state.ts';
import type { UnitType } from '../../src/domain/catalogue/unit-types.ts';
import { readSheets } from '../../src/instance/load-sheets.ts';
import { withSheetDefaults } from '../../src/instance/sheet-settings.ts';
import { createSheet, type Sheet } from '../../src/sheets/sheet.ts';
import { LocalizedUnit } from '../../src/sheets/localized-unit.ts';
import { DEMO_CATALOGUE } from '../support/validate.ts';
import { COPENHAGEN } from './catalogue.ts';
import type { Body } from './product.ts';

const context = { catalogue: DEMO_CATALOGUE, timeZone: COPENHAGEN };

/** A product as stored after saving the body. */
function storedProduct(body: Body): Product {
  const { item, issues } = readItem(body, context);
  if (!item) throw new Error(`no product: ${JSON.stringify(issues)}`);
  const values = Object.fromEntries(
    [...item.values].filter((entry): entry is [string, FieldValue] => entry[1] !== null),
  );
  return {
    key: item.key,
    productId: item.productId,
    targetMarket: item.targetMarket,
    unitType: body['D8276'] as UnitType,
    values,
    revision: 1,
    evaluation: 0,
    created: new Date('2025-02-01T09:00:00Z'),
    lastModified: new Date('2025-02-01T09:00:00Z'),
    lastChanged: new Date('2025-02-01T09:00:00Z'),
    gs1: NOT_SENT,
    findings: { own: [], hierarchies: {} },
  };
}

/** The values of a product as text in a language. */
export function readerOf(
  body: Body,
  language: Language = 'da',
  catalogue: FieldCatalogue = context.catalogue,
): LocalizedUnit {
  return new LocalizedUnit(new Unit(storedProduct(body), catalogue), catalogue, language);
}

/** The sheet of the first body; the others are in its hierarchy. */
export function sheetOf(bodies: readonly Body[], language: Language = 'da'): Sheet {
  const units = bodies.map(storedProduct);
  const [asked] = units;
  if (!asked) throw new Error('no product');
  return createSheet(
    { asked, units, hiddenLevels: 0 },
    { catalogue: context.catalogue, timeZone: COPENHAGEN, language, company: { name: 'Nordlys Foods' } },
  );
}

/** The templates that ship with the service. */
export const TEMPLATES = readSheets('no-such-folder', { sheets: withSheetDefaults({}, 'Nordlys Foods') }).templates;

export function render(template: string, sheet: Sheet): string {
  const found = TEMPLATES.get(template);
  if (!found) throw new Error(`no template ${template}`);
  return found.render(sheet, 'page');
}

/** A body with one text in every text field of the catalogue. */
export function everyText(text: (id: string) => string): Body {
  const fields = context.catalogue.fields.filter(
    ({ id, format, readonly }) => format === 'text' && !readonly && /^[DE]/.test(id) && id !== 'D8245',
  );
  return Object.fromEntries(
    fields.map(({ id, grid, preparationState }) => [
      `${id}${preparationState ? '-UNPREPARED' : ''}${grid === undefined ? '' : '_1'}`,
      text(id),
    ]),
  );
}
