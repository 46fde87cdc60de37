import { benchProduct } from './products.ts';

/** Number of fields of a product in the list. */
export const LIST_FIELDS = 120;
const COLUMNS = 30;

/** The columns of the list: field keys of the sample product. */
export const LIST_KEYS = Object.keys(benchProduct(0, LIST_FIELDS))
  .filter((_, index) => index % Math.floor(LIST_FIELDS / COLUMNS) === 0)
  .slice(0, COLUMNS);

const title = '{ en: List, da: Liste }';

/** The view of the bench instance, with one column per key, and a profile for its Excel file. */
export const LIST_VIEW = {
  views: `list: { title: ${title}, access: [public], columns: [${LIST_KEYS.join(', ')}] }`,
  profiles: `list: { title: ${title} }`,
};
