import { randomUUID } from 'node:crypto';
import type { Product } from '../../src/domain/product/product.ts';
import { storeSentValues } from '../../src/storage/gs1/gs1-hierarchies.ts';
import { markMessage, storeMessage } from '../../src/storage/gs1/gs1-messages.ts';
import { findProduct } from '../../src/storage/products/products.ts';
import { refreshHierarchies } from '../../src/workflows/gs1-record/refresh-hierarchies.ts';
import { POOL, SUPPLIER } from '../builders/gs1.ts';
import type { TestService } from './service.ts';

/** Reads a unit's history from the database. */
export async function historyOf(
  service: TestService,
  productId: string,
): Promise<{ type: string; actor: string; revision: number; changes: Record<string, unknown> }[]> {
  const { rows } = await service.pool.query<{
    type: string;
    actor: string;
    revision: number;
    changes: Record<string, unknown>;
  }>(
    `select type, actor, revision, changes from ${service.instance.db.schema}.product_history where unit_key = $1 order by id`,
    [unitKeyOf(productId)],
  );
  return rows;
}

export async function countOf(
  service: TestService,
  table: 'products' | 'product_history' | 'product_links' | 'product_versions',
): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*)::int as count from ${service.instance.db.schema}.${table}`,
  );
  return rows[0]?.count ?? 0;
}

/** The columns that replies of GS1 change. Absent ones stay as they are. */
export interface Gs1Columns {
  readonly catalog_status?: string | null;
  readonly gs1_status?: string;
  readonly gs1_last_send?: string;
  readonly gs1_status_date?: string;
}

/** Sets columns as a reply of GS1 would, as a separate change. */
export async function setGs1(service: TestService, productId: string, columns: Gs1Columns): Promise<void> {
  const names = Object.keys(columns);
  await service.pool.query(
    `update ${service.instance.db.schema}.products set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')},
       evaluation = evaluation + 1, last_changed = now()
     where unit_key = $1`,
    [unitKeyOf(productId), ...Object.values(columns)],
  );
}

/** Adds an event to the history of a unit. */
export async function addEvent(
  service: TestService,
  productId: string,
  { type, changes = {}, actor = 'gs1' }: { type: string; changes?: Record<string, unknown>; actor?: string },
): Promise<void> {
  const { schema } = service.instance.db;
  await service.pool.query(
    `insert into ${schema}.product_history (unit_key, type, time, actor, revision, changes)
     select unit_key, $2, now(), $3, revision, $4 from ${schema}.products where unit_key = $1`,
    [unitKeyOf(productId), type, actor, JSON.stringify(changes)],
  );
}

/** Records that the stored unit was sent on its own, and that GS1 accepted it. */
export async function recordSend({ instance }: TestService, productId: string): Promise<void> {
  const key = unitKeyOf(productId);
  await instance.db.transaction(async (tx) => {
    const product = (await findProduct(tx, key)) as Product;
    const id = randomUUID();
    const time = new Date('2024-01-01T12:00:00Z');
    await storeSentValues(tx, [product]);
    await storeMessage(tx, {
      id,
      kind: 'catalogueItemNotification',
      command: 'ADD',
      top: key,
      dataSource: SUPPLIER,
      recipients: [POOL],
      actor: 'test',
      xml: '',
      created: time,
      units: [{ key, revision: product.revision }],
    });
    await markMessage(tx, id, { state: 'ACCEPTED', transmitted: time, answered: time });
    await refreshHierarchies(tx, [key], instance);
  });
}

function unitKeyOf(productId: string): string {
  const [gtin = '', market = ''] = productId.split('.');
  return `${gtin.padStart(14, '0')}.${market}`;
}

/** The id of a product from `generateProducts`. */
export function generatedId(n: number): string {
  return `${String(20_000_000_000_000 + n)}.${n % 2 === 0 ? '208' : '752'}`;
}

/** Creates many products with few values, numbered from 1, half of them Danish and half Swedish. */
export async function generateProducts(service: TestService, count: number): Promise<void> {
  const { schema } = service.instance.db;
  await service.pool.query(
    `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, item_number, "values", findings,
       has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status, catalog_status, gs1_status_date)
     select id, id, market, 'BASE_UNIT_OR_EACH', 'G-' || n,
       jsonb_build_object('D8165', split_part(id, '.', 1), 'D8255', market, 'D8276', 'BASE_UNIT_OR_EACH', 'D8211', 'Brand ' || n),
       '{"own":[],"hierarchies":{}}', false, 1, 0, moment, moment, moment,
       case when n % 10 = 0 then 'OK' else 'NOT_SENT' end, case when n % 10 = 0 then 'OK' end,
       case when n % 10 = 0 then moment end
     from (
       select n, market, (20000000000000 + n)::text || '.' || market as id, '2024-01-01'::timestamptz + n * interval '1 minute' as moment
       from generate_series(1, $1::int) n cross join lateral (select case when n % 2 = 0 then '208' else '752' end as market) m
     ) made`,
    [count],
  );
  await service.pool.query(`analyze ${schema}.products`);
}
