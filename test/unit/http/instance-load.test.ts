import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { InstanceContext } from '../../../src/context.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { InstanceLoad } from '../../../src/http/instance-load.ts';
import type { OperationId } from '../../../src/http/operation.ts';

const LIMITS = { requests: 100, batches: 100, sheets: 100, openLists: 100, openListsPerAddress: 100 };
const anInstance = (name: string) => ({ settings: { name, limits: LIMITS } }) as unknown as InstanceContext;
const anExchange = () =>
  ({ response: new EventEmitter(), gone: new AbortController().signal, address: '' }) as unknown as Exchange;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['getProductSheetHtml', false, 3],
  ['getProductSheetHtmlByTemplate', false, 3],
  ['getProductSheetPdf', false, 2],
  ['upsertProducts', true, 2],
  ['upsertProducts', false, 6],
] satisfies [OperationId, boolean, number][])(
  '%s (batch: %s): an instance works on its share while another one only reads',
  async (operationId, isBatch, share) => {
    const load = new InstanceLoad();
    const busy = anInstance(`busy with ${operationId}`);
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    load.beginRequest(anExchange(), anInstance('quiet'));
    const all = Array.from({ length: 10 }, () => {
      const exchange = anExchange();
      load.beginRequest(exchange, busy);
      return load.inTurn(operationId, isBatch, exchange, busy, work);
    });
    await settled();
    expect(ends).toHaveLength(share);
    for (let done = 0; done < all.length; done++) {
      ends[done]?.();
      await settled();
    }
    await Promise.all(all);
    expect(ends).toHaveLength(all.length);
  },
);
