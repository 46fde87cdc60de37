import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { aBody, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { aScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { chooseSeed, randomFrom } from '../../support/random.ts';
import { startTestService, type ServiceResponse, type TestService } from '../../support/service.ts';
import { historyOf } from '../../support/stored.ts';

/** For longer runs: number of schedules, and seed of the first one. The others use the following seeds. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 2);
const SEED = chooseSeed('SCHEDULE_SEED');

const BASES = 16;
const CASES = 10;
const PALLETS = 5;
const OPERATIONS = 120;
const WORKERS = 12;
/** The field to which each operation writes a unique value. */
const TOKEN = 'D8211';
/** Separates the products of different schedules. */
const NUMBERS_PER_SCHEDULE = 1000;

/** Units of many hierarchies with shared cases and base units, and writes of all kinds to them. */
class Schedule {
  readonly bodies: Body[];
  readonly #random: () => number;
  readonly #first: number;

  constructor(seed: number, first: number) {
    this.#random = randomFrom(seed);
    this.#first = first;
    const bases = this.#numbers(0, BASES).map((n) => aBody({}, n));
    const cases = this.#numbers(BASES, CASES).map((n) => aBody({ D8276: 'CASE', ...this.#children(0, BASES) }, n));
    const pallets = this.#numbers(BASES + CASES, PALLETS).map((n) =>
      aBody({ D8276: 'PALLET', ...this.#children(BASES, CASES) }, n),
    );
    this.bodies = [...bases, ...cases, ...pallets];
  }

  /** A write, and the units that get its token. */
  operation(token: string): { path: string; body: unknown; tokens: readonly string[] } {
    const choice = this.#random();
    if (choice < 0.08) return { path: '/api/sendToGS1', body: sendOf(this.#pick(this.bodies)), tokens: [] };
    if (choice < 0.2) {
      const unit = this.bodies[BASES + this.#below(CASES)] as Body;
      return this.#write([
        { ...deltaOf(unit, token), deleteGrids: ['D8249'] },
        linksOf(unit, this.#children(0, BASES)),
      ]);
    }
    if (choice < 0.3) return this.#write([aBody({ [TOKEN]: token }, this.#first + 500 + Number(token.split('-')[1]))]);
    if (choice < 0.6) {
      const units = new Set(Array.from({ length: 2 + this.#below(6) }, () => this.#pick(this.bodies)));
      return this.#write([...units].map((unit) => deltaOf(unit, token)));
    }
    const { body, ...rest } = this.#write([deltaOf(this.#pick(this.bodies), token)]);
    return { ...rest, body: body[0] };
  }

  #write(bodies: readonly Body[]) {
    const tokens = [...new Set(bodies.filter((body) => TOKEN in body).map(productIdOf))];
    return { path: '/api', body: bodies, tokens };
  }

  #numbers(from: number, count: number): number[] {
    return Array.from({ length: count }, (_, n) => this.#first + from + n);
  }

  #children(from: number, count: number): Body {
    const chosen = [
      ...new Set(Array.from({ length: 1 + this.#below(4) }, () => this.#first + from + this.#below(count))),
    ];
    return Object.fromEntries(
      chosen.flatMap((child, n) => [
        [`D8249_${n + 1}`, testGtin(child)],
        [`D8270_${n + 1}`, 2],
      ]),
    );
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick(bodies: readonly Body[]): Body {
    return bodies[this.#below(bodies.length)] as Body;
  }
}

const deltaOf = ({ D8165, D8255 }: Body, token: string): Body => ({ D8165, D8255, [TOKEN]: token });
const linksOf = ({ D8165, D8255 }: Body, children: Body): Body => ({ D8165, D8255, ...children });

let database: TestDatabase;
let services: readonly TestService[];
beforeAll(async () => {
  database = await createTestDatabase();
  // Two services on one database: what holds within a process must hold between processes too.
  services = [
    await startTestService({ database, transport: aScriptedPool() }),
    await startTestService({ database, transport: aScriptedPool() }),
  ];
});
afterAll(() => database.drop());

const [one, other] = [() => services[0] as TestService, () => services[1] as TestService];

describe('writes of all kinds on hierarchies that share units', () => {
  test.each(Array.from({ length: SCHEDULES }, (_, n) => [SEED + n, n] as const))(
    'SCHEDULE_SEED=%d: every acknowledged change is stored once, in an order that the history confirms',
    async (seed, index) => {
      console.info(`SCHEDULE_SEED=${seed}`);
      const schedule = new Schedule(seed, (index + 1) * NUMBERS_PER_SCHEDULE);
      expect((await one().call('POST', '/api', { body: schedule.bodies })).status).toBe(200);
      const acknowledged = new Map<string, string[]>();
      const operations = Array.from({ length: OPERATIONS }, (_, n) => schedule.operation(`${seed}-${n}`));
      const failures: object[] = [];
      let next = 0;
      const work = async (service: TestService): Promise<void> => {
        for (let n = next++; n < operations.length; n = next++) {
          const { path, body, tokens } = operations[n] as (typeof operations)[number];
          const { status, json }: ServiceResponse = await service.call('POST', path, { body });
          // A send can be refused: another one is in progress, or a unit has errors.
          const isSend = path !== '/api';
          if (status !== 200 && !(isSend && [400, 409].includes(status))) failures.push({ status, json });
          if (status !== 200) continue;
          for (const id of tokens) acknowledged.set(id, [...(acknowledged.get(id) ?? []), `${seed}-${n}`]);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, (_, n) => work(n % 2 === 0 ? one() : other())));
      expect(failures).toEqual([]);
      for (const [id, tokens] of acknowledged) expect(await tokensOf(id)).toEqual(tokens.sort());
      for (const id of schedule.bodies.map(productIdOf)) await expectStoredAsValidated(id);
    },
    SCHEDULES > 2 ? 600_000 : undefined,
  );
});

/**
 * The tokens in a unit's history. Each event must continue from the one before, and the last one must match the stored
 * values.
 */
async function tokensOf(id: string): Promise<string[]> {
  const saves = (await historyOf(one(), id)).filter(({ type }) => type === 'CREATED' || type === 'UPDATED');
  expect(saves.map(({ revision }) => revision)).toEqual(saves.map((_, n) => n + 1));
  const tokens: string[] = [];
  let current: unknown;
  for (const { type, changes } of saves) {
    const change = type === 'CREATED' ? [undefined, changes[TOKEN]] : changes[TOKEN];
    if (!Array.isArray(change)) continue;
    expect(change[0]).toBe(current);
    current = change[1];
    tokens.push(String(current));
  }
  const { json } = await one().call('GET', `/api/details/${id}?fields=${TOKEN}`);
  expect(json[TOKEN]).toBe(current);
  return tokens.filter((token) => token.includes('-')).sort();
}

/** The stored findings of a unit must be those that the rules report now. */
async function expectStoredAsValidated(id: string): Promise<void> {
  const [D8165, D8255] = id.split('.');
  const stored = await one().call('GET', `/api/details/${id}`);
  const now = await one().call('POST', '/api/validate', { body: { D8165, D8255 } });
  expect(stored.json.validationErrors).toEqual(now.json.validationErrors);
}

test('200 parallel deltas and batches across a hierarchy of 60 units are all stored', async () => {
  const bases = Array.from({ length: 50 }, (_, n) => aBody({}, 100 + n));
  const links = (children: readonly Body[]): Body =>
    Object.fromEntries(
      children.flatMap(({ D8165 }, n) => [
        [`D8249_${n + 1}`, D8165],
        [`D8270_${n + 1}`, 2],
      ]),
    );
  const cases = Array.from({ length: 9 }, (_, n) =>
    aBody({ D8276: 'CASE', ...links(bases.filter((_base, index) => index % 9 === n)) }, 200 + n),
  );
  const units = [...bases, ...cases, aBody({ D8276: 'PALLET', ...links(cases) }, 210)];
  expect((await one().call('POST', '/api', { body: units })).status).toBe(200);
  const unit = (n: number): Body => units[n % units.length] as Body;
  const durations: number[] = [];
  const responses = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const body =
        n % 4 === 0 ? [n, n * 7 + 3, n * 13 + 31].map((at) => deltaOf(unit(at), `w-${n}`)) : deltaOf(unit(n), `w-${n}`);
      const start = performance.now();
      const { status } = await one().call('POST', '/api', { body });
      durations.push(performance.now() - start);
      return { status, ids: [body].flat().map(productIdOf), token: `w-${n}` };
    }),
  );
  console.info(`200 parallel writes: slowest ${Math.round(Math.max(...durations))} ms`);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  for (const id of units.map(productIdOf)) {
    const written = responses.filter(({ ids }) => ids.includes(id)).map(({ token }) => token);
    expect(await tokensOf(id)).toEqual(written.sort());
    await expectStoredAsValidated(id);
  }
});

test('of ten parallel sends of one hierarchy, one succeeds and the others are refused immediately', async () => {
  const base = aBody({}, 300);
  await one().call('POST', '/api', { body: base });
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? one() : other()).call('POST', '/api/sendToGS1', { body: sendOf(base) }),
    ),
  );
  expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
});

test('the database reports no deadlock', async () => {
  // The database updates its statistics when a connection ends.
  await Promise.all(services.map((service) => service.stop()));
  const client = new pg.Client({ ...database.address });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  await client.end();
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
