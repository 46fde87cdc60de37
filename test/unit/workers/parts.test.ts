import { expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { readConfig } from '../../../src/config.ts';
import { copyLines } from '../../../src/workers/copy-lines.ts';
import { divideLimits } from '../../../src/workers/divide-limits.ts';
import { Peer } from '../../../src/workers/peer.ts';

test('lines that come in pieces are copied whole', () => {
  const from = new PassThrough();
  const written: string[] = [];
  copyLines(from, (lines) => written.push(lines));
  for (const piece of ['{"a":', '1}\n{"b":2}\n{"c', '":', '3}\n', 'killed']) {
    from.write(piece);
  }
  from.end();
  return new Promise<void>((resolve) =>
    from.once('close', () => {
      expect(written.every((lines) => lines.endsWith('\n'))).toBe(true);
      expect(written.join('')).toBe('{"a":1}\n{"b":2}\n{"c":3}\nkilled\n');
      resolve();
    }),
  );
});

test('workers share the limits of the service, and each gets at least what it needs', () => {
  const total = readConfig({ WORKERS: '4', MAX_CONNECTIONS: '1000', DATABASE_CONNECTIONS: '10', PDF_QUEUE: '2' });
  expect(divideLimits(total)).toMatchObject({
    databaseConnections: 2,
    maxConnections: 250,
    cacheMegabytes: 32,
    responseMegabytes: 64,
    pdfPages: 1,
    pdfQueue: 0,
    workers: 4,
  });
});

interface Calls {
  double(number: number): Promise<number>;
}

const aPeer = (send: (message: object, sent: (error: Error | null) => void) => void, own: Calls) =>
  new Peer<Calls, Calls>(send, own);
const refuse: Calls = { double: () => Promise.reject(new Error('too large')) };

/** Two peers; what they say to each other is JSON. */
function aPair(own: Calls) {
  const here: Peer<Calls, Calls> = aPeer((message) => there.receive(JSON.parse(JSON.stringify(message))), refuse);
  const there: Peer<Calls, Calls> = aPeer((message) => here.receive(JSON.parse(JSON.stringify(message))), own);
  return { here, there };
}

test('calls between processes return values and errors', async () => {
  const { here, there } = aPair({ double: (number) => Promise.resolve(2 * number) });
  expect(await Promise.all([here.call('double', 1), here.call('double', 4)])).toEqual([2, 8]);
  await expect(there.call('double', 1)).rejects.toThrow('too large');
});

test('calls to a process that has ended fail, also those in progress', async () => {
  const silent = aPeer(() => undefined, refuse);
  const call = silent.call('double', 1);
  silent.close();
  await expect(call).rejects.toThrow('the other process has ended');
  await expect(silent.call('double', 1)).rejects.toThrow('the other process has ended');
});
