import { childLinks } from '../domain/hierarchy/hierarchy.ts';
import type { UnitKey } from '../domain/product/identifiers.ts';
import { gtinOf, type Product } from '../domain/product/product.ts';
import type { Language } from '../domain/language.ts';
import { UNIT_TYPES, type UnitType } from '../domain/catalogue/unit-types.ts';
import { alignDecimals, joinDimensions } from './amounts.ts';
import { drawBarcode } from './barcode.ts';
import type { ProductText, LocalizedUnit } from './localized-unit.ts';

interface ChildFact {
  readonly gtin: string;
  /** Absent if the child is not on the sheet. */
  readonly name?: ProductText;
  readonly quantity?: string;
}

/** One level of a hierarchy, for a logistics sheet. Amounts are texts; missing values are absent. */
export interface LevelFacts {
  readonly productId: string;
  readonly gtin: string;
  readonly unitType: UnitType;
  readonly unitTypeName: string;
  /** Whether this is the unit that the sheet is about. */
  readonly isAsked: boolean;
  readonly name: ProductText;
  /** SVG drawing. */
  readonly barcode?: string;
  readonly children: readonly ChildFact[];
  /** Height, width and depth. */
  readonly size?: string;
  /** Height, width and depth of a pallet with this unit. */
  readonly palletSize?: string;
  /** Values of the table rows, by field id. */
  readonly values: Readonly<Partial<Record<string, string>>>;
}

/** Fields shown as amounts and texts. */
const AMOUNTS = ['D8263', 'D8267', 'D8265', 'D8246', 'D8068', 'D8080', 'D8083', 'D8087', 'D8085'];
const TEXTS = ['D8256', 'D9061', 'D9065', 'D9066', 'D8079', 'D3438', 'D8078', 'D8283', 'D8284', 'D9067', 'D9234'];
const ROWS = ['D8217', 'D8275', 'D9081'];

/** @param names names of the units on the sheet, by key */
export function levelFacts(
  product: Product,
  unit: LocalizedUnit,
  isAsked: boolean,
  names: ReadonlyMap<UnitKey, ProductText>,
): LevelFacts {
  const gtin = gtinOf(product);
  const barcode = drawBarcode(gtin, unit.value('D8208'));
  const values: Record<string, string> = {};
  const set = (id: string, value: string | undefined) => {
    if (value !== undefined && value !== '') values[id] = value;
  };
  for (const id of AMOUNTS) set(id, unit.readableAmount(id));
  for (const id of TEXTS) set(id, unit.text(id));
  for (const id of ROWS) {
    const entries = unit
      .rows(id)
      .map((row) => unit.readableAmount(id, { row }) ?? unit.keywords(id, { row }).join(', '));
    set(id, [...new Set(entries)].join(', '));
  }
  const size = joinDimensions(['D8263', 'D8267', 'D8265'].map((id) => values[id]));
  const palletSize = joinDimensions(['D8083', 'D8087', 'D8085'].map((id) => values[id]));
  return {
    productId: product.productId,
    gtin,
    unitType: product.unitType,
    unitTypeName: unit.keyword('TradeItemUnitDescriptorCode', product.unitType),
    isAsked,
    name: nameOf(unit, product),
    ...(barcode === undefined ? {} : { barcode }),
    children: childLinks(product.values, product.targetMarket).map(({ child, row, quantity }) => {
      const name = names.get(child);
      return {
        gtin: unit.text('D8249', { row }) ?? '',
        ...(name ? { name } : {}),
        ...(quantity === undefined ? {} : { quantity: String(quantity) }),
      };
    }),
    ...(size === undefined ? {} : { size }),
    ...(palletSize === undefined ? {} : { palletSize }),
    values,
  };
}

export function nameOf(unit: LocalizedUnit, { productId }: Pick<Product, 'productId'>): ProductText {
  return unit.localText('D8258') ?? unit.localText('D8313') ?? unit.localText('D8054') ?? { text: productId };
}

/** Weights and contents of levels stand beside or below each other, so they get the same decimals. */
const ALIGNED = ['D8246', 'D8068', 'D8080', 'D8217'];

export function alignLevels(levels: readonly LevelFacts[], language: Language): LevelFacts[] {
  const columns = ALIGNED.map(
    (id) =>
      [
        id,
        alignDecimals(
          levels.map(({ values }) => values[id]),
          language,
        ),
      ] as const,
  );
  return levels.map((level, index) => {
    const values = { ...level.values };
    for (const [id, aligned] of columns) {
      const amount = aligned[index];
      if (amount !== undefined) values[id] = amount;
    }
    return { ...level, values };
  });
}

/** Sorts levels from the inside out: by unit type, and units before those that contain them. */
export function sortLevels(products: readonly Product[]): Product[] {
  const byKey = new Map(products.map((product) => [product.key, product]));
  const depths = new Map<UnitKey, number>();
  const depthOf = (key: UnitKey): number => {
    const known = depths.get(key);
    if (known !== undefined) return known;
    // For units that contain each other, the first one visited counts as the inner one.
    depths.set(key, 0);
    const product = byKey.get(key);
    const children = product
      ? childLinks(product.values, product.targetMarket).filter(({ child }) => byKey.has(child))
      : [];
    const depth = children.length === 0 ? 0 : 1 + Math.max(...children.map(({ child }) => depthOf(child)));
    depths.set(key, depth);
    return depth;
  };
  const place = ({ unitType, key }: Product) => UNIT_TYPES.indexOf(unitType) * 1000 + depthOf(key);
  return products.toSorted((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1));
}
