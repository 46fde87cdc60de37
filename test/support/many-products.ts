import type pg from 'pg';

/** Repetitions in a name: a list of some hundred products then fills the buffers of a connection. */
const NAME_REPEATS = 250;

/** Copies a product many times in the database, with long names. The copies differ in key and name. */
export async function insertCopies(client: pg.Client, schema: string, unitKey: string, count: number): Promise<void> {
  await client.query(
    `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, item_number, "values", findings,
       has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status)
     select key, key, p.target_market, p.unit_type, 'COPY-' || n,
       p."values" || jsonb_build_object('D8258_1', repeat(md5(key), ${NAME_REPEATS})),
       p.findings, p.has_errors, 1, 0, p.created, p.last_modified, p.last_changed, p.gs1_status
     from (select * from ${schema}.products where unit_key = $1) p, generate_series(1, $2) n,
       lateral (select (90000000000000 + n)::text || '.208' as key) k`,
    [unitKey, count],
  );
}
