import type { AcceptedVersions } from '../../domain/hierarchy/neighbourhood.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product } from '../../domain/product/product.ts';
import { heldNumbers, NOT_AT_GS1, type HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { Confirmations } from '../../domain/gs1-record/confirmations.ts';
import { sql, type Connection } from '../database/database.ts';
import { MESSAGE_COLUMNS, toMessage, type MessageRow, type StoredMessage } from './gs1-message-rows.ts';

/** What GS1 has of a hierarchy, as it is stored. */
export interface HierarchyRecord {
  readonly top: UnitKey;
  readonly state: HierarchyState;
  /** The state up to `baseNumber`: messages up to there are not read again. */
  readonly base: HierarchyState;
  readonly baseNumber: number;
  readonly confirmations: Confirmations;
  readonly isBuilt: boolean;
}

interface HierarchyRow {
  top: UnitKey;
  state: HierarchyState | null;
  base: HierarchyState | null;
  base_number: number;
  confirmations: Confirmations | null;
  is_built: boolean;
}

const COLUMNS = 'h.top, h.state, h.base, h.base_number, h.confirmations, h.is_built';

function toRecord(row: HierarchyRow): HierarchyRecord {
  const { top, state, base, base_number: baseNumber, confirmations, is_built: isBuilt } = row;
  return {
    top,
    state: state ?? NOT_AT_GS1,
    base: base ?? NOT_AT_GS1,
    baseNumber,
    confirmations: confirmations ?? {},
    isBuilt,
  };
}

const FIND = sql('find_hierarchies', `select ${COLUMNS} from @gs1_hierarchies h where h.top = any($1) order by h.top`);

export async function findHierarchies(db: Connection, tops: readonly UnitKey[]): Promise<HierarchyRecord[]> {
  return (await db.query<HierarchyRow>(FIND, [tops])).map(toRecord);
}

const FIND_WITH_UNITS = sql(
  'find_hierarchies_with_units',
  `select ${COLUMNS} from @gs1_hierarchies h
   where h.top in (select u.top from @gs1_hierarchy_units u where u.unit_key = any($1)) order by h.top`,
);

/** Every hierarchy that one of the units stands or stood in at GS1, or was to be sent in. */
export async function findHierarchiesWith(db: Connection, units: readonly UnitKey[]): Promise<HierarchyRecord[]> {
  if (units.length === 0) return [];
  return (await db.query<HierarchyRow>(FIND_WITH_UNITS, [units])).map(toRecord);
}

const FIND_BY_UNIT = sql(
  'find_hierarchies_by_unit',
  `select u.unit_key, h.top, (h.state ->> 'registered') is not null as is_registered
   from @gs1_hierarchy_units u join @gs1_hierarchies h on h.top = u.top where u.unit_key = any($1) order by h.top`,
);

/** Tops of the hierarchies that GS1 has accepted and not lost, by unit that stands or stood in them. */
export async function findTopsAtGs1(db: Connection, units: readonly UnitKey[]): Promise<Map<UnitKey, UnitKey[]>> {
  const tops = new Map<UnitKey, UnitKey[]>();
  for (const row of await db.query<{ unit_key: UnitKey; top: UnitKey; is_registered: boolean }>(FIND_BY_UNIT, [
    units,
  ])) {
    if (row.is_registered) tops.set(row.unit_key, [...(tops.get(row.unit_key) ?? []), row.top]);
  }
  return tops;
}

const FIND_UNITS = sql(
  'find_hierarchy_units',
  'select distinct u.unit_key from @gs1_hierarchy_units u where u.top = any($1)',
);

/** The units of hierarchies, as far as a message ever named them. */
export async function findHierarchyUnits(db: Connection, tops: readonly UnitKey[]): Promise<UnitKey[]> {
  const rows = await db.query<{ unit_key: UnitKey }>(FIND_UNITS, [tops]);
  return rows.map((row) => row.unit_key);
}

const FIND_NEW_MESSAGES = sql(
  'find_new_messages',
  `select ${MESSAGE_COLUMNS} from @gs1_hierarchies h join @gs1_messages m on m.top = h.top and m.number > h.base_number
   where h.top = any($1) order by m.number`,
);

/** The messages about hierarchies that their bases do not contain, in their order. */
export async function findMessagesAfterBase(db: Connection, tops: readonly UnitKey[]): Promise<StoredMessage[]> {
  return (await db.query<MessageRow>(FIND_NEW_MESSAGES, [tops])).map(toMessage);
}

const WRITE = sql(
  'write_hierarchies',
  `update @gs1_hierarchies h set state = record.state, base = record.base, base_number = record.base_number,
     confirmations = record.confirmations, due = record.due, is_built = true
   from json_to_recordset($1::json) as record (top text, state json, base json, base_number bigint, confirmations json, due date)
   where h.top = record.top`,
);

/** @param due ISO; the day on which a recipient is to get the hierarchy, by top unit */
export async function writeHierarchies(
  tx: Connection,
  records: readonly HierarchyRecord[],
  due: ReadonlyMap<UnitKey, string>,
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ top, state, base, baseNumber, confirmations }) => ({
    top,
    state,
    base,
    base_number: baseNumber,
    confirmations,
    due: due.get(top) ?? null,
  }));
  await tx.query(WRITE, [JSON.stringify(rows)]);
}

const FIND_DUE = sql(
  'find_due_hierarchies',
  'select h.top from @gs1_hierarchies h where h.due <= $1::date order by h.due, h.top limit $2',
);

/** Hierarchies with a recipient whose date has come. @param today ISO */
export async function findDueHierarchies(db: Connection, today: string, limit: number): Promise<UnitKey[]> {
  const rows = await db.query<{ top: UnitKey }>(FIND_DUE, [today, limit]);
  return rows.map(({ top }) => top);
}

const FIND_UNBUILT = sql(
  'find_unbuilt_hierarchies',
  'select h.top from @gs1_hierarchies h where not h.is_built order by h.top limit $1',
);

/** Hierarchies from before there were records. */
export async function findUnbuiltHierarchies(db: Connection, limit: number): Promise<UnitKey[]> {
  const rows = await db.query<{ top: UnitKey }>(FIND_UNBUILT, [limit]);
  return rows.map(({ top }) => top);
}

const STORE_VALUES = sql(
  'store_sent_values',
  `insert into @gs1_sent_values (unit_key, revision, "values")
   select sent.unit_key, sent.revision, sent."values"::jsonb
   from unnest($1::text[], $2::integer[], $3::text[]) as sent (unit_key, revision, "values")
   on conflict do nothing`,
);

/** Keeps the values that units are sent with. */
export async function storeSentValues(tx: Connection, products: readonly Product[]): Promise<void> {
  await tx.query(STORE_VALUES, [
    products.map(({ key }) => key),
    products.map(({ revision }) => revision),
    products.map(({ values }) => JSON.stringify(values)),
  ]);
}

const FIND_VALUES = sql(
  'find_sent_values',
  `select sent.unit_key, sent.revision, v."values"::text
   from unnest($1::text[], $2::integer[]) as sent (unit_key, revision)
     join @gs1_sent_values v using (unit_key, revision)`,
);

/** A unit at one of its revisions. */
export interface UnitRevision {
  readonly key: UnitKey;
  readonly revision: number;
}

/** Names a revision of a unit, as a key of the map that `findSentValues` returns. */
export function revisionKey({ key, revision }: UnitRevision): string {
  return `${key}@${revision}`;
}

/** The values that units were sent with, by `revisionKey`. */
export async function findSentValues(
  db: Connection,
  units: readonly UnitRevision[],
): Promise<Map<string, FieldValues>> {
  if (units.length === 0) return new Map();
  const rows = await db.query<{ unit_key: UnitKey; revision: number; values: string }>(FIND_VALUES, [
    units.map(({ key }) => key),
    units.map(({ revision }) => revision),
  ]);
  return new Map(
    rows.map(({ unit_key: key, revision, values }) => [
      revisionKey({ key, revision }),
      JSON.parse(values) as FieldValues,
    ]),
  );
}

const FIND_ACCEPTED = sql(
  'find_accepted',
  `select h.top, content.key as unit_key, v."values"::text
   from @gs1_hierarchies h
     cross join lateral (
       select coalesce(max((message ->> 'number')::bigint), (h.state ->> 'registered')::bigint)::text as number
       from json_array_elements(h.state -> 'underWay') message where message ->> 'action' = 'NOTIFY'
     ) last
     cross join lateral json_each_text(h.state -> 'contents' -> last.number) content
     join @gs1_sent_values v on v.unit_key = content.key and v.revision = content.value::integer
   where h.top in (select u.top from @gs1_hierarchy_units u where u.unit_key = any($1))
   order by last.number::bigint`,
);

/**
 * The hierarchies that contain any of the units as GS1 will have them: as in the last message without a reply, or else
 * as GS1 accepted them. Undefined if there are none.
 */
export async function findAcceptedVersions(
  db: Connection,
  units: readonly UnitKey[],
): Promise<AcceptedVersions | undefined> {
  if (units.length === 0) return undefined;
  const rows = await db.query<{ top: UnitKey; unit_key: UnitKey; values: string }>(FIND_ACCEPTED, [units]);
  const newest = new Map(rows.map((row) => [row.unit_key, row.values]));
  return {
    tops: new Set(rows.map(({ top }) => top)),
    units: new Map([...newest].map(([key, values]) => [key, JSON.parse(values) as FieldValues])),
  };
}

/** The revisions of a unit that the data pool or a recipient has. */
export function heldRevisions(unit: UnitKey, { state }: Pick<HierarchyRecord, 'state'>): number[] {
  return [...heldNumbers(state)].flatMap((number) => state.contents[number]?.[unit] ?? []);
}
