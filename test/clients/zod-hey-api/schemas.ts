export {
  zProblem as Problem,
  zProductBatchResult as ProductBatchResult,
  zProductDetails as ProductDetails,
  zProductStatus as ProductStatus,
  zProductStatusList as ProductStatusList,
  zProductWriteRequest as ProductWriteRequest,
  zProductWriteResult as ProductWriteResult,
  zSendProblem as SendProblem,
  zSendRequest as SendRequest,
  zSendResult as SendResult,
  zWriteProblem as WriteProblem,
} from './generated/zod.gen.js';

/** The configuration makes the schemas keep the fields of products. */
export const keepsFields = true;
