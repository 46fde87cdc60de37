import pg from 'pg';

/**
 * Tables that no backup has: the service makes them anew, or, as sessions, they must not come back. Every other table
 * is in a backup, also one of a later migration.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  // Created by the migrations.
  'knex_migrations',
  'knex_migrations_lock',
  // Users sign in again: a session that was ended since the backup must not work again.
  'sessions',
  // Counts of lists, which the service counts again in the background.
  'list_members',
  'list_counts',
  'counted_lists',
  'wanted_lists',
  // Counts of findings, likewise.
  'finding_members',
  'finding_counts',
]);

/** Columns that are not in a backup, by table. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // Without them, lists and findings are counted again.
  instance_state: ['lists_recounted', 'findings_counted_by'],
};

/** A table of an instance, with what a backup needs to know of it. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, the order of the rows; all columns without one. */
  readonly order: readonly { readonly column: string; readonly isText: boolean }[];
  /** The column that the database numbers, if there is one. */
  readonly identity?: string;
}

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  is_identity: boolean;
  key_position: number | null;
}

/** The tables of a schema that a backup contains. A table comes after those that it refers to. */
export async function findTables(client: pg.ClientBase, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<ColumnRow>(
    `select c.relname as "table", a.attname as "column", a.atttypid::regtype::text as type, a.attidentity <> '' as is_identity,
       array_position(k.conkey, a.attnum) as key_position
     from pg_class c join pg_attribute a on a.attrelid = c.oid
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relnamespace = (select oid from pg_namespace where nspname = $1) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
    [schema],
  );
  const { rows: references } = await client.query<{ table: string; target: string }>(
    `select c.relname as "table", t.relname as target
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
     where f.contype = 'f' and f.connamespace = (select oid from pg_namespace where nspname = $1) and f.conrelid <> f.confrelid`,
    [schema],
  );
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !LEFT_OUT.has(name));
  return inOrder(names, references).map((name) =>
    shapeOf(
      name,
      rows.filter(({ table }) => table === name),
    ),
  );
}

function shapeOf(name: string, rows: readonly ColumnRow[]): TableShape {
  const kept = rows.filter(({ column }) => LEFT_OUT_COLUMNS[name]?.includes(column) !== true);
  const key = kept
    .filter(({ key_position: position }) => position !== null)
    .sort((a, b) => (a.key_position ?? 0) - (b.key_position ?? 0));
  const identity = kept.find(({ is_identity: isIdentity }) => isIdentity)?.column;
  return {
    name,
    columns: kept.map(({ column }) => column),
    order: (key.length > 0 ? key : kept).map(({ column, type }) => ({ column, isText: type === 'text' })),
    ...(identity === undefined ? {} : { identity }),
  };
}

/** Foreign keys have no cycles. */
function inOrder(names: readonly string[], references: readonly { table: string; target: string }[]): string[] {
  const ordered: string[] = [];
  const visit = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const { table, target } of references) if (table === name) visit(target);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered.filter((name) => names.includes(name));
}

/** Quotes a table of a schema. */
export function qualified(schema: string, table: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}

/**
 * Copies the rows of a table, in the order of its key: each one a line `{"table":{…}}`.
 * @param isBytewise whether the database sorts text by its bytes. If it does, the index of the key is used; if not, the
 * order is made the same, so that equal tables give equal lines in every database.
 */
export function copyStatement(schema: string, { name, columns, order }: TableShape, isBytewise: boolean): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const by = order
    .map(({ column, isText }) => `${pg.escapeIdentifier(column)}${isText && !isBytewise ? ' collate "C"' : ''}`)
    .join(', ');
  const start = pg.escapeLiteral(rowStart(name));
  // Columns of type json keep the line breaks between their tokens. JSON contains neither delimiter nor quote.
  return `copy (
    select ${start} || translate(row_to_json(r)::text, e'\\n\\r', '  ') || '}'
    from (select ${list} from ${qualified(schema, name)} order by ${by}) r
  ) to stdout with (format csv, delimiter e'\\x02', quote e'\\x01')`;
}

/** Makes rows look the same as text in every database, until the end of the transaction. */
export async function fixRowForm(client: pg.ClientBase): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "bytea_output = 'hex'"]) await client.query(`set local ${setting}`);
}

/** How the line of a row begins; the row and a brace follow. */
export function rowStart(table: string): string {
  return `{${JSON.stringify(table)}:`;
}

/** Whether the database sorts text by its bytes. */
export async function sortsBytewise(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locale: string }>(
    'select datcollate as locale from pg_database where datname = current_database()',
  );
  return ['C', 'POSIX'].includes(rows[0]?.locale ?? '');
}
