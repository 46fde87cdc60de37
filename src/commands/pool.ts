import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { pino } from 'pino';
import { createCommand, wholeNumber } from '../command-line/create-command.ts';
import { print } from '../command-line/output.ts';
import { TEST_GTINS } from '../gs1/pool/behaviours.ts';
import { runFolderPool, runHttpPool, type PoolSetup, type RunningPool } from '../gs1/pool-server/run-pool.ts';
import type { Gs1Settings } from '../gs1/settings.ts';
import { readConfigFile } from '../instance/config-file.ts';
import { InstanceFile } from '../instance/file-schemas.ts';
import { SIMULATED_POOL, withGs1Defaults } from '../instance/gs1-settings.ts';
import { StartError } from '../process/start-error.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly callback?: URL;
  readonly outbox?: string;
  readonly inbox?: string;
  readonly instance?: string;
  readonly replySeconds?: number;
}

export const command = createCommand(
  'pool',
  'Runs a data pool for tests until SIGTERM or Ctrl-C. It takes messages over HTTP, or from a folder.',
  [
    ['pool --port 4010', 'replies wait at GET /replies'],
    ['pool --callback http://127.0.0.1:5000/replies', 'posts replies there'],
    ['pool --outbox DIR --inbox DIR', 'reads and writes folders, with the names that the service uses'],
  ],
)
  .option('--port <number>', 'port to listen on', wholeNumber(0, 65_535), 4010)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--callback <url>', 'where replies are posted', readUrl)
  .option('--outbox <folder>', 'folder to read messages from, instead of HTTP')
  .option('--inbox <folder>', 'folder to write replies into')
  .option('--instance <folder>', 'take GLN, settings and scripted GTINs from instance.yaml in this folder')
  .option('--reply-seconds <number>', 'delay of replies', wholeNumber(0, 86_400))
  .action(runPool);

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new InvalidArgumentError('Expected a URL.');
  return new URL(text);
}

function readSettings(folder: string | undefined): Gs1Settings {
  const file = folder === undefined ? undefined : join(folder, 'instance.yaml');
  const instance = file === undefined ? undefined : readConfigFile(file, InstanceFile);
  if (file !== undefined && !instance?.gs1) throw new StartError(`${file} has no block gs1`);
  return withGs1Defaults(instance?.gs1 ?? { gln: SIMULATED_POOL });
}

async function runPool(options: Options): Promise<void> {
  const { dataPool, withdrawal, afterWithdrawal, simulator } = readSettings(options.instance);
  const seconds = options.replySeconds ?? simulator.replySeconds;
  const setup: PoolSetup = {
    rules: { gln: dataPool, withdrawal, trustsUnknownItems: false },
    forgetsWithdrawn: afterWithdrawal === 'ADD',
    replyMs: seconds * 1000,
    behaviours: simulator.behaviours,
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2)),
  };
  const running = await start(setup, options);
  print(`GLN ${dataPool}, replies after ${seconds} s. Hierarchies with these top GTINs have fixed outcomes:`);
  for (const { gtin, does } of TEST_GTINS) print(`  ${gtin}  ${does}`);
  print('Stop with Ctrl-C.');
  // Neither polling folders nor signal handlers keep a process alive.
  const alive = setInterval(() => undefined, 60_000);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  clearInterval(alive);
  await running.stop();
}

async function start(setup: PoolSetup, { port, host, callback, outbox, inbox }: Options): Promise<RunningPool> {
  if ((outbox === undefined) !== (inbox === undefined)) throw new StartError('set --outbox and --inbox together');
  if (outbox !== undefined && inbox !== undefined) {
    for (const folder of [outbox, inbox])
      if (!existsSync(folder)) throw new StartError(`The folder ${folder} does not exist`);
    const pool = await runFolderPool(setup, { outbox, inbox, pollSeconds: 2, settleSeconds: 0.5 });
    print(`Simulated data pool: reads from ${outbox}, replies into ${inbox}`);
    return pool;
  }
  const pool = await runHttpPool(setup, { host, port, callback }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE' ? `Port ${port} on ${host} is in use; set --port to another one` : message,
    );
  });
  const replies = callback === undefined ? `replies wait at ${pool.url}/replies` : `replies go to ${callback.href}`;
  print(`Simulated data pool at ${pool.url}/messages, ${replies}`);
  return pool;
}
