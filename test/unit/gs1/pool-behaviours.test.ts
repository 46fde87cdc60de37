import { describe, expect, test } from '@jest/globals';
import type { PoolReply } from '../../../src/gs1/replies/reply.ts';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';
import { aNotification, aPublication, aUnit, aWithdrawal } from '../../builders/gs1.ts';
import { aPool } from '../../support/gs1/test-pool.ts';

/** A reply, in one word. */
const word = (reply: PoolReply): string => (reply.kind === 'confirmation' ? reply.state : reply.kind);
const ACCEPTED = ['response', 'registration', 'RECEIVED', 'SYNCHRONISED'];

describe('a repeated message', () => {
  test('gets the same replies', async () => {
    const pool = aPool();
    const first = await pool.ask(aNotification());
    const second = await pool.ask(aNotification());
    expect(second).toEqual(first);
    expect(new Set(pool.delivered).size).toBe(first.length);
  });

  test('with different content is rejected, and the first one stays valid', async () => {
    const pool = aPool();
    const first = await pool.ask(aNotification());
    expect(await pool.ask(aNotification(aUnit({ gtin: '05790000000210' })))).toMatchObject([
      { messageId: 'message-1', transactions: [], errors: [{ level: 'message', code: '357' }] },
    ]);
    expect(await pool.ask(aNotification())).toEqual(first);
  });
});

describe('behaviours', () => {
  const gtin = '05790000000999';
  const scripted = (behaviour: object) => aPool({ behaviours: { [gtin]: behaviour } });

  test('can be configured for any GTIN, and replace the test GTINs', async () => {
    const pool = scripted({ outcome: 'REJECT', level: 'transaction' });
    const [response] = await pool.ask(aNotification(aUnit({ gtin })));
    expect(response).toMatchObject({ errors: [{ level: 'transaction', code: 'SIMULATED' }] });
    expect((await pool.ask(aNotification(aUnit({ gtin: '05790000008032' }), { id: 'm2' }))).map(word)).toEqual(
      ACCEPTED,
    );
  });

  test('can be combined', async () => {
    const pool = scripted({ outcome: 'REJECT', codes: ['1'], level: 'command', delivery: 'TWICE', delaySeconds: 60 });
    pool.send(aNotification(aUnit({ gtin })));
    await pool.clock.advance(60_999);
    expect(pool.delivered).toHaveLength(0);
    await pool.clock.advance(10_000);
    expect(pool.delivered).toHaveLength(2);
  });

  test('can suppress the replies of recipients', async () => {
    expect((await scripted({ confirmation: 'NONE' }).ask(aNotification(aUnit({ gtin })))).map(word)).toEqual([
      'response',
      'registration',
    ]);
    expect((await scripted({ confirmation: 'RECEIVED' }).ask(aNotification(aUnit({ gtin })))).map(word)).toEqual([
      'response',
      'registration',
      'RECEIVED',
    ]);
  });

  test('are ignored if the message has real errors', async () => {
    const pool = scripted({ outcome: 'REJECT', codes: ['1'] });
    expect(await pool.codes(aNotification(aUnit({ gtin, recipient: null })))).toEqual(['203']);
  });

  test('send warnings from the pool itself if there is no recipient', async () => {
    const pool = scripted({ warnings: ['Too short'] });
    const replies = await pool.ask(aNotification(aUnit({ gtin, recipient: '5790000009992' })));
    expect(replies.at(-1)).toMatchObject({ recipient: '5790000009992', state: 'REVIEW' });
  });

  test('apply to withdrawals and publications of the item too', async () => {
    const pool = aPool({
      behaviours: { [gtin]: { outcome: 'REJECT', codes: ['1'] } },
      rules: { gln: '5790000009992', withdrawal: true, trustsUnknownItems: true },
    });
    expect(await pool.codes(aWithdrawal({ gtin }))).toEqual(['1']);
    expect(await pool.codes(aPublication('ADD', { gtin }))).toEqual(['1']);
  });
});

describe('undelivered replies', () => {
  test('are retried until they are delivered, while the others wait', async () => {
    const delivered: string[] = [];
    let isOpen = false;
    const pool = aPool({
      deliver: (xml) =>
        isOpen ? Promise.resolve(void delivered.push(xml)) : Promise.reject(new Error('the database is gone')),
    });
    pool.send(aNotification());
    await pool.clock.advance(10_000);
    expect(delivered).toEqual([]);
    expect(pool.log.warnings[0]).toBe('a reply could not be processed and is kept for a retry: the database is gone');
    isOpen = true;
    await pool.clock.advance(60_000);
    expect(
      delivered
        .flatMap((xml) => readReplies(xml))
        .map(word)
        .sort(),
    ).toEqual([...ACCEPTED].sort());
  });

  test('make the pool refuse messages if there are too many', async () => {
    const pool = aPool({ mostPending: 5, deliver: () => Promise.reject(new Error('nobody is there')) });
    const outcomes = ['m1', 'm2', 'm3'].map((id) => pool.send(aNotification(aUnit(), { id })).outcome);
    expect(outcomes).toEqual(['TAKEN', 'TAKEN', 'BUSY']);
    await pool.clock.advance(600_000);
    expect(pool.send(aNotification(aUnit(), { id: 'm4' }))).toEqual({ outcome: 'BUSY' });
  });
});
