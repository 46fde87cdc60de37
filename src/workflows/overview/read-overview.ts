import type { InstanceContext } from '../../context.ts';
import type { Overview } from '../../domain/overview/figures.ts';
import { findingSeries, lastDays, sendSeries } from '../../domain/overview/series.ts';
import { dayOf, readDateTime } from '../../domain/product/dates.ts';
import { countSendsByDay, findWaitingRecipients } from '../../storage/gs1/send-counts.ts';
import { readNewestChanges } from '../../storage/products/change-feed.ts';
import { findFindingDays } from '../../storage/products/finding-days.ts';
import { findProductCounts } from '../../storage/products/product-counts.ts';
import { findSheetProducts } from '../../storage/products/sheet-units.ts';
import { countFindings } from '../reading/read-findings.ts';

const DAYS = 30;
const CHANGES = 10;
const RECIPIENTS = 20;
/** An import of many products may leave more messages without a reply; counting them all would take too long. */
const SCANNED_MESSAGES = 5000;
const OPEN = ['WAITING', 'STORED', 'TRANSMITTED'] as const;
const ANSWERED = ['ACCEPTED', 'REJECTED', 'FAILED'] as const;

/** Figures of all products, findings and sends. None of them takes a scan of the products. */
export async function readOverview(ctx: InstanceContext): Promise<Overview> {
  const { db, timeZone } = ctx;
  const time = ctx.now();
  const days = lastDays(dayOf(time, timeZone), DAYS);
  const first = days[0] ?? '';
  const since = new Date(readDateTime(`${first}T00:00`, timeZone) ?? time);
  const [products, findings, known, sends, waiting, changes] = await Promise.all([
    findProductCounts(db),
    countFindings('rule', { severity: undefined, targetMarket: undefined }, ctx),
    findFindingDays(db, first),
    countSendsByDay(db, [...OPEN, ...ANSWERED], since, timeZone.name),
    findWaitingRecipients(db, OPEN, { scanned: SCANNED_MESSAGES, limit: RECIPIENTS }),
    readNewestChanges(db, CHANGES),
  ]);
  const changed = await findSheetProducts(db, [...new Set(changes.map(({ key }) => key))]);
  return {
    time,
    products,
    findings,
    findingDays: findingSeries(days, known, findings.all),
    sendDays: sendSeries(days, sends),
    waiting,
    changes,
    changed: new Map(changed.map((product) => [product.key, product])),
  };
}
