import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { Claims } from '../../../src/gs1/transports/folders/claims.ts';
import { Inbox } from '../../../src/gs1/transports/folders/inbox.ts';
import type { ReplyReceiver } from '../../../src/gs1/delivery/transport.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { createTestFolders, filesIn, type TestFolders } from '../../support/gs1/folders.ts';
import { ManualClock } from '../../support/gs1/manual-clock.ts';
import { aLog } from '../../support/gs1/recording-log.ts';
import { join } from 'node:path';
import { systemClock } from '../../../src/gs1/delivery/clock.ts';

const LEASE_MS = 60_000;
let folders: TestFolders;
let inboxes: Inbox[];
beforeEach(() => {
  folders = createTestFolders();
  mkdirSync(folders.claimed);
  inboxes = [];
});
afterEach(async () => {
  await Promise.all(inboxes.map((inbox) => inbox.stop()));
  folders.remove();
});

/** The inbox of one process. */
function anInbox(receive: ReplyReceiver): Inbox {
  const { inbox: folder, archive, quarantine } = folders;
  const options = {
    folder,
    archive,
    quarantine,
    pollMs: 20,
    settleMs: 0,
    leaseMs: LEASE_MS,
    clock: systemClock,
    log: aLog(),
  };
  const inbox = new Inbox(options, receive);
  inboxes.push(inbox);
  inbox.start();
  return inbox;
}

describe('two processes on one folder', () => {
  test('process each file once', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `a${index}.xml`);
    for (const name of names) folders.drop(name, '<a/>');
    const received: string[] = [];
    const receive: ReplyReceiver = async (_xml, source) => {
      received.push(source);
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    for (let process = 0; process < 4; process += 1) anInbox(receive);
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(100));
    expect(received.sort()).toEqual(names.sort());
  });

  test("do not touch each other's files", async () => {
    folders.drop('a.xml', '<a/>');
    let finish = (): void => undefined;
    const first: string[] = [];
    const second: string[] = [];
    anInbox((_xml, source) => {
      first.push(source);
      return new Promise((resolve) => (finish = resolve));
    });
    await eventually(() => expect(first).toHaveLength(1));
    anInbox((_xml, source) => Promise.resolve(void second.push(source)));
    folders.drop('b.xml', '<b/>');
    await eventually(() => expect(second).toEqual(['b.xml']));
    finish();
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(2));
    expect([first, second]).toEqual([['a.xml'], ['b.xml']]);
  });

  test('keep a file for as long as they need, by renewing their claim', async () => {
    folders.drop('a.xml', '<a/>');
    const clock = new ManualClock();
    const claims = new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS });
    const other = new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS });
    const claim = await claims.take(join(folders.inbox, 'a.xml'), 'a.xml');
    for (let round = 0; round < 10; round += 1) {
      const before = filesIn(folders.claimed);
      await clock.advance(LEASE_MS / 2);
      await eventually(() => expect(filesIn(folders.claimed)).not.toEqual(before));
      await eventually(() => expect(clock.planned).toBe(1));
      expect(await other.abandoned()).toEqual([]);
    }
    expect(await claim?.moveTo(join(folders.inbox, 'done.txt'))).toBe(true);
    expect(clock.planned).toBe(0);
  });
});

describe('a process that crashes', () => {
  test('leaves a file that another one can claim after the lease expires, not before', async () => {
    folders.drop('a.xml', '<a/>');
    const clock = new ManualClock();
    const claims = new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS });
    await claims.take(join(folders.inbox, 'a.xml'), 'a.xml');
    // From here on, nothing renews the claim.
    const later = new ManualClock();
    const survivor = new Claims({ folder: folders.claimed, clock: later, leaseMs: LEASE_MS });
    await later.advance(LEASE_MS - 1);
    expect(await survivor.abandoned()).toEqual([]);
    await later.advance(1);
    const [left] = await survivor.abandoned();
    expect(left?.name).toBe('a.xml');
    const claim = await survivor.take(left?.path ?? '', 'a.xml');
    expect(readFileSync(claim?.path() ?? '', 'utf8')).toBe('<a/>');
    expect(await survivor.abandoned()).toEqual([]);
    await claim?.release();
    expect(await survivor.abandoned()).toHaveLength(1);
  });

  test('leaves a file that only one of many claims', async () => {
    folders.drop('a.xml', '<a/>');
    const clock = new ManualClock();
    await new Claims({ folder: folders.claimed, clock, leaseMs: 0 }).take(join(folders.inbox, 'a.xml'), 'a.xml');
    const others = Array.from({ length: 10 }, () => new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS }));
    const [left] = (await others[0]?.abandoned()) ?? [];
    const taken = await Promise.all(others.map((claims) => claims.take(left?.path ?? '', 'a.xml')));
    expect(taken.filter((claim) => claim !== undefined)).toHaveLength(1);
    expect(readdirSync(folders.claimed)).toHaveLength(1);
  });

  test('does no harm if it resumes after its file was claimed by another', async () => {
    folders.drop('a.xml', '<a/>');
    const clock = new ManualClock();
    const sleeper = new Claims({ folder: folders.claimed, clock, leaseMs: 0 });
    const claim = await sleeper.take(join(folders.inbox, 'a.xml'), 'a.xml');
    const other = new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS });
    const taken = await other.take((await other.abandoned())[0]?.path ?? '', 'a.xml');
    expect(await claim?.moveTo(join(folders.inbox, 'elsewhere.xml'))).toBe(false);
    expect(filesIn(folders.inbox)).toEqual([]);
    expect(filesIn(folders.claimed)).toHaveLength(1);
    await taken?.release();
  });

  test('is killed while it processes a file, which the next process then processes', async () => {
    folders.drop('a.xml', '<a/>');
    const child = spawn(process.execPath, ['scripts/run.mjs', 'test/support/gs1/hold-a-file.ts', folders.inbox], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    expect(filesIn(folders.inbox)).toEqual([]);
    expect(filesIn(folders.claimed)).toHaveLength(1);
    const received: string[] = [];
    anInbox((xml, source) => Promise.resolve(void received.push(`${source}: ${xml}`)));
    await eventually(() => expect(received).toEqual(['a.xml: <a/>']));
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(1));
  });
});
