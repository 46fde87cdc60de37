import type { BodyOperation } from '../http/operation.ts';
import { saveOperation } from './save-products.ts';

/** POST /api */
export const upsertProducts: BodyOperation<'upsertProducts'> = saveOperation(false);
