import pg from 'pg';

/** The transaction needs units it has not locked. It is rolled back and restarted with them locked first. */
export class MoreUnitsNeeded extends Error {
  override readonly name = 'MoreUnitsNeeded';
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(`units to lock: ${keys.slice(0, 5).join(', ')}`);
    this.keys = keys;
  }
}

/** Above this number, one lock on the whole instance is cheaper and cannot fill the server's lock table. */
const MAX_UNIT_LOCKS = 128;

/** Whether a transaction that writes these units locks the whole instance. */
export function needsAllUnits(keys: ReadonlySet<string>): boolean {
  return keys.size > MAX_UNIT_LOCKS;
}

/**
 * Statements that lock units at the start of a transaction. Every writer uses this order, which rules out deadlocks: 1.
 * the lock of the instance: shared, or exclusive to lock all units; 2. an advisory lock per unit, ordered by number,
 * which also covers units that do not exist yet; 3. the rows of the units by key, which single-statement saves lock
 * too.
 */
export function lockStatements(schema: string, keys: ReadonlySet<string>, isForAll: boolean): string {
  if (keys.size === 0) return '';
  const space = hash(schema);
  const numbers = isForAll ? [] : [...new Set([...keys].map(hash))].sort((a, b) => a - b);
  const rows = [...keys].map((key) => pg.escapeLiteral(key));
  return [
    `select pg_advisory_xact_lock${isForAll ? '' : '_shared'}(${hash(`${schema}:all`)}, 0)`,
    ...numbers.map((number) => `select pg_advisory_xact_lock(${space}, ${number})`),
    `select from ${pg.escapeIdentifier(schema)}.products p where p.unit_key = any(array[${rows.join()}])
       order by p.unit_key for update`,
  ].join('; ');
}

/** FNV-1a as a signed 32-bit number, the same in every process. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
