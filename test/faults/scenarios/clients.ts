import { connect, type Socket } from 'node:net';
import { aBody, productIdOf } from '../../builders/product.ts';
import { request } from '../client.ts';
import { fill, openRequest, sampleNumber, STREAMS } from '../lists.ts';
import { NotPossible, pause, promise, type Scenario, type Stage } from '../scenario.ts';
import { runProgram, usageOf } from '../../support/processes.ts';

const MEGABYTE = 1024 * 1024;
const LIST_MEMORY = 600 * MEGABYTE;
/** Fewer than connections. At the start, Node.js opens several hundred modules at the same time. */
const DESCRIPTORS = 512;
const IDLE_CONNECTIONS = 800;

/** Clients that read slowly, disconnect, or come in large numbers. */
export const CLIENT_FAULTS: readonly Scenario[] = [
  {
    name: 'slow and absent readers',
    world: { database: 'embedded' },
    async run({ world, scale, random, load }) {
      await fill(world.url, 1_000);
      const running = load({ writers: 1 });
      const sockets: Socket[] = [];
      const readers = 40 * scale;
      for (let reader = 0; reader < readers; reader += 1) {
        const socket = openRequest(world.url, STREAMS[reader % STREAMS.length] ?? '', random() < 0.2 ? 'HEAD' : 'GET');
        // Half of the clients never read but stay connected; the others disconnect at random moments.
        if (reader % 2 === 0) setTimeout(() => socket.destroy(), random() * 400);
        else sockets.push(socket);
        await pause(random() * 60);
      }
      const list = await request(world.url, 'GET', '/api/products/status?limit=5');
      promise(
        list?.status === 200 || list?.status === 429 || list?.status === 503,
        `a short list ended with ${list?.status}`,
      );
      await pause(1_000);
      for (const socket of sockets) socket.destroy();
      await running.stop();
      return { readers };
    },
  },
  {
    name: '30 large lists with sheets, within 600 MB',
    world: { database: 'embedded' },
    async run({ world, scale }) {
      const products = 3_000;
      await fill(world.url, products);
      const counts = { products, lists: 0, sheets: 0, refused: 0 };
      const list = async (path: string): Promise<void> => {
        const response = await request(world.url, 'GET', path, { timeoutMs: 120_000 });
        promise(response !== undefined, `${path} ended without a complete response`);
        promise([200, 429, 503].includes(response?.status ?? 0), `${path} ended with ${response?.status}`);
        if (response?.status !== 200) counts.refused += 1;
        else if (path.includes('/pdf/')) counts.sheets += 1;
        else counts.lists += 1;
      };
      for (let round = 0; round < scale; round += 1) {
        const lists = Array.from({ length: 30 }, (_, n) => list(STREAMS[n % STREAMS.length] ?? ''));
        const sheets = Array.from({ length: 30 }, (_, n) =>
          list(`/api/pdf/${productIdOf(aBody({}, sampleNumber(n)))}`),
        );
        await Promise.all([...lists, ...sheets]);
      }
      promise(counts.lists > 0 && counts.sheets > 0, 'nothing was listed or printed');
      const { peak } = usageOf(world.pid);
      promise(peak < LIST_MEMORY, `the service used ${Math.round(peak / MEGABYTE)} MB`);
      return { ...counts, 'MB at most': Math.round(peak / MEGABYTE) };
    },
  },
  {
    name: `${DESCRIPTORS} file descriptors and ${IDLE_CONNECTIONS} idle connections`,
    world: async () => {
      if ((await runProgram('prlimit', ['--version']).catch(() => 1)) !== 0)
        throw new NotPossible('prlimit is not installed');
      return { database: 'external', wrapper: ['prlimit', `--nofile=${DESCRIPTORS}`], remove: () => Promise.resolve() };
    },
    run: crowd,
  },
];

/** Idle connections must not lock others out for long. */
async function crowd({ world }: Stage): Promise<Record<string, number>> {
  const { hostname, port } = new URL(world.url);
  const sockets = Array.from({ length: IDLE_CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    return socket;
  });
  await pause(2_000);
  const startedAt = Date.now();
  let tries = 0;
  let served = false;
  while (!served && Date.now() - startedAt < 30_000) {
    tries += 1;
    served = (await request(world.url, 'GET', '/health/live', { timeoutMs: 2_000 }))?.status === 200;
  }
  for (const socket of sockets) socket.destroy();
  promise(served, 'nobody was served for 30 s');
  return { connections: IDLE_CONNECTIONS, tries, 'served after ms': Date.now() - startedAt };
}
