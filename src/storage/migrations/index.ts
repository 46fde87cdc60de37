import type { Knex } from 'knex';
import { products } from './001-products.ts';

/** In the order in which they are applied. One that has been released is never edited. */
export const MIGRATIONS: readonly { readonly name: string; readonly migration: Knex.Migration }[] = [
  { name: '001-products', migration: products },
];
