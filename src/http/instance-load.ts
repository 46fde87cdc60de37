import type { InstanceContext } from '../context.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { activeInstances } from '../fairness/contention.ts';
import { FairQueue } from '../fairness/fair-queue.ts';
import { networkOf } from '../access/network.ts';
import { InstanceLimits } from './connections/instance-limits.ts';
import { onceClosed } from './connections/once-closed.ts';
import type { Exchange } from './exchange.ts';
import type { OperationId } from './operation.ts';

/** Work that keeps the processor busy. Sends are not: they wait for the data pool. */
type HeavyWork = 'writes' | 'batches' | 'pdfSheets' | 'htmlSheets';

const PDF_SHEETS: ReadonlySet<OperationId> = new Set([
  'getProductSheetPdf',
  'getProductSheetPdfByTemplate',
  'getItemSheetPdfByTemplate',
]);
const HTML_SHEETS: ReadonlySet<OperationId> = new Set([
  'getProductSheetHtml',
  'getProductSheetHtmlByTemplate',
  'getItemSheetHtmlByTemplate',
]);
const WRITES: ReadonlySet<OperationId> = new Set(['upsertProducts', 'validateProducts']);

/** More than an instance needs that is alone; while others are active, each has its share of them. */
const PLACES = 512;
const SHARES: Readonly<Record<HeavyWork, number>> = { writes: 6, batches: 2, pdfSheets: 2, htmlSheets: 3 };

/** Shares the process out among instances: limits how much each works on, and lets heavy work take turns. */
export class InstanceLoad {
  readonly #limits = new WeakMap<InstanceContext, InstanceLimits>();
  readonly #queues: Readonly<Record<HeavyWork, FairQueue>> = {
    writes: queueWithShare(SHARES.writes),
    batches: queueWithShare(SHARES.batches),
    pdfSheets: queueWithShare(SHARES.pdfSheets),
    htmlSheets: queueWithShare(SHARES.htmlSheets),
  };

  /** Counts a request until its response is closed. @throws ServiceError `TOO_MANY_REQUESTS` */
  beginRequest({ response }: Exchange, ctx: InstanceContext): void {
    activeInstances.note(ctx.settings.name);
    onceClosed(response, this.#limitsOf(ctx).begin('requests'));
  }

  /** Counts a list until its response is closed. @throws ServiceError `TOO_MANY_LISTS` or `LISTS_BUSY` */
  beginList({ address, response }: Exchange, ctx: InstanceContext): void {
    onceClosed(response, this.#limitsOf(ctx).openList(networkOf(address)));
  }

  /** Counts a batch, or a stream of lines, until its response is closed. @throws ServiceError `TOO_MANY_BATCHES` */
  beginBatch({ response }: Exchange, ctx: InstanceContext): void {
    onceClosed(response, this.#limitsOf(ctx).begin('batches'));
  }

  /** Saves a part of a stream when it is the turn of the instance. */
  batchInTurn<T>(exchange: Exchange, ctx: InstanceContext, work: () => Promise<T>): Promise<T> {
    return this.#heavyInTurn('batches', exchange, ctx, work);
  }

  /**
   * Does the work of an operation when it is the turn of the instance.
   * @param isBatch whether the body has several items
   * @throws ServiceError `TOO_MANY_BATCHES` or `TOO_MANY_SHEETS`; whatever the work throws
   */
  async inTurn<T>(
    operationId: OperationId,
    isBatch: boolean,
    exchange: Exchange,
    ctx: InstanceContext,
    work: () => Promise<T> | T,
  ): Promise<T> {
    if (isBatch) this.beginBatch(exchange, ctx);
    else if (isSheet(operationId)) onceClosed(exchange.response, this.#limitsOf(ctx).begin('sheets'));
    const heavy = heavyWorkOf(operationId, isBatch);
    return heavy ? this.#heavyInTurn(heavy, exchange, ctx, work) : work();
  }

  async #heavyInTurn<T>(
    heavy: HeavyWork,
    exchange: Exchange,
    ctx: InstanceContext,
    work: () => Promise<T> | T,
  ): Promise<T> {
    const { name } = ctx.settings;
    const queue = this.#queues[heavy];
    // Watching for a client that leaves costs more than an entry that need not wait.
    if (!queue.tryEnter(name)) await queue.enter(name, exchange.gone);
    try {
      return await work();
    } finally {
      queue.leave(name);
    }
  }

  #limitsOf(ctx: InstanceContext): InstanceLimits {
    let limits = this.#limits.get(ctx);
    if (!limits) this.#limits.set(ctx, (limits = new InstanceLimits(ctx.settings.limits)));
    return limits;
  }
}

function queueWithShare(share: number): FairQueue {
  return new FairQueue({
    places: PLACES,
    share,
    contention: activeInstances,
    refuse: () => new ServiceError('BUSY'),
  });
}

function isSheet(operationId: OperationId): boolean {
  return PDF_SHEETS.has(operationId) || HTML_SHEETS.has(operationId);
}

function heavyWorkOf(operationId: OperationId, isBatch: boolean): HeavyWork | undefined {
  if (PDF_SHEETS.has(operationId)) return 'pdfSheets';
  if (HTML_SHEETS.has(operationId)) return 'htmlSheets';
  if (!WRITES.has(operationId)) return undefined;
  return isBatch ? 'batches' : 'writes';
}
