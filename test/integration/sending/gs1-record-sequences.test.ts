import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DataPoolLink } from '../../../src/context.ts';
import { readElementTable } from '../../../src/gs1/messages/elements.ts';
import { createMessageMapping } from '../../../src/gs1/messages/mapping.ts';
import type { Gs1Settings } from '../../../src/gs1/settings.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { findMessagesIn } from '../../../src/storage/gs1/gs1-messages.ts';
import { findProduct } from '../../../src/storage/products/products.ts';
import { saveProducts } from '../../../src/workflows/saving/save-products.ts';
import { handOverAgain } from '../../../src/workflows/sending/deliver-message.ts';
import { sendDueHierarchies } from '../../../src/workflows/sending/send-due-hierarchies.ts';
import { sendAllHierarchies } from '../../../src/workflows/sending/send-all-hierarchies.ts';
import { sendHierarchy } from '../../../src/workflows/sending/send-hierarchy.ts';
import { takeReplies } from '../../../src/workflows/sending/take-replies.ts';
import { withdrawAllHierarchies, withdrawHierarchy } from '../../../src/workflows/sending/withdraw-hierarchy.ts';
import type { InstanceContext } from '../../../src/context.ts';
import { toUnitKey } from '../../../src/domain/product/identifiers.ts';
import { aBody, aCase, productIdOf, type Body } from '../../builders/product.ts';
import { ModelPool } from '../../support/gs1/model-pool.ts';
import { MortalProcess } from '../../support/gs1/mortal-process.ts';
import { chooseSeed } from '../../support/random.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Number of sequences over all kinds of pools. CI runs 2,000. */
const SEQUENCES = Number(process.env['GS1_SEQUENCES'] ?? (process.env['CI'] ? 2_000 : 150));
const SEED = chooseSeed('GS1_SEED');
const RECIPIENTS = ['5790000009534', '5790000009510', '5790000009527'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

const HABITS = [
  { publication: 'dataRecipient', withdrawal: true },
  { publication: 'CIP', withdrawal: false },
  { publication: 'CIP', withdrawal: true },
] as const;

type Unit = 'base' | 'other' | 'box' | 'display';
/** A step of a caller, of the data pool or of time. */
type Action =
  | { readonly does: 'save'; readonly unit: Unit; readonly brand: string }
  | { readonly does: 'link'; readonly unit: 'box' | 'display'; readonly both: boolean }
  | {
      readonly does: 'recipients';
      readonly unit: 'box' | 'display';
      readonly rows: readonly (readonly [number, number])[];
    }
  | { readonly does: 'send'; readonly unit: Unit; readonly to: number | undefined }
  | { readonly does: 'withdraw'; readonly unit: Unit }
  | { readonly does: 'reply'; readonly index: number }
  | { readonly does: 'transmit' }
  | { readonly does: 'day' };
type Step =
  | Action
  /** The pool rejects the next message. */
  | { readonly does: 'reject' }
  /** The process is killed in the middle of an action, after some turns of the event loop, and started again. */
  | { readonly does: 'kill'; readonly during: Action; readonly turns: number };

const unit = fc.constantFrom<Unit>('base', 'other', 'box', 'display');
const top = fc.constantFrom('box' as const, 'display' as const);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('save' as const), unit, brand: fc.constantFrom('Nordlys', 'Havblik') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('link' as const), unit: top, both: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('recipients' as const),
      unit: top,
      rows: fc.uniqueArray(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 3, selector: ([recipient]) => recipient }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      unit,
      to: fc.option(fc.nat(2), { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const), unit }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('reply' as const), index: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.constant({ does: 'transmit' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'day' as const }) },
);
const kill = fc.record({ does: fc.constant('kill' as const), during: action, turns: fc.nat(60) });
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 19, arbitrary: action },
    { weight: 1, arbitrary: fc.constant({ does: 'reject' as const }) },
    { weight: 1, arbitrary: kill },
  ),
  { minLength: 3, maxLength: 10 },
);

const START = new Date('2026-11-20T12:00:00Z');
/** The service with one kind of pool, and the process that serves it at the moment. */
interface Setting {
  readonly service: TestService;
  readonly link: Omit<DataPoolLink, 'transport'>;
  process: MortalProcess;
}
const settings: Setting[] = [];
beforeAll(async () => {
  for (const habits of HABITS) {
    const gs1 = { ...withGs1Defaults({ gln: '5790000009022' }), ...habits };
    // Without a transport, the service sends nothing in the background: each world uses its own pool.
    const service = await startTestService({ settings: { gs1 } });
    const { catalogue, timeZone, settings: own } = service.instance;
    const mapping = createMessageMapping(catalogue, readElementTable(), timeZone);
    settings.push({
      service,
      link: { settings: own.gs1 as Gs1Settings, mapping },
      process: new MortalProcess(service),
    });
  }
});
afterAll(async () => {
  for (const { process, service } of settings) {
    await process.stop();
    await service.stop();
  }
});

let units = 0;

/** Four new units and an empty pool. */
class World {
  readonly pool: ModelPool;
  readonly bodies: Readonly<Record<Unit, Body>>;
  readonly #setting: Setting;
  #ctx: InstanceContext;
  #now = START;
  /** A reply that is being processed. */
  #inHand: string | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.pool = new ModelPool(setting.link.settings.publication === 'CIP');
    this.#ctx = this.#connect();
    const n = (units += 10);
    this.bodies = {
      base: aBody({}, n),
      other: aBody({}, n + 1),
      box: aCase({ D8246: 900 }, n + 2, n),
      display: aCase({ D8246: 900 }, n + 3, n),
    };
  }

  #connect(): InstanceContext {
    const { process, link } = this.#setting;
    return process.contextOf({ ...link, transport: this.pool }, () => this.#now);
  }

  get #link(): DataPoolLink {
    return this.#ctx.dataPool as DataPoolLink;
  }

  async #restart(): Promise<void> {
    await this.#setting.process.kill();
    // A pool delivers a reply again that was not acknowledged.
    if (this.#inHand !== undefined) this.pool.returnReply(this.#inHand);
    this.#inHand = undefined;
    this.#setting.process = new MortalProcess(this.#setting.service);
    this.#ctx = this.#connect();
    await this.transmit();
  }

  async save(...bodies: Body[]): Promise<void> {
    const request = { bodies, dryRun: false, actor: 'test', mayWrite: () => true };
    const outcome = await saveProducts(request, this.#ctx);
    expect(outcome).toHaveProperty('saved');
  }

  async do(step: Step): Promise<void> {
    switch (step.does) {
      case 'save':
        return this.save({ ...this.#idOf(step.unit), D8164: 'CORRECT', D8211: step.brand });
      case 'link':
        return this.save({
          ...this.#idOf(step.unit),
          // Without CORRECT, change control reports other children as an error.
          D8164: 'CORRECT',
          D8249_2: step.both ? this.bodies.other['D8165'] : null,
          D8270_2: step.both ? 4 : null,
        });
      case 'recipients':
        return this.save({ ...this.#idOf(step.unit), ...this.#rowsOf(step.rows) });
      case 'send': {
        const recipients = step.to === undefined ? [] : [RECIPIENTS[step.to] ?? ''];
        const request = { ...this.#named(step.unit), recipients, actor: 'test' };
        return this.#whileTransmitting(sendHierarchy(request, this.#ctx));
      }
      case 'withdraw': {
        const request = { ...this.#named(step.unit), actor: 'test' };
        return this.#whileTransmitting(withdrawHierarchy(request, this.#ctx));
      }
      case 'reply':
        return this.reply(step.index);
      case 'transmit':
        return this.transmit();
      case 'day':
        this.#now = new Date(this.#now.getTime() + DAY_MS);
        return sendDueHierarchies(this.#link, this.#ctx);
      case 'reject':
        return this.#rejectNext();
      case 'kill': {
        const cutOff = this.do(step.during).catch(() => undefined);
        await Promise.race([cutOff, turns(step.turns)]);
        return this.#restart();
      }
    }
  }

  /** A request waits for stored messages with its units, which the service transmits in the background. */
  async #whileTransmitting(request: Promise<unknown>): Promise<void> {
    await Promise.all([request, this.transmit()]);
  }

  /** Transmits stored messages, as the service does after a reply. */
  async transmit(): Promise<void> {
    for (const id of await findMessagesIn(this.#ctx.db, 'STORED', 100))
      await handOverAgain(id, 'STORED', this.#link, this.#ctx);
  }

  async reply(index: number): Promise<void> {
    const reply = this.pool.takeReply(index);
    if (reply === undefined) return;
    this.#inHand = reply;
    await takeReplies(reply, 'model', this.#ctx);
    this.#inHand = undefined;
  }

  #rejectNext(): void {
    this.pool.refuses = ({ id }) => {
      this.pool.refuses = (message) => message.id === id;
      return true;
    };
  }

  /** Corrects the units that GS1 rejected and sends them again. */
  async correct(names: readonly Unit[]): Promise<void> {
    for (const name of names) {
      await this.do({ does: 'save', unit: name, brand: 'Fjord' });
      await sendAllHierarchies({ ...this.#named(name), recipients: [], actor: 'test' }, this.#ctx);
      await this.settle();
    }
  }

  async withdrawAll(name: Unit): Promise<void> {
    await withdrawAllHierarchies({ ...this.#named(name), actor: 'test' }, this.#ctx);
    await this.settle();
  }

  async settle(): Promise<void> {
    do {
      while (this.pool.pending > 0) await this.reply(0);
      await this.transmit();
    } while (this.pool.pending > 0);
  }

  async product(name: Unit) {
    return findProduct(this.#ctx.db, this.#named(name).key);
  }

  gtinOf(name: Unit): string {
    return String(this.bodies[name]['D8165']);
  }

  #named(name: Unit) {
    const productId = productIdOf(this.bodies[name]);
    return { productId, key: toUnitKey(this.gtinOf(name), '208') };
  }

  #idOf(name: Unit): Body {
    return { D8165: this.bodies[name]['D8165'], D8255: '208' };
  }

  #rowsOf(rows: readonly (readonly [number, number])[]): Body {
    const body: Body = {};
    for (let row = 1; row <= 3; row += 1) {
      const [recipient, days] = rows[row - 1] ?? [];
      body[`D9260_${row}`] = recipient === undefined ? null : RECIPIENTS[recipient];
      body[`D9262_${row}`] = days ? new Date(this.#now.getTime() + days * DAY_MS).toISOString().slice(0, 10) : null;
    }
    return body;
  }
}

const UNITS: readonly Unit[] = ['base', 'other', 'box', 'display'];

/** Checks that recipients have the stored version of every unit with status OK. */
async function expectTruth(world: World): Promise<void> {
  const products = await Promise.all(UNITS.map((name) => world.product(name)));
  const byGtin = new Map(products.map((product, index) => [world.gtinOf(UNITS[index] as Unit), product]));
  for (const recipient of world.pool.holders()) {
    for (const [topGtin, content] of world.pool.heldBy(recipient)) {
      const topUnit = byGtin.get(topGtin);
      const report = topUnit?.gs1.report?.hierarchies?.find(({ top: id }) => id === topUnit.productId);
      // The service has a record of everything at the pool.
      expect(report?.status).not.toBeNull();
      expect(report).toBeDefined();
      for (const [gtin, held] of content) {
        const product = byGtin.get(gtin);
        if (product?.gs1.catalogStatus !== 'OK') continue;
        expect([gtin, held.brand]).toEqual([gtin, product.values['D8211']]);
        const children = ['D8249_1', 'D8249_2'].flatMap((key) => product.values[key] ?? []).sort();
        expect([gtin, ...held.children]).toEqual([gtin, ...children]);
      }
    }
  }
}

async function statusesOf(world: World) {
  return Promise.all(UNITS.map(async (name) => [name, (await world.product(name))?.gs1.catalogStatus] as const));
}

async function unitsIn(world: World, status: 'FAILED' | 'SENT'): Promise<Unit[]> {
  return (await statusesOf(world)).filter(([, known]) => known === status).map(([name]) => name);
}

async function checkSequence(sequence: readonly Step[], setting: Setting): Promise<void> {
  const world = new World(setting);
  await world.save(...Object.values(world.bodies));
  for (const step of sequence) await world.do(step);
  await world.settle();
  // The pool rejects what the sequence tells it to, and invalid messages; there must be none. A withdrawal does not wait
  // for replies, so it can follow a first notification that is then rejected: then the pool does not know what it withdraws.
  const { refused } = world.pool;
  const invalid = refused.filter((code) => code !== 'TOLD' && !(code === 'UNKNOWN' && refused.includes('TOLD')));
  expect(invalid).toEqual([]);
  if (world.pool.refused.length === 0) expect(await unitsIn(world, 'FAILED')).toEqual([]);
  await expectTruth(world);
  world.pool.refuses = () => false;
  for (let failed = await unitsIn(world, 'FAILED'), tries = 0; failed.length > 0; tries += 1) {
    expect(tries).toBeLessThan(UNITS.length);
    await world.correct(failed);
    failed = await unitsIn(world, 'FAILED');
  }
  expect(await unitsIn(world, 'SENT')).toEqual([]);
  await expectTruth(world);
  for (const [name, status] of await statusesOf(world)) if (status !== null) await world.withdrawAll(name);
  expect(world.pool.holders()).toEqual([]);
  expect((await statusesOf(world)).map(([, status]) => status)).toEqual(UNITS.map(() => null));
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test(`statuses are true after any sequence (seed ${SEED}, ${SEQUENCES} sequences)`, async () => {
  process.stdout.write(`GS1 sequences: ${SEQUENCES}, seed ${SEED}\n`);
  // In parallel: while one waits for the database, another uses the processor.
  await Promise.all(
    settings.map((setting) =>
      fc.assert(
        fc.asyncProperty(steps, (sequence) => checkSequence(sequence, setting)),
        { numRuns: Math.ceil(SEQUENCES / settings.length), seed: SEED, endOnFailure: true },
      ),
    ),
  );
}, 2_400_000);
