import type { Handlers } from '../http/operation.ts';
import { getApiDocumentation } from './getApiDocumentation.ts';
import { getFieldKeywordList } from './getFieldKeywordList.ts';
import { getKeywordList } from './getKeywordList.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getProductAllFields } from './getProductAllFields.ts';
import { getProductDetails } from './getProductDetails.ts';
import { getProductStatus } from './getProductStatus.ts';
import { getServiceInfo } from './getServiceInfo.ts';
import { listFields } from './listFields.ts';
import { listFieldsByMarket } from './listFieldsByMarket.ts';
import { getRule } from './getRule.ts';
import { listKeywordLists } from './listKeywordLists.ts';
import { listRules } from './listRules.ts';
import { upsertProducts } from './upsertProducts.ts';
import { validateProducts } from './validateProducts.ts';

/** Every operation of the contract; one that is missing does not compile. */
export const handlers: Handlers = {
  getApiDocumentation,
  getFieldKeywordList,
  getKeywordList,
  getOpenApiDocument,
  getProductAllFields,
  getProductDetails,
  getProductStatus,
  getRule,
  getServiceInfo,
  listFields,
  listFieldsByMarket,
  listKeywordLists,
  listRules,
  upsertProducts,
  validateProducts,
};
