import { DATA_RECIPIENT, PUBLISHED_FROM } from '../catalogue/field-ids.ts';
import type { Product } from '../product/product.ts';

const RECIPIENT_PREFIX = `${DATA_RECIPIENT}_`;

/**
 * The data recipients that are stored on a top unit: GLNs, each once, in the order of their rows.
 * @param today ISO; who gets the data from a later day on is not among them yet
 */
export function storedRecipients({ values }: Pick<Product, 'values'>, today: string): string[] {
  const rows = Object.keys(values)
    .filter((key) => key.startsWith(RECIPIENT_PREFIX))
    .map((key) => Number(key.slice(RECIPIENT_PREFIX.length)))
    .sort((a, b) => a - b);
  const recipients = rows.flatMap((row) => {
    const gln = values[`${RECIPIENT_PREFIX}${row}`];
    const from = values[`${PUBLISHED_FROM}_${row}`];
    return typeof gln === 'string' && !(typeof from === 'string' && from > today) ? gln : [];
  });
  return [...new Set(recipients)];
}
