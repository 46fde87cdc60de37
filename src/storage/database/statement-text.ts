import { createHash } from 'node:crypto';
import pg from 'pg';

/** PostgreSQL ignores what follows in a name, so longer ones would collide. */
const MAX_NAME_LENGTH = 63;

/** The name of a prepared statement on connections that all instances share. */
export function statementName(schema: string, name: string): string {
  const full = `${schema}:${name}`;
  return full.length <= MAX_NAME_LENGTH ? full : createHash('sha256').update(full).digest('base64url');
}

/** Expands `@name`, outside quotes, to a table of the schema. */
export function withTables(text: string, schema: string): string {
  return text.replace(/'(?:[^']|'')*'|@(\w+)/g, (found, table: string | undefined) =>
    table === undefined ? found : `${pg.escapeIdentifier(schema)}.${table}`,
  );
}
