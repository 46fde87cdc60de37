/**
 * npm run test:faults: breaks what the service depends on while clients write, and checks the state afterwards.
 */
import { inspectAftermath, measureBaseline } from './aftermath.ts';
import { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';
import { randomFrom } from '../support/random.ts';
import { NotPossible, type Scenario } from './scenario.ts';
import { CLIENT_FAULTS } from './scenarios/clients.ts';
import { CRASHES } from './scenarios/crashes.ts';
import { DATABASE_FAULTS } from './scenarios/database.ts';
import { PROCESS_FAULTS } from './scenarios/processes.ts';
import { World } from '../support/world.ts';
import { createCommand, wholeNumber } from '../../src/command-line/create-command.ts';

const SCENARIOS: readonly Scenario[] = [...CRASHES, ...DATABASE_FAULTS, ...PROCESS_FAULTS, ...CLIENT_FAULTS];

interface Result {
  readonly scenario: string;
  readonly outcome: 'passed' | 'FAILED' | 'not run';
  readonly seconds: number;
  readonly ledger: Ledger;
  readonly counts: Record<string, number>;
  readonly sentences: readonly string[];
}

const { only, scale, seed } = createCommand(
  'npm run test:faults --',
  'Breaks what the service depends on while clients write.',
  [
    ['', 'every scenario once'],
    ['--only browser', 'scenarios whose name contains a word'],
    ['--scale 10', 'ten times as long'],
    ['--seed 42', 'repeats the random moments of a run'],
  ],
)
  .option('--only <text>', 'only scenarios whose name contains it', '')
  .option('--scale <number>', 'times as long', wholeNumber(1, 1000), 1)
  .option('--seed <number>', 'of the random moments', wholeNumber(0, 999_999_999), Date.now() % 1_000_000)
  .parse()
  .opts<{ only: string; scale: number; seed: number }>();

async function play(scenario: Scenario): Promise<Result> {
  const startedAt = Date.now();
  const ledger = new Ledger();
  const result = (
    outcome: Result['outcome'],
    counts: Record<string, number>,
    sentences: readonly string[],
  ): Result => ({
    scenario: scenario.name,
    outcome,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    ledger,
    counts,
    sentences,
  });
  const prepared = typeof scenario.world === 'function' ? await scenario.world().catch(notPossible) : undefined;
  if (prepared instanceof NotPossible) return result('not run', {}, [prepared.message]);
  const options = prepared ?? (scenario.world as Exclude<Scenario['world'], () => unknown>);
  const world = await World.create(options);
  try {
    await world.start();
    const baseline = await measureBaseline(world);
    const counts = await scenario.run({
      world,
      ledger,
      baseline,
      scale,
      random: randomFrom(seed),
      load: ({ writers = 2, url = world.url } = {}) => startLoad({ url, ledger, number: 1, writers }),
    });
    const sentences = await inspectAftermath(world, ledger, baseline);
    return result(sentences.length === 0 ? 'passed' : 'FAILED', counts, sentences);
  } catch (error) {
    const log = world.services[0]?.stderr().split('\n').slice(-8).join('\n') ?? '';
    return result('FAILED', {}, [(error as Error).stack ?? String(error), log]);
  } finally {
    await world.remove();
    await prepared?.remove();
  }
}

function notPossible(error: unknown): NotPossible {
  if (error instanceof NotPossible) return error;
  throw error;
}

const HEAD = [
  'scenario',
  'outcome',
  's',
  'acknowledged',
  'refused',
  'unknown',
  'sends',
  'slowest ms',
  'counts',
] as const;

function rowOf({ scenario, outcome, seconds, ledger, counts }: Result): string[] {
  return [
    scenario,
    outcome,
    String(seconds),
    String(ledger.counts.ACKNOWLEDGED),
    String(ledger.counts.REFUSED),
    String(ledger.counts.UNKNOWN),
    String(ledger.sends.length),
    String(ledger.slowest),
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  ];
}

process.stdout.write(`faults: seed ${seed}, scale ${scale}\n`);
const results: Result[] = [];
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) {
  const played = await play(scenario);
  results.push(played);
  process.stdout.write(`${played.outcome.padEnd(8)}${played.scenario}\n`);
  for (const sentence of played.sentences.slice(0, 10)) process.stdout.write(`        ${sentence}\n`);
}
const rows = results.map(rowOf);
process.stdout.write(`\n| ${HEAD.join(' | ')} |\n|${HEAD.map(() => ' --- ').join('|')}|\n`);
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
const failed = results.filter(({ outcome }) => outcome === 'FAILED').length;
const passed = results.filter(({ outcome }) => outcome === 'passed').length;
process.stdout.write(`faults: ${passed} passed, ${failed} failed, ${results.length - passed - failed} not run\n`);
process.exit(failed === 0 ? 0 : 1);
