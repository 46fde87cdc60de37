import type pg from 'pg';
import type { DataPoolLink, InstanceContext } from '../../../src/context.ts';
import type { OutgoingMessage } from '../../../src/gs1/delivery/transport.ts';
import { InstanceDatabase } from '../../../src/storage/database/database.ts';
import { createPool } from '../../../src/storage/database/pool.ts';
import type { TestService } from '../service.ts';
import { eventually } from './eventually.ts';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * A process of the service that can be killed, inside the process of the test: its connections break without any
 * clean-up, and nothing that it was doing goes on. A new one on the same database stands for a restart.
 */
export class MortalProcess {
  readonly db: InstanceDatabase;
  readonly #service: TestService;
  readonly #pool: pg.Pool;
  #isDead = false;

  constructor(service: TestService) {
    this.#service = service;
    this.#pool = createPool(service.database.address, { maxConnections: 5 });
    this.db = new InstanceDatabase(this.#pool, service.instance.db.schema);
  }

  /** The context of a request in this process. */
  contextOf(link: DataPoolLink, now: () => Date): InstanceContext {
    const { transport } = link;
    const transmit = (message: OutgoingMessage): Promise<void> =>
      this.#isDead ? never() : transport.transmit(message);
    const mortal = { start: transport.start.bind(transport), stop: transport.stop.bind(transport), transmit };
    return { ...this.#service.instance, db: this.db, dataPool: { ...link, transport: mortal }, now };
  }

  /** As kill -9. Resolves when the database server has noticed. */
  async kill(): Promise<void> {
    this.#isDead = true;
    const { pool } = this.#service;
    Object.assign(this.#pool, { connect: never, query: never });
    await eventually(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rowCount !== 0) throw new Error(`${rowCount} connections are left`);
    });
  }

  async stop(): Promise<void> {
    await this.#pool.end();
  }
}
