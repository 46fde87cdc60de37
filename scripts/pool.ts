/**
 * npm run pool: a data pool for tests, as a separate process.
 *
 *   npm run pool -- --port 4010                                   replies wait at GET /replies
 *   npm run pool -- --port 4010 --callback http://127.0.0.1:3000  replies come by POST to that URL
 *   npm run pool -- --outbox DIR --inbox DIR                      folders, with the names the service uses
 *
 *   --instance DIR        reads GLN, settings and scripted GTINs from instance.yaml in that folder
 *   --reply-seconds N    delay of replies in seconds
 *   --host ADDRESS        listens there instead of 127.0.0.1
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { explainFailure } from '../src/process/explain-failure.ts';
import { TEST_GTINS } from '../src/gs1/pool/behaviours.ts';
import { runFolderPool, runHttpPool, type PoolSetup, type RunningPool } from '../src/gs1/pool-server/run-pool.ts';
import type { Gs1Settings } from '../src/gs1/settings.ts';
import { readConfigFile } from '../src/instance/config-file.ts';
import { SIMULATED_POOL, withGs1Defaults } from '../src/instance/gs1-settings.ts';
import { InstanceFile } from '../src/instance/file-schemas.ts';
import { StartError } from '../src/process/start-error.ts';

const USAGE =
  'Usage: npm run pool -- [--port N] [--callback URL] | --outbox DIR --inbox DIR ' +
  '[--instance DIR] [--reply-seconds N] [--host ADDRESS]';

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  callback: { type: 'string' },
  outbox: { type: 'string' },
  inbox: { type: 'string' },
  instance: { type: 'string' },
  'reply-seconds': { type: 'string' },
} as const;

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${USAGE}`);
  }
}

function readSettings(folder: string | undefined): Gs1Settings {
  const file = folder === undefined ? undefined : join(folder, 'instance.yaml');
  const instance = file === undefined ? undefined : readConfigFile(file, InstanceFile);
  if (file !== undefined && !instance?.gs1) throw new StartError(`${file} has no block gs1`);
  return withGs1Defaults(instance?.gs1 ?? { gln: SIMULATED_POOL });
}

function wholeNumber(text: string, name: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) > most) {
    throw new StartError(`--${name}: expected a whole number up to ${most}, not ${text}`);
  }
  return Number(text);
}

async function main(): Promise<void> {
  const { port, host, callback, outbox, inbox, instance, 'reply-seconds': replySeconds } = readArguments();
  const { dataPool, withdrawal, afterWithdrawal, simulator } = readSettings(instance);
  const seconds =
    replySeconds === undefined ? simulator.replySeconds : wholeNumber(replySeconds, 'reply-seconds', 86_400);
  const setup: PoolSetup = {
    rules: { gln: dataPool, withdrawal, trustsUnknownItems: false },
    forgetsWithdrawn: afterWithdrawal === 'ADD',
    replyMs: seconds * 1000,
    behaviours: simulator.behaviours,
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2)),
  };
  const running = await run(setup, { port, host, callback, outbox, inbox });
  process.stdout.write(
    `GLN ${dataPool}, replies after ${seconds} s. Hierarchies with these top GTINs have fixed outcomes:\n`,
  );
  for (const { gtin, does } of TEST_GTINS) process.stdout.write(`  ${gtin}  ${does}\n`);
  process.stdout.write('Stop with Ctrl-C.\n');
  // Neither polling folders nor signal handlers keep a process alive.
  const alive = setInterval(() => undefined, 60_000);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  clearInterval(alive);
  await running.stop();
}

type Values = Readonly<Record<'port' | 'host', string>> &
  Readonly<Record<'callback' | 'outbox' | 'inbox', string | undefined>>;

async function run(setup: PoolSetup, { port, host, callback, outbox, inbox }: Values): Promise<RunningPool> {
  if ((outbox === undefined) !== (inbox === undefined)) throw new StartError('set --outbox and --inbox together');
  if (outbox !== undefined && inbox !== undefined) {
    for (const folder of [outbox, inbox])
      if (!existsSync(folder)) throw new StartError(`The folder ${folder} does not exist`);
    const pool = await runFolderPool(setup, { outbox, inbox, pollSeconds: 2, settleSeconds: 0.5 });
    process.stdout.write(`Simulated data pool: reads from ${outbox}, replies into ${inbox}\n`);
    return pool;
  }
  if (callback !== undefined && !URL.canParse(callback)) throw new StartError(`--callback: ${callback} is not a URL`);
  const at = { host, port: wholeNumber(port, 'port', 65_535), callback: callback ? new URL(callback) : undefined };
  const pool = await runHttpPool(setup, at).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE' ? `Port ${port} on ${host} is in use; set --port to another one` : message,
    );
  });
  const replies = callback === undefined ? `replies wait at ${pool.url}/replies` : `replies go to ${callback}`;
  process.stdout.write(`Simulated data pool at ${pool.url}/messages, ${replies}\n`);
  return pool;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
