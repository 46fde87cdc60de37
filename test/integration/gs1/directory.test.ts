import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MalformedReply } from '../../../src/gs1/replies/reply.ts';
import type { ReplyReceiver, Transport } from '../../../src/gs1/delivery/transport.ts';
import { TransmissionError } from '../../../src/gs1/delivery/transport.ts';
import { createDirectoryTransport } from '../../../src/gs1/transports/directory.ts';
import { aNotification } from '../../builders/gs1.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { createTestFolders, filesIn, type TestFolders } from '../../support/gs1/folders.ts';
import { aLog, type RecordingLog } from '../../support/gs1/recording-log.ts';

let folders: TestFolders;
let log: RecordingLog;
let started: Transport[];
beforeEach(() => {
  folders = createTestFolders();
  log = aLog();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((transport) => transport.stop()));
  folders.remove();
});

/** The transport of one process. */
function aTransport(changes: { settleSeconds?: number; pollSeconds?: number } = {}): Transport {
  const { outbox, inbox } = folders;
  const transport = createDirectoryTransport({ outbox, inbox, pollSeconds: 0.05, settleSeconds: 0.1, log, ...changes });
  started.push(transport);
  return transport;
}

/** Starts a transport whose replies go to a receiver. @returns the received ones, as `source: content` */
async function receiving(receive: ReplyReceiver = () => Promise.resolve(), changes = {}): Promise<string[]> {
  const received: string[] = [];
  await aTransport(changes).start((xml, source) => {
    received.push(`${source}: ${xml}`);
    return receive(xml, source);
  });
  return received;
}

describe('the outbox', () => {
  test('gets one complete file per message, even if it is transmitted again', async () => {
    const message = aNotification();
    await aTransport().transmit(message);
    await aTransport().transmit(message);
    expect(filesIn(folders.outbox)).toEqual(['message-1.xml']);
    expect(readFileSync(join(folders.outbox, 'message-1.xml'), 'utf8')).toBe(message.xml);
  });

  test('gets the file again if it was collected before', async () => {
    const message = aNotification();
    await aTransport().transmit(message);
    rmSync(join(folders.outbox, 'message-1.xml'));
    await aTransport().transmit(message);
    expect(filesIn(folders.outbox)).toEqual(['message-1.xml']);
  });

  test('gets one file from many concurrent processes', async () => {
    const message = aNotification();
    await Promise.all(Array.from({ length: 20 }, () => aTransport().transmit(message)));
    expect(filesIn(folders.outbox)).toEqual(['message-1.xml']);
  });

  test.each([
    ['../../escape', '%2e.%2f..%2fescape.xml'],
    ['.hidden', '%2ehidden.xml'],
    ['a b/ø:1', 'a%20b%2f%c3%b8%3a1.xml'],
    ['', '.xml'],
  ])('names the file of %j %s', async (id, name) => {
    await aTransport().transmit({ ...aNotification(), id });
    expect(filesIn(folders.outbox)).toEqual([name]);
  });

  test('gives long ids unique names', async () => {
    const ids = ['a', 'b'].map((end) => `${'x'.repeat(300)}${end}`);
    for (const id of ids) await aTransport().transmit({ ...aNotification(), id });
    expect(filesIn(folders.outbox)).toHaveLength(2);
  });

  test('reports why it cannot be written', async () => {
    rmSync(folders.outbox, { recursive: true });
    const sending = aTransport().transmit(aNotification());
    await expect(sending).rejects.toEqual(
      new TransmissionError(`The outbox ${folders.outbox} cannot be written: the folder does not exist`),
    );
    writeFileSync(folders.outbox, 'not a folder');
    await expect(aTransport().transmit(aNotification())).rejects.toThrow(/cannot be written: it is not a folder$/);
  });

  test('is cleared of unfinished files, except those that another process is writing', async () => {
    writeFileSync(join(folders.outbox, '.old.xml.0123456789ab.tmp'), 'half');
    utimesSync(join(folders.outbox, '.old.xml.0123456789ab.tmp'), new Date('2020-01-01'), new Date('2020-01-01'));
    writeFileSync(join(folders.outbox, '.new.xml.0123456789ab.tmp'), 'half');
    await receiving();
    expect(filesIn(folders.outbox)).toEqual(['.new.xml.0123456789ab.tmp']);
  });
});

describe('the inbox', () => {
  test('passes its files to the receiver, oldest first, then to the archive', async () => {
    folders.drop('b.xml', '<b/>');
    folders.drop('a.XML', '<a/>');
    utimesSync(join(folders.inbox, 'b.xml'), new Date('2019-01-01'), new Date('2019-01-01'));
    const received = await receiving();
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(2));
    expect(received).toEqual(['b.xml: <b/>', 'a.XML: <a/>']);
    expect(filesIn(folders.archive)).toEqual([
      expect.stringMatching(/^\d{8}T\d{9}Z-/),
      expect.stringMatching(/-[ab]\.xml$/i),
    ]);
    expect([...filesIn(folders.inbox), ...filesIn(folders.claimed)]).toEqual([]);
  });

  test('archives two files with the same name separately', async () => {
    const received = await receiving();
    folders.drop('a.xml', '<first/>');
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(1));
    folders.drop('a.xml', '<second/>');
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(2));
    expect(received).toEqual(['a.xml: <first/>', 'a.xml: <second/>']);
  });

  test('ignores what is unfinished, not XML, or not a file', async () => {
    for (const name of ['.a.xml', '~a.xml', 'a.xml.part', 'a.xml.tmp', 'readme.txt']) folders.drop(name, '<a/>');
    mkdirSync(join(folders.inbox, 'folder.xml'));
    symlinkSync('/etc/hostname', join(folders.inbox, 'link.xml'));
    const received = await receiving();
    folders.drop('z.xml', '<z/>');
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(1));
    expect(received).toEqual(['z.xml: <z/>']);
    expect(filesIn(folders.inbox)).toEqual(['.a.xml', 'a.xml.part', 'a.xml.tmp', 'readme.txt', '~a.xml']);
  });

  test('accepts a growing file when it has stopped growing', async () => {
    const received = await receiving(undefined, { settleSeconds: 1 });
    const file = join(folders.inbox, 'a.xml');
    writeFileSync(file, '<a>');
    for (let part = 0; part < 10; part += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      appendFileSync(file, `<b/>`);
    }
    appendFileSync(file, '</a>');
    await eventually(() => expect(received).toHaveLength(1));
    expect(received).toEqual([`a.xml: <a>${'<b/>'.repeat(10)}</a>`]);
  });

  test('accepts a file from the future as soon as its size is stable', async () => {
    const received = await receiving();
    folders.drop('a.xml', '<a/>');
    const future = new Date(Date.now() + 3_600_000);
    renameSync(join(folders.inbox, 'a.xml'), join(folders.inbox, '.a.xml'));
    utimesSync(join(folders.inbox, '.a.xml'), future, future);
    renameSync(join(folders.inbox, '.a.xml'), join(folders.inbox, 'a.xml'));
    await eventually(() => expect(received).toEqual(['a.xml: <a/>']));
  });

  test('notices new files even if the poll interval is long', async () => {
    const received = await receiving(undefined, { pollSeconds: 3_600 });
    await eventually(() => expect(started).toHaveLength(1));
    folders.drop('a.xml', '<a/>');
    await eventually(() => expect(received).toEqual(['a.xml: <a/>']));
  });

  test('quarantines unreadable files, with the reason next to them', async () => {
    folders.drop('a.xml', '<a/>');
    folders.drop('latin.xml', Buffer.from('<a>æ</a>', 'latin1'));
    folders.drop('large.xml', `<a>${'x'.repeat(6_000_000)}</a>`);
    const received = await receiving(() => Promise.reject(new MalformedReply('The message is not a reply')));
    await eventually(() => expect(filesIn(folders.quarantine)).toHaveLength(6));
    expect(received).toEqual(['a.xml: <a/>']);
    const reasons = filesIn(folders.quarantine)
      .filter((name) => name.endsWith('.reason.txt'))
      .map((name) => [name.replace(/^.*Z-/, ''), readFileSync(join(folders.quarantine, name), 'utf8')]);
    expect(Object.fromEntries(reasons)).toEqual({
      'a.xml.reason.txt': 'The message is not a reply\n',
      'latin.xml.reason.txt': 'The file is not valid XML: it is not valid UTF-8\n',
      'large.xml.reason.txt': 'The file is not valid XML: it has 6000007 bytes; at most 5242880 are allowed\n',
    });
    expect(log.warnings).toContain('a reply cannot be read and was quarantined: The message is not a reply');
  });

  test('keeps a file for a retry if the receiver fails, and processes the others', async () => {
    folders.drop('a.xml', '<a/>');
    let isGone = true;
    const received = await receiving((_xml, source) =>
      isGone && source === 'a.xml' ? Promise.reject(new Error('the database is gone')) : Promise.resolve(),
    );
    await eventually(() => expect(received.length).toBeGreaterThan(2));
    folders.drop('b.xml', '<b/>');
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(1));
    expect(filesIn(folders.claimed)).toHaveLength(1);
    isGone = false;
    await eventually(() => expect(filesIn(folders.archive)).toHaveLength(2));
    expect(log.warnings).toContain('a reply could not be processed and is kept for a retry: the database is gone');
  });

  test('continues if files cannot be moved, and warns once about each', async () => {
    // With the prefix of a claim, such a name is longer than the file system allows.
    const stuck = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(245)}.xml`);
    for (const name of stuck) writeFileSync(join(folders.inbox, name), '<stuck/>');
    const received = await receiving();
    for (const name of ['e1.xml', 'e2.xml']) writeFileSync(join(folders.inbox, name), '<a/>');
    await eventually(() => expect(received).toEqual(['e1.xml: <a/>', 'e2.xml: <a/>']));
    writeFileSync(join(folders.inbox, 'e3.xml'), '<a/>');
    await eventually(() => expect(received).toHaveLength(3));
    expect(log.warnings).toHaveLength(stuck.length);
    expect(log.warnings[0]).toMatch(/^a file in the inbox cannot be used; the others are processed: ENAMETOOLONG/);
    expect(filesIn(folders.inbox)).toEqual(stuck);
  });

  test('continues if claimed files cannot be read', async () => {
    for (const name of ['a', 'b', 'c', 'd'])
      mkdirSync(join(folders.inbox, 'claimed', `0~abcdef~${name}.xml`), { recursive: true });
    writeFileSync(join(folders.inbox, 'claimed', '0~fedcba~e.xml'), '<a/>');
    const received = await receiving();
    await eventually(() => expect(received).toEqual(['e.xml: <a/>']));
  });

  test('is reported once when it cannot be reached, and used again when it is back', async () => {
    const received = await receiving();
    rmSync(folders.inbox, { recursive: true });
    await eventually(() => expect(log.warnings).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(log.warnings).toEqual([expect.stringMatching(/^the inbox cannot be used: the folder does not exist$/)]);
    mkdirSync(folders.inbox);
    folders.drop('a.xml', '<a/>');
    await eventually(() => expect(received).toEqual(['a.xml: <a/>']));
  });

  test('is not touched after shutdown, when the current reply is processed', async () => {
    folders.drop('a.xml', '<a/>');
    let finish = (): void => undefined;
    const received = await receiving(() => new Promise((resolve) => (finish = resolve)));
    await eventually(() => expect(received).toHaveLength(1));
    const stopping = started[0]?.stop();
    finish();
    await stopping;
    expect(filesIn(folders.archive)).toHaveLength(1);
    folders.drop('b.xml', '<b/>');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(filesIn(folders.inbox)).toEqual(['b.xml']);
  });
});
