import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { Claims } from '../../../src/gs1/transports/folders/claims.ts';
import { Inbox } from '../../../src/gs1/transports/folders/inbox.ts';
import type { AnswerReceiver } from '../../../src/gs1/delivery/transport.ts';
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

/** An inbox as one process has it. */
function anInbox(receive: AnswerReceiver): Inbox {
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
  test('take each file once', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `a${index}.xml`);
    for (const name of names) folders.drop(name, '<a/>');
    const received: string[] = [];
    const receive: AnswerReceiver = async (_xml, source) => {
      received.push(source);
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    for (let process = 0; process < 4; process += 1) anInbox(receive);
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(100));
    expect(received.sort()).toEqual(names.sort());
  });

  test('leave each other what one of them works on', async () => {
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

  test('leave it for as long as it takes: the one that works on it says so again and again', async () => {
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

describe('a process that ends in the middle', () => {
  test('leaves a file that another one takes when the lease is over, and not before', async () => {
    folders.drop('a.xml', '<a/>');
    const clock = new ManualClock();
    const claims = new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS });
    await claims.take(join(folders.inbox, 'a.xml'), 'a.xml');
    // From here on nobody lives who renews the claim.
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

  test('leaves it to one of many', async () => {
    folders.drop('a.xml', '<a/>');
    const clock = new ManualClock();
    await new Claims({ folder: folders.claimed, clock, leaseMs: 0 }).take(join(folders.inbox, 'a.xml'), 'a.xml');
    const others = Array.from({ length: 10 }, () => new Claims({ folder: folders.claimed, clock, leaseMs: LEASE_MS }));
    const [left] = (await others[0]?.abandoned()) ?? [];
    const taken = await Promise.all(others.map((claims) => claims.take(left?.path ?? '', 'a.xml')));
    expect(taken.filter((claim) => claim !== undefined)).toHaveLength(1);
    expect(readdirSync(folders.claimed)).toHaveLength(1);
  });

  test('does no harm when it comes back after its file was taken', async () => {
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

  test('really ends: killed while it handles a file, its file is handled by the next process', async () => {
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
