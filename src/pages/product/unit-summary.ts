import { gtinOf, type Product } from '../../domain/product/product.ts';
import { Unit } from '../../domain/product/unit.ts';
import type { CatalogStatus } from '../../domain/status/statuses.ts';
import { describeFindings } from '../../domain/validation/describe.ts';
import type { Presentation } from '../../domain/views/presentation.ts';
import { nameOf } from '../../sheets/level-facts.ts';
import { LocalizedUnit, type ProductText } from '../../sheets/localized-unit.ts';

/** What identifies a unit to a person, and where it stands. */
export interface ShownUnit {
  readonly productId: string;
  readonly gtin: string;
  readonly name: ProductText;
  readonly unitType: string;
  readonly market: string;
  readonly catalogStatus: CatalogStatus | null;
  readonly errors: number;
  readonly warnings: number;
}

export function localize(product: Product, { catalogue, language }: Presentation): LocalizedUnit {
  return new LocalizedUnit(new Unit(product, catalogue), catalogue, language);
}

export function showUnit(product: Product, presentation: Presentation): ShownUnit {
  const { language, ...words } = presentation;
  const unit = localize(product, presentation);
  const findings = describeFindings(product, words, language);
  const errors = findings.filter(({ messageType }) => messageType === 'ERROR').length;
  return {
    productId: product.productId,
    gtin: gtinOf(product),
    name: nameOf(unit, product),
    unitType: unit.keyword('TradeItemUnitDescriptorCode', product.unitType),
    market: unit.keyword('CountryCode', product.targetMarket),
    catalogStatus: product.gs1.catalogStatus,
    errors,
    warnings: findings.length - errors,
  };
}
