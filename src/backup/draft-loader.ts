import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { connect } from '../storage/database/connect.ts';
import type { DatabaseAddress } from '../storage/database/pool.ts';
import { createSchemaAt } from '../storage/migrations/migrate.ts';
import type { InstanceHeader, TableHeader, TableSummary } from './format.ts';
import { findTables, fixRowForm, LEFT_OUT, qualified, sortsBytewise, type TableShape } from './tables.ts';
import { exhaust, readTable } from './write-backup.ts';

/** Fills the schema of one instance, in one transaction. */
export class DraftLoader {
  readonly draft: string;
  readonly instance: string;
  readonly #client: pg.Client;
  readonly #shapes: readonly TableShape[];
  readonly #numbers: InstanceHeader['numbers'];
  /** Tables with the columns of the file, and what they contain according to it. */
  readonly #loaded: { readonly table: TableShape; readonly count: number; readonly sha256: string }[] = [];
  #table: TableShape | undefined;

  private constructor(
    client: pg.Client,
    draft: string,
    { name, numbers }: InstanceHeader,
    shapes: readonly TableShape[],
  ) {
    this.#client = client;
    this.draft = draft;
    this.instance = name;
    this.#numbers = numbers;
    this.#shapes = shapes;
  }

  static async create(address: DatabaseAddress, draft: string, header: InstanceHeader): Promise<DraftLoader> {
    await createSchemaAt(address, draft, header.migrations);
    const client = await connect(address);
    try {
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      await fixRowForm(client);
      const shapes = await findTables(client, draft);
      // Migrations add rows of their own.
      for (const { name } of [...shapes].reverse()) await client.query(`delete from ${qualified(draft, name)}`);
      return new DraftLoader(client, draft, header, shapes);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  /** @throws StartError when the schema has no such table or columns */
  openTable({ name, columns }: TableHeader): void {
    this.#table = undefined;
    // The version that wrote the file had it in backups.
    if (LEFT_OUT.has(name)) return;
    const shape = this.#shapes.find((known) => known.name === name);
    const unknown = columns.filter((column) => shape?.columns.includes(column) !== true);
    if (!shape || unknown.length > 0)
      throw new StartError(`The file has a table or columns that are unknown: ${name} (${unknown.join(', ')})`);
    this.#table = { ...shape, columns };
  }

  async addRows(rows: readonly string[]): Promise<void> {
    if (!this.#table) return;
    const { name, columns } = this.#table;
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const table = qualified(this.draft, name);
    await this.#client.query(
      `insert into ${table} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.join(',')}]`],
    );
  }

  endTable({ count, sha256 }: { readonly count: number; readonly sha256: string }): void {
    if (this.#table) this.#loaded.push({ table: this.#table, count, sha256 });
  }

  /** Continues the numbers, compares every table with the file, and commits. */
  async finish(): Promise<void> {
    for (const shape of this.#shapes) await this.#continueNumbers(shape);
    const isBytewise = await sortsBytewise(this.#client);
    for (const { table, count, sha256 } of this.#loaded) {
      let found: TableSummary | undefined;
      const lines = readTable(this.#client, this.draft, table, isBytewise, (summary) => (found = summary));
      await exhaust(lines);
      if (found?.count !== count || found.sha256 !== sha256)
        throw new StartError(`The table ${table.name} differs from the file once it is restored; nothing was changed`);
    }
    await this.#client.query('commit');
    for (const { name } of this.#shapes) await this.#client.query(`analyze ${qualified(this.draft, name)}`);
    this.close();
  }

  async #continueNumbers({ name, identity }: TableShape): Promise<void> {
    if (identity === undefined) return;
    const table = qualified(this.draft, name);
    await this.#client.query(
      `select setval(pg_get_serial_sequence($1, $2),
         greatest($3::bigint, 0, (select max(${pg.escapeIdentifier(identity)}) from ${table})) + 1, false)`,
      [table, identity, this.#numbers[name] ?? 0],
    );
  }

  close(): void {
    void this.#client.end().catch(() => undefined);
  }
}
