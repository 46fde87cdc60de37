import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createApiKey } from '../../../src/access/credentials.ts';
import { hashPassword } from '../../../src/access/passwords.ts';
import { addKey, setPassword } from '../../../src/storage/instance/credentials.ts';
import { appendAuditEntry, appendAuditNews, listAuditLog } from '../../../src/storage/instance/audit-log.ts';
import { pruneRecords } from '../../../src/workflows/retention/prune-records.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { postForm } from '../../support/session.ts';

const body = aBody();
const { key, hash } = createApiKey();
const headers = { 'X-Api-Key': key };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: {
      security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false },
      webhooks: { networks: [], http: false, maximum: 5 },
    },
    transport: aScriptedPool(),
  });
  await addKey(service.instance.db, 'erp', hash);
  await setPassword(service.instance.db, 'anna', await hashPassword('correct horse'));
});
afterAll(() => service.stop());

interface Entry {
  readonly id: number;
  readonly time: string;
  readonly actor: string;
  readonly action: string;
  readonly subject?: string;
  readonly address?: string;
}

/** The newest first. */
async function entries(query = ''): Promise<Entry[]> {
  const { status, json } = await service.call('GET', `/api/audit${query}`, { headers });
  expect(status).toBe(200);
  return (json as { entries: Entry[] }).entries;
}
const factsOf = ({ id: _id, time: _time, ...facts }: Entry): object => facts;
/** What happens during some work, the oldest first. */
async function during(work: () => Promise<unknown>): Promise<object[]> {
  const [last] = await entries('?limit=1');
  await work();
  return (await entries())
    .filter(({ id }) => id > (last?.id ?? 0))
    .reverse()
    .map(factsOf);
}

const address = '127.0.0.1';
const basic = (name: string, password: string) => ({ Authorization: `Basic ${btoa(`${name}:${password}`)}` });

test('sign-ins are recorded, and refused ones with the user only if there is one', async () => {
  const signIn = (name: string, password: string) => postForm(service, '/login', { name, password });
  expect(
    await during(async () => {
      await signIn('anna', 'correct horse');
      await signIn('anna', 'wrong');
      await signIn('a password', 'anna');
    }),
  ).toEqual([
    { actor: 'user:anna', action: 'SIGNED_IN', address },
    { actor: 'anonymous', action: 'SIGN_IN_REFUSED', subject: 'user:anna', address },
    { actor: 'anonymous', action: 'SIGN_IN_REFUSED', address },
  ]);
});

test('HTTP Basic is recorded when a password is verified, not for each request', async () => {
  await setPassword(service.instance.db, 'bo', await hashPassword('correct horse'));
  const read = () => service.call('GET', '/api/sends', { headers: basic('bo', 'correct horse') });
  expect(await during(async () => [await read(), await read(), await read()])).toEqual([
    { actor: 'user:bo', action: 'SIGNED_IN', address },
  ]);
});

test('sends are recorded with the caller and the product, and what was refused is not', async () => {
  const other = aBody({}, 2);
  const product = productIdOf(body);
  const actor = 'key:erp';
  expect(
    await during(async () => {
      const send = (path: string, sent: unknown) => service.call('POST', path, { headers, body: sent });
      await send('/api/sendToGS1', sendOf(body));
      await send('/api', body);
      await send('/api/sendToGS1', sendOf(body));
      await send('/api/update-and-sendToGS1', [aBody({}, 1), other]);
      await send('/api/update-and-sendToGS1', { ...other, test: true });
      await send('/api/sendWithdrawalToGS1', sendOf(body));
    }),
  ).toEqual([
    { actor, action: 'SENT', subject: product, address },
    { actor, action: 'SAVED_AND_SENT', subject: `${productIdOf(aBody({}, 1))} ${productIdOf(other)}`, address },
    { actor, action: 'WITHDRAWN', subject: product, address },
  ]);
});

test('changes of webhooks are recorded', async () => {
  let id = '';
  const recorded = await during(async () => {
    const url = 'https://receiver.example.com/events';
    const created = await service.call('POST', '/api/webhooks', { headers, body: { url } });
    id = (created.json as { webhook: { webhookId: string } }).webhook.webhookId;
    await service.call('PATCH', `/api/webhooks/${id}`, { headers, body: { paused: true } });
    await service.call('POST', `/api/webhooks/${id}/rotate-secret`, { headers });
    await service.call('DELETE', `/api/webhooks/${id}`, { headers });
    await service.call('DELETE', `/api/webhooks/${id}`, { headers });
  });
  expect(recorded).toEqual(
    ['WEBHOOK_CREATED', 'WEBHOOK_CHANGED', 'WEBHOOK_SECRET_ROTATED', 'WEBHOOK_DELETED'].map((action) => ({
      actor: 'key:erp',
      action,
      subject: id,
      address,
    })),
  );
});

describe('commands', () => {
  const run = (words: readonly string[], input = '') => {
    const { host, port, user, database } = service.database.address;
    const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const env = { PATH: process.env['PATH'], DATABASE_URL: url };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'src/cli.ts', ...words], {
      env,
      encoding: 'utf8',
      input,
    });
    return { code: status, out: stdout, err: stderr };
  };

  test('changes of keys and users are recorded with the account that made them', async () => {
    const recorded = await during(async () => {
      for (const words of ['add shop', 'change shop --scopes read', 'rotate shop', 'remove shop', 'remove shop'])
        run(['key', ...words.split(' ')]);
      run(['user', 'add', 'carl'], 'correct horse\n');
      run(['user', 'add', 'carl'], 'another horse\n');
      run(['user', 'set-role', 'carl', 'reader']);
      run(['user', 'set-role', 'nobody', 'reader']);
      run(['user', 'remove', 'carl']);
      return Promise.resolve();
    });
    const actor = expect.stringMatching(/^operator:.+/);
    expect(recorded).toEqual([
      ...['KEY_ADDED', 'KEY_CHANGED', 'KEY_ROTATED', 'KEY_REMOVED'].map((action) => ({
        actor,
        action,
        subject: 'key:shop',
      })),
      ...['USER_ADDED', 'PASSWORD_CHANGED', 'ROLE_CHANGED', 'USER_REMOVED'].map((action) => ({
        actor,
        action,
        subject: 'user:carl',
      })),
    ]);
  });

  test('audit shows the log', async () => {
    await appendAuditEntry(service.instance.db, {
      time: new Date('2020-01-31T12:00:00Z'),
      actor: 'key:old',
      action: 'SENT',
      subject: productIdOf(body),
      address,
    });
    const all = run(['audit', '--json']);
    expect(JSON.parse(all.out)).toEqual(
      (await listAuditLog(service.instance.db, {}, undefined, 1000)).map((entry) => ({
        ...entry,
        time: entry.time.toISOString(),
      })),
    );
    const { out } = run(['audit', '--limit', '1']);
    expect(out).toBe(`2020-01-31T13:00:00.000+01:00  SENT  key:old  ${productIdOf(body)}  from 127.0.0.1\n`);
    expect(run(['audit', '--since', '1d']).out).not.toContain('key:old');
    expect(run(['audit', '--since', 'yesterday']).code).toBe(2);
  });
});

test('pages follow one another, also while entries are added', async () => {
  const append = (subject: string) =>
    appendAuditEntry(service.instance.db, { time: new Date(), actor: 'service', action: 'SENT', subject });
  for (const subject of ['a', 'b', 'c']) await append(subject);
  const first = (await service.call('GET', '/api/audit?limit=2', { headers })).json as {
    entries: Entry[];
    nextCursor: string;
  };
  await append('d');
  const second = await entries(`?limit=1&cursor=${first.nextCursor}`);
  expect([...first.entries, ...second].map(({ subject }) => subject)).toEqual(['c', 'b', 'a']);
  const from = first.entries[1]?.time ?? '';
  const to = first.entries[0]?.time ?? '';
  const within = await entries(`?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`);
  for (const { time } of within) expect([time >= from, time < to]).toEqual([true, true]);
  expect((await service.call('GET', '/api/audit?cursor=x', { headers })).status).toBe(400);
});

test('the same configuration is recorded once', async () => {
  const record = (subject: string) =>
    appendAuditNews(service.instance.db, {
      time: new Date(),
      actor: 'service',
      action: 'CONFIGURATION_CHANGED',
      subject,
    });
  expect(
    await during(async () => {
      for (const subject of ['one', 'one', 'two', 'two', 'one']) await record(subject);
    }),
  ).toEqual(['one', 'two', 'one'].map((subject) => ({ actor: 'service', action: 'CONFIGURATION_CHANGED', subject })));
});

test('refused sign-ins of many addresses do not fill the log', async () => {
  const before = await entries('?limit=1000');
  const guesses = Array.from({ length: 15 }, (_, n) =>
    service.instance.credentials.verifyPassword(`nobody-${n}`, 'x', `192.0.2.${n}`),
  );
  expect(await Promise.all(guesses)).toEqual(guesses.map(() => false));
  const added = (await entries('?limit=1000')).length - before.length;
  // A minute may end meanwhile.
  expect(added).toBeLessThanOrEqual(20);
  expect(added).toBeGreaterThan(0);
});

test('entries are kept for as long as the instance says', async () => {
  const settings = { ...service.instance.settings, retention: { requestHours: 24, auditDays: 365 } };
  const old = { actor: 'service', action: 'SENT', subject: 'very old' } as const;
  await appendAuditEntry(service.instance.db, { ...old, time: new Date('2019-01-01T00:00:00Z') });
  const { auditEntries } = await pruneRecords({ ...service.instance, settings }, new AbortController().signal);
  expect(auditEntries).toBeGreaterThanOrEqual(1);
  const subjects = (await entries('?limit=1000')).map(({ subject }) => subject);
  expect(subjects).not.toContain('very old');
  expect(subjects).toContain('d');
});
