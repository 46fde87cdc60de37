import { aBody, productIdOf } from '../../builders/product.ts';
import { request } from '../client.ts';
import { pause, promise, type Scenario } from '../scenario.ts';
import { descendantsOf, signal } from '../../support/processes.ts';

/** Crashes of the service, its database and its browser. */
export const CRASHES: readonly Scenario[] = [
  {
    name: 'kill -9 of the service',
    world: { database: 'embedded' },
    async run({ world, scale, random, load }) {
      const running = load();
      const kills = 6 * scale;
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(300 + random() * 1_500);
        await world.crash();
      }
      await pause(1_000);
      await running.stop();
      return { kills };
    },
  },
  {
    name: 'kill -9 of the database',
    world: { database: 'embedded' },
    async run({ world, scale, random, load }) {
      const running = load();
      const kills = 4 * scale;
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(500 + random() * 1_500);
        // Kills either the whole server or one of its processes, after which the server restarts itself.
        const [postmaster = 0, ...children] = world.databasePids();
        const victim = kill % 2 === 0 ? postmaster : (children[Math.floor(random() * children.length)] ?? postmaster);
        signal(victim, 'SIGKILL');
        await pause(2_000);
      }
      await running.stop();
      return { kills };
    },
  },
  {
    name: 'kill -9 of the browser',
    world: { database: 'embedded' },
    async run({ world, scale, random }) {
      const body = aBody({}, 77_000);
      await request(world.url, 'POST', '/api', { body });
      // The first sheet unpacks the bundled browser, which takes long on a busy machine.
      const first = await request(world.url, 'GET', `/api/pdf/${productIdOf(body)}`);
      promise(first?.status === 200, `the first sheet ended with ${first?.status}`);
      const counts = { kills: 0, sheets: 0, refused: 0 };
      const printing = async (until: number): Promise<void> => {
        while (Date.now() < until) {
          // Changes the product, so that no cached sheet is used.
          const changed = { ...body, D8211: `Brand ${random()}` };
          await request(world.url, 'POST', '/api', { body: changed });
          const response = await request(world.url, 'GET', `/api/pdf/${productIdOf(body)}`);
          promise(response !== undefined, 'a request for a sheet got no response');
          promise(response?.status === 200 || response?.status === 503, `a sheet ended with ${response?.status}`);
          if (response?.status === 200) counts.sheets += 1;
          else counts.refused += 1;
        }
      };
      const until = Date.now() + 8_000 * scale;
      const killing = async (): Promise<void> => {
        while (Date.now() < until - 1_000) {
          await pause(500 + random() * 1_000);
          const browsers = descendantsOf(world.pid).filter((pid) => pid > 0);
          const victim = browsers[Math.floor(random() * browsers.length)];
          if (victim === undefined || world.databasePids().includes(victim)) continue;
          signal(victim, 'SIGKILL');
          counts.kills += 1;
        }
      };
      await Promise.all([printing(until), printing(until), killing()]);
      const last = await request(world.url, 'GET', `/api/pdf/${productIdOf(body)}?_=1`, { timeoutMs: 30_000 });
      promise(last?.status === 200, `sheets are not printed again: ${last?.status}`);
      promise(counts.sheets > 0, 'no sheet was printed');
      return counts;
    },
  },
];
