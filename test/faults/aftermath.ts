import { aBody, productIdOf } from '../builders/product.ts';
import { eventually } from '../support/gs1/eventually.ts';
import { request } from './client.ts';
import { contradictions, type Ledger, type StoredProduct } from './ledger.ts';
import { usageOf } from '../support/processes.ts';
import type { World } from '../support/world.ts';

/** Open files beyond those of the idle service: the clients here leave up to 60 idle connections open. */
const MAX_MORE_FILES = 80;
const MAX_MEMORY = 700 * 1024 * 1024;
/** Attempts, 25 ms apart: one minute. */
const RECOVERY_TRIES = 2_400;
const READERS = 10;

export interface Baseline {
  /** Open files of the idle service before the fault. */
  readonly files: number;
}

/** Sends one product, so that everything is loaded and connected, and measures the idle service. */
export async function measureBaseline(world: World): Promise<Baseline> {
  await provesToWork(world, 99_000);
  return { files: usageOf(world.pid).files };
}

/**
 * Checks a service after a fault: it recovers, everything acknowledged is stored once, every message was sent once, and
 * nothing leaked.
 *
 * @returns a sentence for each violation
 */
export async function inspectAftermath(world: World, ledger: Ledger, baseline: Baseline): Promise<string[]> {
  const recovery = await provesToWork(world, 99_001).then(
    () => [],
    (error: unknown) => [`the service does not recover: ${(error as Error).message}`],
  );
  if (recovery.length > 0) return recovery;
  await eventually(() => {
    if (world.onTheirWay().length > 0) throw new Error('messages are still in transit');
  }, RECOVERY_TRIES).catch(() => undefined);
  return [
    ...[...ledger.violations].map((violation) => `contract violation: ${violation}`),
    ...contradictions(ledger, await readBack(world, ledger)),
    ...(await inspectMessages(world, ledger)),
    ...(await inspectLeaks(world, baseline)),
    ...world.warnings(),
    ...(/deadlock detected/.test(world.databaseLog()) ? ['the database reports a deadlock'] : []),
  ];
}

/** Saves and sends a product and waits until the data pool has accepted it. */
async function provesToWork(world: World, n: number): Promise<void> {
  const marker = `works-${Date.now()}`;
  const body = aBody({ D8256: marker }, n);
  const expectStatus = async (method: string, path: string, expected: number, payload?: unknown) => {
    const response = await request(world.url, method, path, { body: payload, timeoutMs: 10_000 });
    if (response?.status !== expected)
      throw new Error(`${method} ${path} -> ${response?.status ?? 'no response'}: ${response?.text.slice(0, 200)}`);
    return response;
  };
  await eventually(() => expectStatus('GET', '/health/ready', 200), RECOVERY_TRIES);
  await eventually(() => expectStatus('POST', '/api/update-and-sendToGS1', 200, body));
  await eventually(async () => {
    const { json } = await expectStatus('GET', `/api/status/${productIdOf(body)}`, 200);
    if (json.catalogStatus !== 'OK') throw new Error(`a new send ends at ${json.catalogStatus}: ${json.gs1Response}`);
  }, RECOVERY_TRIES);
}

async function readBack(world: World, ledger: Ledger): Promise<Map<string, StoredProduct>> {
  const stored = new Map<string, StoredProduct>();
  const ids = [...ledger.writes.keys()];
  const readNext = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const details = await request(world.url, 'GET', `/api/details/${id}?fields=D8256`);
      const history = await request(world.url, 'GET', `/api/history/${id}`);
      if (details?.status !== 200 || history?.status !== 200) continue;
      const changes = (history.json.history as { changes: { fieldId: string; to?: string }[] }[]).flatMap((event) =>
        event.changes.filter(({ fieldId }) => fieldId === 'D8256').map(({ to }) => String(to)),
      );
      stored.set(id, { marker: details.json.D8256, written: changes });
    }
  };
  await Promise.all(Array.from({ length: READERS }, readNext));
  return stored;
}

class MissingMessages extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(`${ids.length} messages are missing`);
    this.ids = ids;
  }
}

async function inspectMessages(world: World, ledger: Ledger): Promise<string[]> {
  const acknowledged = ledger.sends.flatMap(({ messageId }) => messageId ?? []);
  // A message that waits for the reply to an earlier one is transmitted automatically.
  const lost = await eventually(() => {
    const known = new Set(world.messages());
    const missing = acknowledged.filter((id) => !known.has(id));
    if (missing.length > 0) throw new MissingMessages(missing);
    return missing;
  }, RECOVERY_TRIES).catch((error: unknown) => (error as MissingMessages).ids);
  const shared = acknowledged.filter((id, index) => acknowledged.indexOf(id) !== index);
  const stored = await world.query<{ twice: string }>(
    `select request_key as twice from instance_faults.gs1_messages where request_key is not null
     group by request_key, kind, top having count(*) > 1`,
  );
  const states = await world.query<{ id: string; state: string; failure: string | null }>(
    `select id, state, failure from instance_faults.gs1_messages`,
  );
  const stateOf = (id: string): string => {
    const found = states.find((message) => message.id === id);
    return found ? [found.state, found.failure ?? []].flat().join(': ') : 'not stored';
  };
  return [
    ...lost.map((id) => `message ${id} was acknowledged but never reached the data pool (${stateOf(id)})`),
    ...shared.map((id) => `message ${id} is the result of two different sends`),
    ...stored.map(({ twice }) => `the send with key ${twice} created more than one message`),
  ];
}

async function inspectLeaks(world: World, { files }: Baseline): Promise<string[]> {
  const idle = await eventually(async () => {
    const rows = await world.query<{ state: string }>(
      `select state from pg_stat_activity where backend_type = 'client backend' and application_name <> 'faults'
         and state <> 'idle' and xact_start < now() - interval '2 seconds'`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} transactions remain open`);
  }, RECOVERY_TRIES).then(
    () => [],
    (error: unknown) => [(error as Error).message],
  );
  const { files: filesNow, memory } = await settled(world, files);
  return [
    ...idle,
    ...(filesNow > files + MAX_MORE_FILES ? [`${filesNow} open files, ${files} before`] : []),
    ...(memory > MAX_MEMORY ? [`${Math.round(memory / 1024 / 1024)} MB of memory`] : []),
    ...world.temporaryFiles.map((name) => `the temporary file ${name} remains`),
  ];
}

/** The number of open files falls as idle connections are closed, which takes some seconds. */
async function settled(world: World, files: number) {
  return eventually(() => {
    const usage = usageOf(world.pid);
    if (usage.files > files + MAX_MORE_FILES) throw new Error('not yet');
    return usage;
  }, 800).catch(() => usageOf(world.pid));
}
