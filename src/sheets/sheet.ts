import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Language } from '../domain/language.ts';
import { formatTimestamp, presentDate, type TimeZone } from '../domain/product/dates.ts';
import { gtinOf, type Product } from '../domain/product/product.ts';
import { finishSteps, type Steps } from '../domain/steps.ts';
import { Unit } from '../domain/product/unit.ts';
import { drawBarcode } from './barcode.ts';
import { alignLevels, levelFacts, nameOf, sortLevels, type LevelFacts } from './level-facts.ts';
import { productFacts, type ProductFacts } from './product-facts.ts';
import { LocalizedUnit } from './localized-unit.ts';

/** Who publishes the sheet. */
export interface Company {
  readonly name: string;
  /** A picture as `data:` URI. */
  readonly logo?: string;
}

/** The content that templates show. All strings are plain text, except those named as HTML, SVG or URI. */
export interface Sheet {
  readonly language: Language;
  readonly productId: string;
  readonly gtin: string;
  /** Name and GTIN. */
  readonly title: string;
  readonly company: Company;
  /** Date of the last change, `dd-MM-yyyy`. */
  readonly modified: string;
  readonly product: ProductFacts;
  /** Ids of other products with the item number by which the sheet was requested. */
  readonly duplicates: readonly string[];
  /** Whether the product has ERRORs. */
  readonly isDraft: boolean;
  /** `data:` URI. */
  readonly picture?: string;
  /** SVG drawing. */
  readonly barcode?: string;
  /**
   * The unit with those above and below it, from the inside out; only the unit itself if the template shows no
   * hierarchy.
   */
  readonly levels: readonly LevelFacts[];
  /** Number of units of the hierarchy that do not fit on the sheet. */
  readonly hiddenLevels: number;
  /** Name of a field in the instance. */
  label(id: string): string;
}

export interface SheetSource {
  readonly asked: Product;
  /** The units of the hierarchy that the sheet shows, including the requested one. */
  readonly units: readonly Product[];
  readonly hiddenLevels: number;
  readonly duplicates?: readonly string[];
  /** Whether the requested unit has ERRORs. */
  readonly isDraft?: boolean;
  /** `data:` URI. */
  readonly picture?: string;
}

export interface SheetSurroundings {
  readonly catalogue: FieldCatalogue;
  readonly timeZone: TimeZone;
  readonly language: Language;
  readonly company: Company;
}

export function createSheet(source: SheetSource, surroundings: SheetSurroundings): Sheet {
  return finishSteps(createSheetInSteps(source, surroundings));
}

/** One step per unit: most of the work is drawing its barcode. */
export function* createSheetInSteps(
  { asked, units, hiddenLevels, duplicates = [], isDraft = false, picture }: SheetSource,
  { catalogue, timeZone, language, company }: SheetSurroundings,
): Steps<Sheet> {
  const localize = (product: Product) => new LocalizedUnit(new Unit(product, catalogue), catalogue, language);
  const unit = localize(asked);
  const gtin = gtinOf(asked);
  const product = productFacts(unit, asked.productId);
  const levels = sortLevels(units).map((level) => ({
    product: level,
    unit: level.key === asked.key ? unit : localize(level),
  }));
  const names = new Map(levels.map((level) => [level.product.key, nameOf(level.unit, level.product)]));
  const barcode = drawBarcode(gtin, unit.value('D8208'));
  const facts: LevelFacts[] = [];
  for (const level of levels) {
    yield;
    facts.push(levelFacts(level.product, level.unit, level.product.key === asked.key, names));
  }
  return {
    language,
    productId: asked.productId,
    gtin,
    title: `${product.name.text} – ${gtin}`,
    company,
    modified: presentDate(formatTimestamp(asked.lastModified.getTime(), timeZone).slice(0, 10)),
    product,
    duplicates,
    isDraft,
    ...(picture === undefined ? {} : { picture }),
    ...(barcode === undefined ? {} : { barcode }),
    levels: alignLevels(facts, language),
    hiddenLevels,
    label: (id) => unit.label(id),
  };
}
