/**
 * npm run test:clients [-- NAME …]: generates a client from the document of a running service with each generator of
 * `support/client-plans.ts`, compiles it, and makes a round trip with it. Lists the clients that cannot run for lack of
 * tools, with the reason.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasValidCheckDigit } from '../src/domain/product/identifiers.ts';
import { explainFailure } from '../src/process/explain-failure.ts';
import { CLIENT_PLANS, type ClientPlan, type Command } from './support/client-plans.ts';
import { startFreshService, type FreshService } from './support/fresh-service.ts';

const WORK = resolve('.clients');

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

async function tryClient(plan: ClientPlan, index: number, service: FreshService, document: string): Promise<void> {
  const work = join(WORK, plan.folder);
  rmSync(work, { recursive: true, force: true });
  cpSync(join('test/clients', plan.folder), work, { recursive: true });
  writeFileSync(join(work, 'openapi.json'), document);
  const seconds = async (step: () => Promise<unknown>): Promise<string> => {
    const start = performance.now();
    await step();
    return `${((performance.now() - start) / 1000).toFixed(1)} s`;
  };
  const all = async (commands: readonly Command[]): Promise<void> => {
    for (const command of commands) await execute(command, work);
  };
  const generated = await seconds(() => all(plan.generate(service)));
  const compiled = await seconds(() => all(plan.compile));
  const trip = await execute(plan.run, work, { SERVICE_URL: service.url, API_KEY: service.key, GTIN: gtinOf(index) });
  process.stdout.write(`ok       ${plan.name} (generated in ${generated}, compiled in ${compiled})\n`);
  process.stdout.write(trip.trimEnd().replaceAll(/^/gm, '           ') + '\n');
}

const wanted = process.argv.slice(2);
const counts = { passed: 0, failed: 0, notRun: 0 };
const service = await startFreshService('clients');
try {
  mkdirSync(WORK, { recursive: true });
  const document = await (await fetch(`${service.url}/api/openapi.json`)).text();
  for (const [index, plan] of CLIENT_PLANS.entries()) {
    if (wanted.length > 0 && !wanted.includes(plan.folder)) continue;
    const missing = plan.missing();
    if (missing !== undefined) {
      counts.notRun++;
      process.stdout.write(`not run  ${plan.name}: ${missing}\n`);
      continue;
    }
    try {
      await tryClient(plan, index, service, document);
      counts.passed++;
    } catch (error) {
      counts.failed++;
      process.stdout.write(`FAILED   ${plan.name}\n${(error as Error).message.replaceAll(/^/gm, '           ')}\n`);
    }
  }
} catch (error) {
  counts.failed++;
  process.stderr.write(`${explainFailure(error)}\n`);
} finally {
  await service.stop();
}
process.stdout.write(`clients: ${counts.passed} passed, ${counts.failed} failed, ${counts.notRun} not run\n`);
process.exit(counts.failed === 0 ? 0 : 1);
