import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { aBody } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aScriptedPool, unreachable, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let pool: ScriptedPool;
let accepted: string;
let failed: string;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool });
  await service.call('POST', '/api', { body: [aBody({}, 1), aBody({}, 2)] });
  accepted = (await service.call('POST', '/api/sendToGS1', { body: sendOf(aBody({}, 1)) })).json.messageId as string;
  await pool.accept(pool.last());
  pool.onTransmit(unreachable);
  failed = (await service.call('POST', '/api/sendToGS1', { body: sendOf(aBody({}, 2)) })).json.messageId as string;
  await pool.say('<broken').catch(() => undefined);
});
afterAll(() => service.stop());

function gs1(...words: string[]): { code: number | null; out: string; err: string } {
  const { host, port, user, database } = service.database.address;
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'src/cli.ts', 'gs1', ...words], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

test('list shows messages with their state, newest first', () => {
  const { code, out } = gs1('list');
  expect(code).toBe(0);
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(`${failed}  FAILED  catalogueItemNotification  ADD .*the connection was refused$`),
    expect.stringMatching(`${accepted}  ACCEPTED  catalogueItemNotification  ADD`),
  ]);
});

test('show shows a message with its units, replies and XML', () => {
  const { out } = gs1('show', accepted);
  expect(out).toMatch(/ {2}unit \d{14}\.208, revision 1/);
  expect(out).toMatch(/ {2}reply .* APPLIED {2}response/);
  expect(out).toMatch(/<catalogue_item_notification:catalogueItemNotificationMessage/);
});

test('inbox shows replies, including unreadable ones', () => {
  const { out } = gs1('inbox', '--state', 'UNREADABLE');
  expect(out).toMatch(/UNREADABLE {2}unreadable {2}- {2}from scripted {2}The reply is not valid XML/);
  const [number = ''] = out.trim().split('  ');
  expect(gs1('inbox', number).out).toBe('<broken\n');
});

test('resend makes the service retry a message that failed', async () => {
  pool.onTransmit(() => undefined);
  const { code, out } = gs1('resend', failed);
  expect(out).toMatch(/^The service retries \S+ within 5 seconds/);
  expect(code).toBe(0);
  await eventually(() => expect(pool.last().id).toBe(failed));
  const { code: refused, err } = gs1('resend', accepted);
  expect(refused).toBe(1);
  expect(err).toMatch(/is ACCEPTED: only one that is FAILED can be tried again/);
});

test.each([
  [
    ['list', '--state', 'GONE'],
    /--state <state>' argument 'GONE' is invalid\. Expected one of WAITING, STORED, TRANSMITTED/,
  ],
  [['resent'], /unknown command 'resent'\n\(Did you mean resend\?\)/],
])('%j is refused', (words, message) => {
  const { code, err } = gs1(...words);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
