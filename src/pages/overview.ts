import type { Request, Response } from 'express';
import { UNIT_TYPE } from '../domain/catalogue/field-ids.ts';
import { presentOverview, type PresentedOverview } from '../presenters/overview.ts';
import { readOverview } from '../workflows/overview/read-overview.ts';
import { drawBars } from './charts.ts';
import { nameOfEvent } from './event-name.ts';
import { withQuery } from './language-choice.ts';
import { listQuery } from './list-address.ts';
import { findingChart, sendChart } from './overview-charts.ts';
import { mayCall } from './may-call.ts';
import { showMoment } from './product/cell.ts';
import type { Page } from './render.ts';
import { STATUS_LOOKS } from './status-looks.ts';
import { isOpen, listsFor, showList, viewPath } from './views.ts';
import type { Visitor } from './visitor.ts';

/** A bar chart of more markets is not read; the rest are in the list. */
const MARKETS = 10;

/** The address of the products that a filter of a list finds; undefined if the visitor can read no list of all products. */
type ListPath = (filter?: string) => string | undefined;

/** A row of a bar chart. */
interface Bar {
  readonly label: string;
  readonly look: string;
  readonly products: number;
  readonly path: string | undefined;
}

/** GET /: what `GET /api/overview` returns, and the lists. Who may not read the figures sees the lists. */
export async function showOverview(request: Request, response: Response, visitor: Visitor): Promise<Page> {
  if (!mayCall('getOverview', visitor)) return showList(request, response, visitor);
  const { ctx, language, words } = visitor;
  const overview = await readOverview(ctx);
  const figures = presentOverview(overview, language, ctx);
  const existing = new Set([...overview.changed.values()].map(({ productId }) => productId));
  const list = allProductsPath(visitor);
  const { findings, waiting, changes } = figures;
  return {
    title: words('overview'),
    template: 'overview',
    data: {
      ...listsFor(visitor),
      time: { iso: figures.time, text: showMoment(figures.time) },
      isComplete: figures.isComplete,
      isEmpty: figures.isComplete && figures.products.count === 0 && changes.length === 0,
      tiles: tilesOf(figures, list, visitor),
      ...productBars(figures, list, visitor),
      rules: {
        count: findings.count,
        bars: withLengths(
          findings.rules.map(({ group, label, severity, products }) => ({
            label,
            severity,
            ruleId: group,
            look: severity === 'ERROR' ? 'bad' : 'changed',
            products,
            path: withQuery('/worklist/products', { groupBy: 'rule', group }),
          })),
        ),
      },
      findingChart: findingChart(figures, visitor),
      sendChart: sendChart(figures, visitor),
      waiting: waiting.map((each) => ({ ...each, since: showMoment(each.oldest) })),
      waitingPath: list('status:SENT'),
      changes: changes.map((change) => ({
        ...change,
        event: nameOfEvent(change.type, visitor),
        when: showMoment(change.time),
        path: existing.has(change.productId) ? `/products/${encodeURIComponent(change.productId)}#history` : undefined,
      })),
    },
  };
}

function tilesOf({ products, findings, waiting }: PresentedOverview, list: ListPath, visitor: Visitor) {
  const { language, words } = visitor;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  // Rounded down, so that 100 % means all.
  const share = (part: number): string =>
    percent.format(products.count === 0 ? 0 : Math.floor((part / products.count) * 100) / 100);
  const withStatus = (status: string): number =>
    products.byStatus.find(({ catalogStatus }) => catalogStatus === status)?.products ?? 0;
  const ofProducts = (part: number): string => words('shareOfProducts', { share: share(part) });
  return [
    {
      label: words('allProducts'),
      value: products.count,
      note: words('productsReady', { share: share(products.withoutErrors) }),
      look: '',
      path: list(),
    },
    {
      label: words('tileErrors'),
      value: findings.productsWithErrors,
      note: words('tileErrorsNote'),
      look: 'bad',
      path: '/worklist/products?severity=ERROR',
    },
    {
      label: words('tileWarnings'),
      value: findings.productsWithWarnings,
      note: ofProducts(findings.productsWithWarnings),
      look: 'changed',
      path: '/worklist/products?severity=WARNING',
    },
    {
      label: words('statusOK'),
      value: withStatus('OK'),
      note: ofProducts(withStatus('OK')),
      look: 'good',
      path: list('status:OK'),
    },
    {
      label: words('statusFAILED'),
      value: withStatus('FAILED'),
      note: ofProducts(withStatus('FAILED')),
      look: 'bad',
      path: list('status:FAILED'),
    },
    {
      label: words('tileWaiting'),
      value: waiting.reduce((sum, { messages }) => sum + messages, 0),
      note: waitingNote(waiting.length, visitor),
      look: 'waiting',
      path: '#waiting',
    },
  ];
}

function waitingNote(recipients: number, { words }: Visitor): string {
  if (recipients === 0) return words('allAnswered');
  return recipients === 1 ? words('oneWaitingRecipient') : words('waitingRecipients', { count: recipients });
}

function productBars({ products }: PresentedOverview, list: ListPath, { ctx, language, words }: Visitor) {
  const unitTypes = ctx.catalogue.keywordList(ctx.catalogue.get(UNIT_TYPE)?.keywordList ?? '')?.byCode;
  const statuses = products.byStatus.map(({ catalogStatus, products: count }): Bar => ({
    label: words(`status${catalogStatus ?? 'None'}`),
    look: catalogStatus === null ? '' : STATUS_LOOKS[catalogStatus],
    products: count,
    path: list(`status:${catalogStatus ?? ''}`),
  }));
  const markets = products.byTargetMarket.slice(0, MARKETS).map(({ targetMarket, label, products: count }): Bar => ({
    label,
    look: 'plain-bar',
    products: count,
    path: list(`market:${targetMarket}`),
  }));
  const types = products.byUnitType.map(({ unitType, products: count }): Bar => ({
    label: unitTypes?.get(unitType)?.texts[language] ?? unitType,
    look: 'plain-bar',
    products: count,
    path: list(`type:${unitType}`),
  }));
  return {
    byStatus: { id: 'by-status', title: words('byStatus'), kind: words('catalogStatus'), bars: withLengths(statuses) },
    byMarket: { id: 'by-market', title: words('byMarket'), kind: words('market'), bars: withLengths(markets) },
    byUnitType: { id: 'by-type', title: words('byUnitType'), kind: words('unitType'), bars: withLengths(types) },
  };
}

function withLengths<T extends { readonly products: number }>(rows: readonly T[]): (T & { length: number })[] {
  const lengths = drawBars(rows.map(({ products }) => products));
  return rows.map((row, index) => ({ ...row, length: lengths[index] ?? 0 }));
}

function allProductsPath({ ctx, user }: Visitor): ListPath {
  const view = [...ctx.views.values()].find((each) => each.filter.length === 0 && isOpen(each, user, ctx));
  return (filter) => view && viewPath(view) + listQuery({ filter: filter === undefined ? [] : [filter] });
}
