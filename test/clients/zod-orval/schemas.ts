export {
  Problem,
  ProductBatchResult,
  ProductDetails,
  ProductStatus,
  ProductStatusList,
  ProductWriteRequest,
  ProductWriteResult,
  SendProblem,
  SendRequest,
  SendResult,
  WriteProblem,
} from './generated.js';

/** Schemas of orval drop the fields of products: validate with them, and keep what was parsed. */
export const keepsFields = false;
