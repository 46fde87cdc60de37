import { describe, expect, test } from '@jest/globals';
import {
  aCase,
  aMessage,
  aNotification,
  aPublication,
  aUnit,
  aWithdrawal,
  notificationOf,
  RETAILER,
  SUPPLIER,
} from '../../builders/gs1.ts';
import { aPool, type TestPool } from '../../support/gs1/test-pool.ts';

describe('the pool remembers', () => {
  let pool: TestPool;
  const send = (command: string, id: string, unit = aCase()): Promise<string[]> =>
    pool.codes(aNotification(unit, { command, id }));

  test('accepted items: first ADD, then CHANGE_BY_REFRESH or CORRECT', async () => {
    pool = aPool();
    expect(await send('CHANGE_BY_REFRESH', 'm1')).toEqual(['47']);
    expect(await send('CORRECT', 'm2')).toEqual(['47']);
    expect(await send('ADD', 'm3')).toEqual([]);
    expect(await send('CHANGE_BY_REFRESH', 'm4')).toEqual([]);
    expect(await send('CORRECT', 'm5')).toEqual([]);
    expect(await send('ADD', 'm6')).toEqual(['ADDED_BEFORE']);
  });

  test('the lower units too, which can then be sent on their own', async () => {
    pool = aPool();
    await send('ADD', 'm1');
    expect(await send('CHANGE_BY_REFRESH', 'm2', aUnit())).toEqual([]);
    pool = aPool();
    await send('ADD', 'm1');
    expect(await send('ADD', 'm2', aUnit())).toEqual([]);
  });

  test('nothing from rejected messages', async () => {
    pool = aPool();
    expect(await send('ADD', 'm1', aCase({ total: 25 }))).toEqual(['202']);
    expect(await send('ADD', 'm2')).toEqual([]);
  });

  test('recipients: an item is added for each of them', async () => {
    pool = aPool();
    await send('ADD', 'm1');
    expect(await send('ADD', 'm2', aCase({ recipient: '5790000009510' }))).toEqual([]);
  });

  test('who registered an item', async () => {
    pool = aPool();
    await send('ADD', 'm1');
    const provider = '5790000009015';
    const documents = [notificationOf(aCase({ provider, children: [{ quantity: 24, unit: aUnit({ provider }) }] }))];
    const message = aMessage({ id: 'm2', transactions: [{ owner: provider, documents }] });
    expect(await pool.codes(message)).toEqual(['42']);
  });

  test('withdrawals: the item must be added again, if the pool is configured so', async () => {
    pool = aPool();
    expect(await pool.codes(aWithdrawal({ id: 'w0' }))).toEqual(['UNKNOWN_ITEM']);
    await send('ADD', 'm1');
    expect(await pool.codes(aWithdrawal())).toEqual([]);
    expect(await send('CHANGE_BY_REFRESH', 'm2')).toEqual(['47']);
    expect(await send('ADD', 'm3')).toEqual([]);

    pool = aPool({ forgetsWithdrawn: false });
    await send('ADD', 'm1');
    expect(await pool.codes(aWithdrawal())).toEqual([]);
    expect(await send('CHANGE_BY_REFRESH', 'm2')).toEqual([]);
  });

  test('an item after its withdrawal from one of two recipients', async () => {
    pool = aPool();
    await send('ADD', 'm1');
    await send('ADD', 'm2', aCase({ recipient: '5790000009510' }));
    expect(await pool.codes(aWithdrawal())).toEqual([]);
    expect(await send('CHANGE_BY_REFRESH', 'm3')).toEqual([]);
  });

  test('publications', async () => {
    const forPool = aCase({ recipient: '5790000009992' });
    pool = aPool();
    expect(await pool.codes(aPublication('ADD', { id: 'p0' }))).toEqual(['UNKNOWN_ITEM']);
    const registered = await pool.ask(aNotification(forPool));
    expect(registered.map(({ kind }) => kind)).toEqual(['response', 'registration', 'registration']);
    const published = await pool.ask(aPublication('ADD'));
    expect(published).toMatchObject([
      { kind: 'response', errors: [] },
      { kind: 'confirmation', state: 'RECEIVED', recipient: RETAILER },
      { kind: 'confirmation', state: 'SYNCHRONISED', recipient: RETAILER },
    ]);
    const changed = await pool.ask(aNotification(forPool, { id: 'm2', command: 'CHANGE_BY_REFRESH' }));
    expect(changed.at(-1)).toMatchObject({ kind: 'confirmation', recipient: RETAILER });
    expect(await pool.codes(aPublication('CORRECT'))).toEqual(['NOT_TAKEN']);
    expect((await pool.ask(aPublication('DELETE'))).map(({ kind }) => kind)).toEqual(['response']);
    const after = await pool.ask(aNotification(forPool, { id: 'm3', command: 'CHANGE_BY_REFRESH' }));
    expect(after.map(({ kind }) => kind)).toEqual(['response', 'registration', 'registration']);
  });

  test('nothing after a restart, and therefore accepts unknown items', async () => {
    pool = aPool({ rules: { gln: '5790000009992', withdrawal: true, trustsUnknownItems: true } });
    expect(await send('CHANGE_BY_REFRESH', 'm1')).toEqual([]);
    expect(await send('ADD', 'm2')).toEqual(['ADDED_BEFORE']);
    expect(await pool.codes(aWithdrawal({ gtin: '15790000000132' }))).toEqual([]);
  });
});

test('a pool that accepts no withdrawals reports them', async () => {
  const pool = aPool({ rules: { gln: '5790000009992', withdrawal: false, trustsUnknownItems: false } });
  await pool.ask(aNotification(aCase()));
  const [response] = await pool.ask(aWithdrawal());
  expect(response).toMatchObject({ errors: [{ level: 'message', code: 'NOT_TAKEN' }] });
});

test('a message on behalf of a supplier is replied to its sender', async () => {
  const pool = aPool();
  await pool.ask(aNotification(aCase()));
  expect(pool.delivered[0]).toContain(`<receiver>${SUPPLIER}</receiver>`);
});
