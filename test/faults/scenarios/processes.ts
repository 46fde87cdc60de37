import { request } from '../client.ts';
import { startLoad } from '../load.ts';
import { pause, promise, type Scenario } from '../scenario.ts';

/** Several services on one database, and orderly stops. */
export const PROCESS_FAULTS: readonly Scenario[] = [
  {
    name: 'two services on one database under load',
    world: { database: 'external' },
    async run({ world, ledger, scale, load }) {
      const { url } = await world.start();
      const first = load();
      const second = startLoad({ url, ledger, number: 2 });
      await pause(6_000 * scale);
      await Promise.all([first.stop(), second.stop()]);
      promise(!ledger.statuses.has(500) && !ledger.statuses.has(0), 'a request ended with 500 or without a response');
      return { services: 2 };
    },
  },
  {
    name: 'SIGTERM under load',
    world: { database: 'embedded' },
    async run({ world, ledger, scale, random, load }) {
      const running = load();
      const stops = 3 * scale;
      for (let stop = 0; stop < stops; stop += 1) {
        await pause(800 + random() * 1_000);
        const code = await world.stop((['SIGTERM', 'SIGINT', 'SIGHUP'] as const)[stop % 3]);
        promise(code === 0, `the service ended with ${code}`);
        await world.start();
      }
      await pause(500);
      await running.stop();
      promise(!ledger.statuses.has(500), 'a request ended with 500');
      return { stops };
    },
  },
  {
    name: 'the clock jumps',
    world: { database: 'embedded', environment: { NODE_OPTIONS: '--import ./test/faults/jumping-clock.mjs' } },
    async run({ world, ledger, load }) {
      const running = load();
      await pause(1_000);
      // Each signal changes the clock: an hour ahead, a day back, a month ahead, and back to the real time.
      for (let jump = 0; jump < 4; jump += 1) {
        world.services[0]?.child.kill('SIGUSR2');
        await pause(1_500);
        const ready = await request(world.url, 'GET', '/health/ready');
        promise(ready?.status === 200, `the readiness check returns ${ready?.status} after a jump of the clock`);
      }
      await running.stop();
      promise(!ledger.statuses.has(500), 'a request ended with 500');
      return { jumps: 4 };
    },
  },
];
