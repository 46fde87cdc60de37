import { describe, expect, test } from '@jest/globals';
import type { PoolReply, Gs1ResponseReply } from '../../../src/gs1/replies/reply.ts';
import { buildPublication, type PublicationCommand } from '../../../src/gs1/messages/publication.ts';
import { buildWithdrawal } from '../../../src/gs1/messages/withdrawal.ts';
import { COPENHAGEN } from '../../builders/catalogue.ts';
import { sampleBodies } from '../../builders/product.ts';
import { hierarchiesOf, notify, PARTIES, RECIPIENT, SENT, unitsOf } from '../../support/gdsn/send.ts';
import { aPool } from '../../support/gs1/test-pool.ts';

describe('messages of the service', () => {
  const hierarchies = hierarchiesOf(unitsOf(sampleBodies()));
  const tops = hierarchies.map(({ top }, index) => {
    const [gtin = '', targetMarket = ''] = top.split('.');
    const item = { gtin, targetMarket, dataSource: PARTIES.sender };
    return { id: `T-${index}`, commandId: `C-${index}`, documentId: `D-${index}`, item, recipient: RECIPIENT };
  });

  test('are accepted by the pool: every hierarchy of the demo products, and its withdrawal', async () => {
    const pool = aPool({ rules: { gln: PARTIES.dataPool, withdrawal: true, trustsUnknownItems: false } });
    const { xml } = notify(hierarchies);
    const replies = await pool.ask({ id: 'M-1', kind: 'catalogueItemNotification', xml });
    const accepted = hierarchies.map((_, index) => ({ transactionId: `T-${index + 1}`, status: 'ACCEPTED' }));
    expect(replies[0]).toMatchObject({ kind: 'response', messageId: 'M-1', transactions: accepted, errors: [] });
    const units = new Set(replies.flatMap((reply) => (reply.kind === 'registration' ? [reply.item.gtin] : [])));
    expect(units.size).toBe(sampleBodies().length);
    const confirmed = replies.filter((reply) => reply.kind === 'confirmation' && reply.state === 'SYNCHRONISED');
    expect(confirmed).toHaveLength(hierarchies.length);

    const transactions = tops.map((top) => ({ ...top, reason: 'PUBLICATION_WITHDRAWAL' as const }));
    const withdrawal = buildWithdrawal({ id: 'M-2', time: SENT, ...PARTIES, transactions }, COPENHAGEN);
    const [response] = (await pool.ask({
      id: 'M-2',
      kind: 'catalogueItemHierarchicalWithdrawal',
      xml: withdrawal,
    })) as Gs1ResponseReply[];
    expect(response?.errors).toEqual([]);
    expect(response?.transactions).toHaveLength(hierarchies.length);
  });

  test('reach a recipient after a publication, until the publication ends', async () => {
    const pool = aPool({ rules: { gln: PARTIES.dataPool, withdrawal: false, trustsUnknownItems: false } });
    const publish = (id: string, command: PublicationCommand): Promise<PoolReply[]> => {
      const transactions = tops.map((top) => ({ ...top, command }));
      const xml = buildPublication({ id, time: SENT, ...PARTIES, transactions }, COPENHAGEN);
      return pool.ask({ id, kind: 'catalogueItemPublication', xml });
    };
    const confirmedBy = (replies: readonly PoolReply[]): string[] =>
      replies.flatMap((reply) =>
        reply.kind === 'confirmation' && reply.state === 'SYNCHRONISED' ? [reply.recipient] : [],
      );
    const accepted = tops.map(({ id }) => ({ transactionId: id, status: 'ACCEPTED' }));

    const { xml } = notify(hierarchies, PARTIES.dataPool);
    const sent = await pool.ask({ id: 'M-1', kind: 'catalogueItemNotification', xml });
    expect(confirmedBy(sent)).toEqual([]);

    const opened = await publish('M-2', 'ADD');
    expect(opened[0]).toMatchObject({ kind: 'response', messageId: 'M-2', transactions: accepted, errors: [] });
    expect(confirmedBy(opened)).toEqual(tops.map(() => RECIPIENT));

    const closed = await publish('M-3', 'DELETE');
    expect(closed).toEqual([expect.objectContaining({ kind: 'response', transactions: accepted, errors: [] })]);
  });
});
