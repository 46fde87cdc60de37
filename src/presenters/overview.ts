import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import { UNIT_TYPES } from '../domain/catalogue/unit-types.ts';
import type { Language } from '../domain/language.ts';
import type { Overview } from '../domain/overview/figures.ts';
import { formatTimestamp } from '../domain/product/dates.ts';
import { Unit } from '../domain/product/unit.ts';
import { nameOf } from '../sheets/level-facts.ts';
import { LocalizedUnit } from '../sheets/localized-unit.ts';
import { presentFindingCounts } from './finding.ts';

export type PresentedOverview = components['schemas']['Overview'];
type Figures = PresentedOverview['products'];

const RULES = 10;
/** In the order of a product's life. */
const STATUSES = [null, 'SENT', 'OK', 'PENDING', 'FAILED'] as const;

/** The figures of `GET /api/overview`. */
export function presentOverview(overview: Overview, language: Language, ctx: InstanceContext): PresentedOverview {
  const { time, products, findings, findingDays, sendDays, waiting } = overview;
  const timestamp = (date: Date): string => formatTimestamp(date.getTime(), ctx.timeZone);
  const { groups: rules, ...numbers } = presentFindingCounts(
    findings,
    { groupBy: 'rule', limit: RULES },
    language,
    ctx,
  );
  return {
    status: 200,
    time: timestamp(time),
    isComplete: products.isComplete && findings.isComplete,
    products: productFigures(overview, language, ctx),
    findings: { ...numbers, rules },
    findingDays: findingDays.map(({ date, products: count, withErrors, withWarnings }) => ({
      date,
      products: count,
      productsWithErrors: withErrors,
      productsWithWarnings: withWarnings,
    })),
    sendDays: [...sendDays],
    waiting: waiting.map(({ oldest, ...rest }) => ({ ...rest, oldest: timestamp(oldest) })),
    changes: overview.changes.map(({ position, time: when, type, productId, key, actor }) => {
      const product = overview.changed.get(key);
      const name =
        product && nameOf(new LocalizedUnit(new Unit(product, ctx.catalogue), ctx.catalogue, language), product);
      return { id: position, time: timestamp(when), type, productId, name: name?.text ?? productId, actor };
    }),
  };
}

function productFigures({ products, findings }: Overview, language: Language, { catalogue }: InstanceContext): Figures {
  const { byStatus, byUnitType } = products;
  const countries = catalogue.keywordList('CountryCode')?.byCode;
  const count = sum(byStatus);
  const { withErrors } = findings.all;
  const markets = [...new Set(byStatus.map(({ targetMarket }) => targetMarket))];
  return {
    count,
    // Both are counted at almost, but not exactly, the same time.
    withoutErrors: Math.max(0, count - withErrors),
    withErrors,
    byStatus: STATUSES.map((catalogStatus) => ({
      catalogStatus,
      products: sum(byStatus.filter((each) => each.catalogStatus === catalogStatus)),
    })).filter(({ products: number }) => number > 0),
    byTargetMarket: markets
      .map((targetMarket) => ({
        targetMarket,
        label: countries?.get(targetMarket)?.texts[language] ?? targetMarket,
        products: sum(byStatus.filter((each) => each.targetMarket === targetMarket)),
      }))
      .sort((a, b) => b.products - a.products || (a.targetMarket < b.targetMarket ? -1 : 1)),
    byUnitType: UNIT_TYPES.map((unitType) => ({ unitType, products: byUnitType.get(unitType) ?? 0 })).filter(
      ({ products: number }) => number > 0,
    ),
  };
}

function sum(counts: readonly { readonly products: number }[]): number {
  return counts.reduce((total, { products }) => total + products, 0);
}
