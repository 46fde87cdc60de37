import type { TestService } from './service.ts';

/** What the database holds of a unit, for what no answer tells yet. */
export async function historyOf(
  service: TestService,
  productId: string,
): Promise<{ type: string; actor: string; revision: number; changes: Record<string, unknown> }[]> {
  const [gtin = '', market = ''] = productId.split('.');
  const { rows } = await service.pool.query<{
    type: string;
    actor: string;
    revision: number;
    changes: Record<string, unknown>;
  }>(
    `select type, actor, revision, changes from ${service.instance.db.schema}.product_history where unit_key = $1 order by id`,
    [`${gtin.padStart(14, '0')}.${market}`],
  );
  return rows;
}

export async function countOf(
  service: TestService,
  table: 'products' | 'product_history' | 'product_versions',
): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    `select count(*)::int as count from ${service.instance.db.schema}.${table}`,
  );
  return rows[0]?.count ?? 0;
}
