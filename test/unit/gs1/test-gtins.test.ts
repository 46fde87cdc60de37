import { describe, expect, test } from '@jest/globals';
import type { PoolReply } from '../../../src/gs1/replies/reply.ts';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';
import { TEST_GTINS } from '../../../src/gs1/pool/behaviours.ts';
import { hasValidCheckDigit } from '../../../src/domain/product/identifiers.ts';
import { aMessage, aNotification, aUnit, notificationOf, RETAILER, SUPPLIER } from '../../builders/gs1.ts';
import { aPool } from '../../support/gs1/test-pool.ts';

const ITEM = (gtin: string) => ({ gtin, targetMarket: '208', dataSource: SUPPLIER });
const message = (gtin: string) => aNotification(aUnit({ gtin }));
/** A reply, in one word. */
const word = (reply: PoolReply): string => (reply.kind === 'confirmation' ? reply.state : reply.kind);
const ACCEPTED = ['response', 'registration', 'RECEIVED', 'SYNCHRONISED'];

describe('the test GTINs', () => {
  test('are valid GTINs, each with one behaviour', () => {
    const gtins = TEST_GTINS.map(({ gtin }) => gtin);
    expect(new Set(gtins).size).toBe(gtins.length);
    expect(gtins.filter((gtin) => !/^\d{14}$/.test(gtin) || !hasValidCheckDigit(gtin))).toEqual([]);
  });

  test('05790000008018 is accepted', async () => {
    const gtin = '05790000008018';
    const replies = await aPool().ask(message(gtin));
    expect(replies).toEqual([
      {
        kind: 'response',
        id: 'a1',
        part: 0,
        time: new Date('2026-02-01T09:00:01Z'),
        messageId: 'message-1',
        transactions: [{ transactionId: 'message-1-t1', status: 'ACCEPTED' }],
        errors: [],
      },
      {
        kind: 'registration',
        id: 'a2',
        part: 0,
        time: new Date('2026-02-01T09:00:01.500Z'),
        item: ITEM(gtin),
        status: 'ACCEPTED',
      },
      {
        kind: 'confirmation',
        id: 'a3',
        part: 0,
        time: new Date('2026-02-01T09:00:02Z'),
        item: ITEM(gtin),
        recipient: RETAILER,
        state: 'RECEIVED',
        details: [],
      },
      {
        kind: 'confirmation',
        id: 'a4',
        part: 0,
        time: new Date('2026-02-01T09:00:02.500Z'),
        item: ITEM(gtin),
        recipient: RETAILER,
        state: 'SYNCHRONISED',
        details: [],
      },
    ]);
  });

  test('05790000008025 is accepted with warnings', async () => {
    const replies = await aPool().ask(message('05790000008025'));
    expect(replies.map(word)).toEqual(['response', 'registration', 'RECEIVED', 'REVIEW']);
    expect(replies.at(-1)).toMatchObject({
      recipient: RETAILER,
      details: [
        { gtin: '05790000008025', code: 'CIC999', action: 'WARNING', text: 'The image is missing' },
        { gtin: '05790000008025', code: 'CIC999', action: 'WARNING', text: 'The marketing text is short' },
      ],
    });
  });

  test('05790000008032 is rejected at document level', async () => {
    const replies = await aPool().ask(message('05790000008032'));
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({
      transactions: [],
      errors: ['448', '1007'].map((code) => ({
        level: 'document',
        transactionId: 'message-1-t1',
        commandId: 'message-1-t1-c1',
        documentId: 'message-1-t1-d1',
        code,
        text: `The simulated data pool rejects 05790000008032 with code ${code}`,
      })),
    });
  });

  test('05790000008049 is rejected for its GTIN', async () => {
    const [response] = await aPool().ask(message('05790000008049'));
    expect(response).toMatchObject({
      errors: [
        {
          level: 'attribute',
          code: '447',
          attribute: 'gtin',
          value: '05790000008049',
          xPath: 'catalogueItem/tradeItem/gtin',
        },
      ],
    });
  });

  test('05790000008056 is rejected with its whole message', async () => {
    const documents = (gtin: string) => ({ documents: [notificationOf(aUnit({ gtin }))] });
    const replies = await aPool().ask(
      aMessage({ transactions: [documents('05790000008056'), documents('05790000008018')] }),
    );
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({ transactions: [], errors: [{ level: 'message', code: '999' }] });
  });

  test('05790000008063 is rejected by the registry, and not registered', async () => {
    const pool = aPool();
    const replies = await pool.ask(message('05790000008063'));
    expect(replies).toMatchObject([
      { kind: 'response', errors: [] },
      { kind: 'registration', status: 'REJECTED', item: ITEM('05790000008063') },
    ]);
    const change = aNotification(aUnit({ gtin: '05790000008063' }), { id: 'm2', command: 'CHANGE_BY_REFRESH' });
    expect(await pool.codes(change)).toEqual(['47']);
  });

  test.each([
    ['05790000008070', 'REJECTED', 'NONE'],
    ['05790000008087', 'REVIEW', 'ACTION_NEEDED'],
  ])('%s is confirmed by each recipient as %s', async (gtin, state, action) => {
    const replies = await aPool().ask(message(gtin));
    expect(replies.map(word)).toEqual(['response', 'registration', 'RECEIVED', state]);
    expect(replies.at(-1)).toMatchObject({ details: [{ code: 'CIC999', action, text: expect.stringMatching(/./) }] });
  });

  test('05790000008094 gets late replies', async () => {
    const pool = aPool();
    pool.send(message('05790000008094'));
    await pool.clock.advance(30_999);
    expect(pool.delivered).toHaveLength(0);
    await pool.clock.advance(1);
    expect(pool.delivered).toHaveLength(1);
    await pool.clock.advance(2_000);
    expect(pool.delivered.flatMap((xml) => readReplies(xml)).map(word)).toEqual(ACCEPTED);
  });

  test('05790000008100 gets the same replies twice', async () => {
    const pool = aPool();
    await pool.ask(message('05790000008100'));
    expect(pool.delivered).toHaveLength(8);
    expect(new Set(pool.delivered).size).toBe(4);
  });

  test('05790000008117 gets replies in reverse order', async () => {
    const replies = await aPool().ask(message('05790000008117'));
    expect(replies.map(word)).toEqual([...ACCEPTED].reverse());
    expect(replies.map(({ id }) => id)).toEqual(['a4', 'a3', 'a2', 'a1']);
  });

  test('05790000008124 gets no reply, as if it had never been sent', async () => {
    const pool = aPool();
    expect(await pool.ask(message('05790000008124'))).toEqual([]);
    expect(pool.clock.planned).toBe(0);
    const change = aNotification(aUnit({ gtin: '05790000008124' }), { id: 'm2', command: 'CHANGE_BY_REFRESH' });
    expect(await pool.ask(change)).toEqual([]);
  });

  test('05790000008131 drops the connection every time', async () => {
    const pool = aPool();
    expect(pool.send(message('05790000008131'))).toEqual({ outcome: 'DROPPED' });
    expect(pool.send(message('05790000008131'))).toEqual({ outcome: 'DROPPED' });
    await pool.clock.advance(60_000);
    expect(pool.delivered).toEqual([]);
  });

  test('05790000008148 is received although the connection drops, and counts once', async () => {
    const pool = aPool();
    expect(pool.send(message('05790000008148'))).toEqual({ outcome: 'DROPPED' });
    expect(pool.send(message('05790000008148'))).toEqual({ outcome: 'TAKEN', messageId: 'message-1' });
    await pool.clock.advance(60_000);
    expect(new Set(pool.delivered).size).toBe(4);
    const [response] = pool.delivered.flatMap((xml) => readReplies(xml));
    expect(response).toMatchObject({ errors: [] });
  });

  test('05790000008155 gets a truncated reply', async () => {
    const pool = aPool();
    pool.send(message('05790000008155'));
    await pool.clock.advance(60_000);
    expect(pool.delivered).toHaveLength(1);
    expect(() => readReplies(pool.delivered[0] ?? '')).toThrow(/^The reply is not valid XML: .*unclosed tag/);
  });
});
