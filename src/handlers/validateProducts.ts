import type { BodyOperation } from '../http/operation.ts';
import { saveOperation } from './save-products.ts';

/** POST /api/validate */
export const validateProducts: BodyOperation<'validateProducts'> = saveOperation(true);
