/**
 * npm run test:clients [-- NAME …]: generates a client from the document of a running service with each generator of
 * `support/client-plans.ts`, compiles it, and makes a round trip with it. Lists the clients that cannot run for lack of
 * tools, with the reason.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasValidCheckDigit } from '../src/domain/product/identifiers.ts';
import { explainFailure } from '../src/process/explain-failure.ts';
import { StartError } from '../src/process/start-error.ts';
import { CLIENT_PLANS, type ClientPlan, type Command } from './support/client-plans.ts';
import { CLIENTS } from './support/client-tools.ts';
import { startFreshService, type FreshService } from './support/fresh-service.ts';
import { createCommand } from '../src/command-line/create-command.ts';

/** Most generators and compilers use one core at a time, and much memory. */
const AT_ONCE = 2;

const counts = { passed: 0, generated: 0, failed: 0, notRun: 0 };

/** Each client gets its own GTIN: of ten consecutive numbers, exactly one has a valid check digit. */
function gtinOf(index: number): string {
  const digits = `0579000000${700 + index}`;
  const gtins = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`);
  return gtins.find(hasValidCheckDigit) ?? '';
}

/**
 * Asynchronous, because this process also runs the service.
 * @throws Error with the output of the command if it fails
 */
function execute([program, ...args]: Command, cwd: string, env: Record<string, string> = {}): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (part: Buffer): string => (output += part.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(output);
      else fail(new Error(`${program} ${args.join(' ')} ended with ${code}\n${output}`));
    });
  });
}

async function timed<Result>(step: () => Promise<Result>): Promise<{ seconds: string; result: Result }> {
  const start = performance.now();
  const result = await step();
  return { seconds: `${((performance.now() - start) / 1000).toFixed(1)} s`, result };
}

/** Round trips run one at a time: all of them send the same hierarchy, and wait for the reply. */
let lastTrip: Promise<unknown> = Promise.resolve();
function inTurn<Result>(trip: () => Promise<Result>): Promise<Result> {
  const result = lastTrip.then(trip);
  lastTrip = result.catch(() => undefined);
  return result;
}

/** @returns what to print: the times, and the output of the round trip */
async function tryClient(plan: ClientPlan, gtin: string, service: FreshService, document: string): Promise<string> {
  const work = join(CLIENTS, plan.folder);
  rmSync(work, { recursive: true, force: true });
  for (const folder of plan.shared === undefined ? [plan.folder] : [plan.shared, plan.folder])
    cpSync(join('test/clients', folder), work, { recursive: true });
  writeFileSync(join(work, 'openapi.json'), document);
  const all = async (commands: readonly Command[]): Promise<void> => {
    for (const command of commands) await execute(command, work);
  };
  const generated = await timed(() => all(plan.generate(service)));
  const uncompiled = plan.missingCompiler?.();
  if (uncompiled !== undefined) {
    counts.generated++;
    return `no trip  ${plan.name} (generated in ${generated.seconds}): ${uncompiled}\n`;
  }
  const compiled = await timed(() => all(plan.compile));
  if (plan.run === undefined) {
    counts.generated++;
    return `no trip  ${plan.name} (generated in ${generated.seconds}, compiled in ${compiled.seconds})\n`;
  }
  const { run } = plan;
  const environment = { SERVICE_URL: service.url, API_KEY: service.key, GTIN: gtin };
  const trip = await inTurn(() => timed(() => execute(run, work, environment)));
  counts.passed++;
  const times = `generated in ${generated.seconds}, compiled in ${compiled.seconds}, round trip in ${trip.seconds}`;
  return `ok       ${plan.name} (${times})\n${indent(trip.result.trimEnd())}\n`;
}

const indent = (text: string): string => text.replaceAll(/^/gm, '           ');

function fail(plan: ClientPlan, error: unknown): void {
  counts.failed++;
  process.stdout.write(`FAILED   ${plan.name}\n${indent((error as Error).message)}\n`);
}

/** Whether this machine has what the client needs; its generator is installed then. */
function prepare(plan: ClientPlan, installed: Set<ClientPlan['install']>): boolean {
  const missing = plan.missing();
  if (missing !== undefined) {
    counts.notRun++;
    process.stdout.write(`not run  ${plan.name}: ${missing}\n`);
    return false;
  }
  try {
    if (!installed.has(plan.install)) plan.install?.();
    installed.add(plan.install);
    return true;
  } catch (error) {
    fail(plan, error);
    return false;
  }
}

async function tryClients(plans: readonly ClientPlan[]): Promise<void> {
  const service = await startFreshService('clients');
  try {
    const document = await (await fetch(`${service.url}/api/openapi.json`)).text();
    const queue = [...plans.entries()];
    const runQueue = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [index, plan] = next;
        try {
          process.stdout.write(await tryClient(plan, gtinOf(index), service, document));
        } catch (error) {
          fail(plan, error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runQueue));
  } finally {
    await service.stop();
  }
}

const wanted = createCommand(
  'npm run test:clients --',
  'Generates a client with each generator, and makes a round trip with it.',
  [
    ['', 'all clients'],
    ['python java', 'two of them'],
  ],
)
  .argument('[names...]', 'folders in test/clients', [])
  .parse().args;
const names = CLIENT_PLANS.map(({ folder }) => folder);
const plans = CLIENT_PLANS.filter(({ folder }) => wanted.length === 0 || wanted.includes(folder));
try {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new StartError(`${unknown} is not a client; these are: ${names.join(', ')}`);
  mkdirSync(CLIENTS, { recursive: true });
  const installed = new Set<ClientPlan['install']>();
  await tryClients(plans.filter((plan) => prepare(plan, installed)));
} catch (error) {
  counts.failed++;
  process.stderr.write(`${explainFailure(error)}\n`);
}
const { passed, generated, failed, notRun } = counts;
process.stdout.write(`clients: ${passed} passed, ${generated} without a trip, ${failed} failed, ${notRun} not run\n`);
process.exit(counts.failed === 0 ? 0 : 1);
