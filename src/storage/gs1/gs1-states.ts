import { DOCUMENT_COMMAND } from '../../domain/catalogue/field-ids.ts';
import type { Gs1EventFacts } from '../../domain/history/event.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Gs1State } from '../../domain/status/gs1-state.ts';
import { sql, type Connection, type Transaction } from '../database/database.ts';
import { noteChanges } from '../products/change-notes.ts';
import { PRODUCT_COLUMNS, toProduct, type ProductRow } from '../products/tables.ts';

const READ_PRODUCTS = sql(
  'read_products',
  `select ${PRODUCT_COLUMNS} from @products p where p.unit_key = any($1) order by p.unit_key`,
);

/** Reads and locks units until the transaction ends. Missing units are omitted. */
export async function lockProducts(tx: Transaction, keys: readonly UnitKey[]): Promise<Product[]> {
  tx.lockUnits(keys);
  const rows = await tx.query<ProductRow>(READ_PRODUCTS, [keys]);
  return rows.map(toProduct);
}

const WRITE_STATES = sql(
  'write_states',
  `with written as (
   update @products p set catalog_status = state.catalog_status, gs1_status = state.gs1_status, gs1_last_send = state.last_send,
     gs1_status_date = state.status_date, gs1_report = state.report, evaluation = p.evaluation + 1, last_changed = $2
   from json_to_recordset($1::json) as state (
     unit_key text, catalog_status text, gs1_status text, last_send timestamptz, status_date timestamptz, report json
   )
   where p.unit_key = state.unit_key
   returning p.unit_key
   ) ${noteChanges('written')}`,
  { notesChanges: true },
);

/**
 * Changes the GS1 state of units that the transaction has locked.
 * @param change returns the same state to leave a unit unchanged
 */
export async function changeGs1States(
  tx: Connection,
  products: readonly Product[],
  change: (product: Product) => Gs1State,
  now: Date,
): Promise<void> {
  const rows = products.flatMap((product) => {
    const gs1 = change(product);
    if (gs1 === product.gs1) return [];
    return {
      unit_key: product.key,
      catalog_status: gs1.catalogStatus,
      gs1_status: gs1.gs1Status,
      last_send: gs1.lastSendDate ?? null,
      status_date: gs1.statusDate ?? null,
      report: gs1.report ?? null,
    };
  });
  if (rows.length === 0) return;
  await tx.query(WRITE_STATES, [JSON.stringify(rows), now]);
}

const LOG_GS1_EVENTS = sql(
  'log_gs1_events',
  `with logged as (
     insert into @product_history (unit_key, type, time, actor, revision, changes, gs1)
     select unit.unit_key, event.type, event.time, event.actor, unit.revision, '{}', event.facts
     from json_to_recordset($1::json) as event (position integer, type text, time timestamptz, actor text, facts json, units json)
       cross join lateral json_to_recordset(event.units) as unit (unit_key text, revision integer)
     order by event.position
     returning unit_key
   ) ${noteChanges('logged group by unit_key')}`,
  { notesChanges: true },
);

export interface Gs1Event {
  readonly type: 'SENT' | 'WITHDRAWN' | 'RESPONSE';
  readonly time: Date;
  readonly actor: string;
  readonly facts: Gs1EventFacts;
}

/** The units that an event concerns, each with the revision it refers to. */
export type EventUnits = readonly { readonly key: UnitKey; readonly revision: number }[];

/** Adds a GS1 event to the history of units. */
export async function logGs1Event(tx: Transaction, units: EventUnits, event: Gs1Event): Promise<void> {
  await logGs1Events(tx, [{ ...event, units }]);
}

/**
 * Adds GS1 events to the history of units, in their order. The units are locked: the change feed relies on events of a
 * unit being committed in the order of their ids.
 */
export async function logGs1Events(
  tx: Transaction,
  events: readonly (Gs1Event & { readonly units: EventUnits })[],
): Promise<void> {
  if (events.every(({ units }) => units.length === 0)) return;
  tx.lockUnits(events.flatMap(({ units }) => units.map(({ key }) => key)));
  const rows = events.map(({ units, ...event }, position) => ({
    ...event,
    position,
    units: units.map(({ key, revision }) => ({ unit_key: key, revision })),
  }));
  await tx.query(LOG_GS1_EVENTS, [JSON.stringify(rows)]);
}

const SPEND_COMMANDS = sql(
  'spend_commands',
  `with spent as (
     update @products p set "values" = p."values" - '${DOCUMENT_COMMAND}', evaluation = p.evaluation + 1, last_changed = $3
     from unnest($1::text[], $2::integer[]) as sent (unit_key, revision)
       join @gs1_sent_values v using (unit_key, revision)
     where p.unit_key = sent.unit_key and p."values" ->> '${DOCUMENT_COMMAND}' = v."values" ->> '${DOCUMENT_COMMAND}'
     returning p.unit_key, p.revision, v."values" ->> '${DOCUMENT_COMMAND}' as command
   ), noted as (
     ${noteChanges('spent')}
   )
   insert into @product_history (unit_key, type, time, actor, revision, changes)
   select unit_key, 'UPDATED', $3, $4, revision, json_build_object('${DOCUMENT_COMMAND}', json_build_array(command, null))
   from spent`,
  { notesChanges: true },
);

/**
 * Removes the commands (D8164) that an accepted message used: a command applies to one message. The revision stays,
 * because no data changed. The transaction has locked the units.
 */
export async function spendCommands(
  tx: Connection,
  units: readonly { readonly key: UnitKey; readonly revision: number }[],
  now: Date,
  actor: string,
): Promise<void> {
  if (units.length === 0) return;
  const keys = units.map(({ key }) => key);
  await tx.query(SPEND_COMMANDS, [keys, units.map(({ revision }) => revision), now, actor]);
}
