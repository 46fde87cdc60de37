import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';

const FIND_VALIDATED_BY = sql('find_validated_by', 'select judged_by from @instance_state');

/** Tag of the configuration that validated every product; undefined before the first complete run. */
export async function findValidatedBy(db: Connection): Promise<string | undefined> {
  const [row] = await db.query<{ judged_by: string | null }>(FIND_VALIDATED_BY);
  return row?.judged_by ?? undefined;
}

const STORE_VALIDATED_BY = sql('store_validated_by', 'update @instance_state set judged_by = $1');

export async function storeValidatedBy(db: Connection, configurationTag: string): Promise<void> {
  await db.query(STORE_VALIDATED_BY, [configurationTag]);
}

const FIND_WITH_ERRORS = sql(
  'find_with_errors',
  'select p.unit_key from @products p where p.unit_key = any($1) and p.has_errors',
);

/** Which of the units have findings of severity ERROR. */
export async function findWithErrors(db: Connection, keys: readonly UnitKey[]): Promise<Set<UnitKey>> {
  const rows = await db.query<{ unit_key: UnitKey }>(FIND_WITH_ERRORS, [keys]);
  return new Set(rows.map((row) => row.unit_key));
}
