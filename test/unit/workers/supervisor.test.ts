import { expect, test } from '@jest/globals';
import { Supervisor, type Worker } from '../../../src/workers/supervisor.ts';

interface FakeWorker extends Worker {
  readonly calls: string[];
  /** Lets it end. */
  end(how?: string): void;
}

/** A supervisor of workers that are objects. `failures` are the reasons why the next ones cannot start. */
function aSupervisor(count: number, failures: (string | undefined)[] = []) {
  const workers: FakeWorker[] = [];
  const pauses: number[] = [];
  const logged: string[] = [];
  let time = 0;
  const log = (facts: object | string, message = ''): void =>
    void logged.push(typeof facts === 'string' ? facts : message);
  const supervisor = new Supervisor({
    count,
    stopMs: 60_000,
    log: { info: log, warn: log, error: log } as never,
    now: () => time,
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    launch() {
      const calls: string[] = [];
      let end: (how: string) => void = () => undefined;
      const ended = new Promise<string>((resolve) => (end = resolve));
      const note =
        (name: string, ends = false) =>
        (): void => {
          calls.push(name);
          if (ends) end(name);
        };
      const failure = failures.shift();
      const worker: FakeWorker = {
        id: workers.length + 1,
        pid: undefined,
        ended,
        calls,
        end,
        start(validatesLater) {
          calls.push(validatesLater ? 'start, validates later' : 'start');
          return failure === undefined ? Promise.resolve('http://here') : Promise.reject(new Error(failure));
        },
        validate: note('validate'),
        retire: note('retire'),
        stop: note('stop', true),
        force: note('force'),
        kill: note('kill', true),
      };
      workers.push(worker);
      return worker;
    },
  });
  const idsServing = (): number[] => supervisor.serving.map(({ id }) => id);
  return { supervisor, workers, pauses, logged, idsServing, pass: (ms: number) => (time += ms) };
}

/** Lets all promises that are ready go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a worker that cannot start ends the start of the service with its reason', async () => {
  const { supervisor, workers } = aSupervisor(2, ['no such folder']);
  await expect(supervisor.start()).rejects.toThrow('no such folder');
  expect(workers.map(({ calls }) => calls)).toEqual([['start', 'kill']]);
});

test('the first worker starts before the others', async () => {
  const { supervisor, workers } = aSupervisor(3);
  const starting = supervisor.start();
  await Promise.resolve();
  expect(workers.length).toBeLessThan(2);
  expect(await starting).toBe('http://here');
  expect(workers).toHaveLength(3);
});

test('workers that end are replaced, after pauses that grow up to half a minute', async () => {
  const { supervisor, workers, pauses, idsServing } = aSupervisor(1);
  await supervisor.start();
  for (let count = 0; count < 10; count++) {
    workers.at(-1)?.end();
    await settle();
  }
  expect(idsServing()).toEqual([11]);
  expect(supervisor.replaced).toBe(10);
  expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 12800, 25600, 30000, 30000, 30000]);
});

test('after a worker that ran for long, the pauses start over', async () => {
  const { supervisor, workers, pauses, pass } = aSupervisor(1);
  await supervisor.start();
  for (const lived of [0, 0, 60_000]) {
    pass(lived);
    workers.at(-1)?.end();
    await settle();
  }
  expect(pauses).toEqual([400, 800, 200]);
});

test('a replacement that cannot start is tried again, and the others go on', async () => {
  const { supervisor, workers, logged, idsServing } = aSupervisor(2, [undefined, undefined, 'no memory', 'no memory']);
  await supervisor.start();
  workers[0]?.end();
  await settle();
  expect(idsServing()).toEqual([5, 2]);
  expect(logged.filter((line) => line === 'a worker cannot start; trying again')).toHaveLength(2);
});

test('a restart replaces each worker once its successor serves requests', async () => {
  const { supervisor, workers, idsServing } = aSupervisor(2);
  await supervisor.start();
  await supervisor.restart();
  expect(idsServing()).toEqual([3, 4]);
  expect(workers.map(({ calls }) => calls)).toEqual([
    ['start', 'retire'],
    ['start', 'retire'],
    ['start, validates later'],
    ['start, validates later'],
  ]);
  // Those that retired are not replaced. The new ones validate when no old one saves any more.
  workers[0]?.end();
  await settle();
  expect(workers[2]?.calls).toEqual(['start, validates later']);
  workers[1]?.end();
  await settle();
  expect(workers[2]?.calls).toEqual(['start, validates later', 'validate']);
  expect(workers).toHaveLength(4);
});

test('a restart whose first worker cannot start changes nothing', async () => {
  const { supervisor, workers, logged, idsServing } = aSupervisor(2, [undefined, undefined, 'views.yaml: broken']);
  await supervisor.start();
  await supervisor.restart();
  expect(idsServing()).toEqual([1, 2]);
  expect(workers.map(({ calls }) => calls)).toEqual([['start'], ['start'], ['start, validates later', 'kill']]);
  expect(logged.at(-1)).toMatch(/^the restart was given up/);
});

test('restarts that are asked for during one are one more', async () => {
  const { supervisor, workers } = aSupervisor(1);
  await supervisor.start();
  await Promise.all([supervisor.restart(), settle(), supervisor.restart(), supervisor.restart(), supervisor.restart()]);
  await settle();
  expect(workers.length).toBeLessThanOrEqual(3);
});

test('stopping ends all workers, also retired ones, and replaces none', async () => {
  const { supervisor, workers, idsServing } = aSupervisor(2);
  await supervisor.start();
  await supervisor.restart();
  await supervisor.stop();
  await settle();
  expect(workers.map(({ calls }) => calls.at(-1))).toEqual(['stop', 'stop', 'stop', 'stop']);
  expect(workers).toHaveLength(4);
  expect(idsServing()).toEqual([]);
});
