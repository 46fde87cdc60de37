import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { FieldValues } from '../domain/product/product.ts';

/** Types of files that show the product, best first. */
const TYPES = [
  'PRODUCT_IMAGE',
  'OPTIMISED_HERO_IMAGE',
  'MOBILE_READY_HERO_IMAGE',
  'MOBILE_DEVICE_IMAGE',
  'PRODUCT_IMAGE_FORMED',
];

/** URLs of a product's pictures: its primary file first, then by type and row. */
export function pictureLinks(values: FieldValues, catalogue: FieldCatalogue): string[] {
  if (catalogue.get('D8350')?.hidden === true) return [];
  const found: { link: string; place: number }[] = [];
  for (const key in values) {
    if (!key.startsWith('D8350_')) continue;
    const row = key.slice('D8350_'.length);
    const type = TYPES.indexOf(String(values[`D8349_${row}`]));
    const link = values[key];
    if (type < 0 || typeof link !== 'string') continue;
    const isPrimary = values[`D9223_${row}`] === 'TRUE';
    found.push({ link, place: (isPrimary ? 0 : 1_000_000) + type * 10_000 + Number(row) });
  }
  return found.sort((a, b) => a.place - b.place).map(({ link }) => link);
}
