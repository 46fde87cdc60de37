import pg from 'pg';

/** A transaction needs units that it has not locked. It is rolled back, and run again with them locked from its start. */
export class MoreUnitsNeeded extends Error {
  override readonly name = 'MoreUnitsNeeded';
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super(`units to lock: ${keys.slice(0, 5).join(', ')}`);
    this.keys = keys;
  }
}

/** Beyond this many units one lock on all of them is cheaper, and the server's lock table cannot fill up. */
const MAX_UNIT_LOCKS = 128;

/** Whether a transaction that writes so many units locks the whole instance. */
export function needsAllUnits(keys: ReadonlySet<string>): boolean {
  return keys.size > MAX_UNIT_LOCKS;
}

/**
 * The statements with which a transaction locks units before it does anything else. All writers share this order, so
 * they never wait for each other in a circle:
 * 1. the gate of the instance: shared, or exclusive when all units are to be locked;
 * 2. an advisory lock for each unit, by number; it covers units that do not exist yet as well;
 * 3. the rows of the units by key, which single-statement saves lock too.
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

/** FNV-1a, as a signed 32-bit number. Every process gets the same. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
