import type { InstanceContext } from '../../context.ts';
import { DOCUMENT_COMMAND } from '../../domain/catalogue/field-ids.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { differingKeys } from '../../domain/sending/sent-data.ts';
import {
  findHierarchiesWith,
  findSentValues,
  heldRevisions,
  revisionKey,
  type UnitRevision,
} from '../../storage/gs1/gs1-hierarchies.ts';
import { findListedProducts } from '../../storage/products/product-lists.ts';

/**
 * Fields that differ from what GS1 has, in any hierarchy, in alphabetical order; all fields of a unit if GS1 has no
 * known version.
 */
export async function findChangesSinceSend(
  products: readonly Product[],
  { db }: InstanceContext,
): Promise<Map<UnitKey, string[]>> {
  const keys = products.map(({ key }) => key);
  const records = await findHierarchiesWith(db, keys);
  const revisions = new Map<UnitKey, UnitRevision[]>();
  for (const key of keys) {
    const held = records.flatMap((record) => heldRevisions(key, record));
    revisions.set(
      key,
      [...new Set(held)].map((revision) => ({ key, revision })),
    );
  }
  const sent = await findSentValues(db, [...revisions.values()].flat());
  const stored = keys.length === 0 ? [] : await findListedProducts(db, keys, 'all');
  return new Map(
    stored.map(({ key, values }) => {
      const held = (revisions.get(key) ?? [])
        .map((unit) => sent.get(revisionKey(unit)))
        .filter((before) => before !== undefined);
      // The document command is not product data: the service removes it once GS1 accepts the message.
      const changed = held.flatMap((before) => differingKeys(before, values)).filter((id) => id !== DOCUMENT_COMMAND);
      return [key, held.length === 0 ? Object.keys(values).sort() : [...new Set(changed)].sort()];
    }),
  );
}
