import type { Handlers } from '../http/operation.ts';
import { getApiDocumentation } from './getApiDocumentation.ts';
import { getFieldKeywordList } from './getFieldKeywordList.ts';
import { getItemSheetHtmlByTemplate } from './getItemSheetHtmlByTemplate.ts';
import { getItemSheetPdfByTemplate } from './getItemSheetPdfByTemplate.ts';
import { getKeywordList } from './getKeywordList.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getProductAllFields } from './getProductAllFields.ts';
import { getProductDetails } from './getProductDetails.ts';
import { getProductDetailsByItem } from './getProductDetailsByItem.ts';
import { getProductDetailsByProfile } from './getProductDetailsByProfile.ts';
import { getProductHistory } from './getProductHistory.ts';
import { getProductSheetHtmlByTemplate } from './getProductSheetHtmlByTemplate.ts';
import { getProductSheetPdf } from './getProductSheetPdf.ts';
import { getProductSheetPdfByTemplate } from './getProductSheetPdfByTemplate.ts';
import { getProductStatus } from './getProductStatus.ts';
import { getRule } from './getRule.ts';
import { getServiceInfo } from './getServiceInfo.ts';
import { getViewActiveVersion } from './getViewActiveVersion.ts';
import { getViewExcel } from './getViewExcel.ts';
import { getViewJson } from './getViewJson.ts';
import { getViewJsonByProfile } from './getViewJsonByProfile.ts';
import { getViewXml } from './getViewXml.ts';
import { listFields } from './listFields.ts';
import { listFieldsByMarket } from './listFieldsByMarket.ts';
import { listKeywordLists } from './listKeywordLists.ts';
import { listProductStatuses } from './listProductStatuses.ts';
import { listProductStatusesByProfile } from './listProductStatusesByProfile.ts';
import { listRules } from './listRules.ts';
import { queryProductStatuses } from './queryProductStatuses.ts';
import { queryProductStatusesByProfile } from './queryProductStatusesByProfile.ts';
import { sendToGs1 } from './sendToGs1.ts';
import { updateAndSendToGs1 } from './updateAndSendToGs1.ts';
import { upsertProducts } from './upsertProducts.ts';
import { validateProducts } from './validateProducts.ts';
import { withdrawFromGs1 } from './withdrawFromGs1.ts';

/** Every operation of the contract; one that is missing does not compile. */
export const handlers: Handlers = {
  getApiDocumentation,
  getFieldKeywordList,
  getItemSheetHtmlByTemplate,
  getItemSheetPdfByTemplate,
  getKeywordList,
  getOpenApiDocument,
  getProductAllFields,
  getProductDetails,
  getProductDetailsByItem,
  getProductDetailsByProfile,
  getProductHistory,
  getProductSheetHtmlByTemplate,
  getProductSheetPdf,
  getProductSheetPdfByTemplate,
  getProductStatus,
  getRule,
  getServiceInfo,
  getViewActiveVersion,
  getViewExcel,
  getViewJson,
  getViewJsonByProfile,
  getViewXml,
  listFields,
  listFieldsByMarket,
  listKeywordLists,
  listProductStatuses,
  listProductStatusesByProfile,
  listRules,
  queryProductStatuses,
  queryProductStatusesByProfile,
  sendToGs1,
  updateAndSendToGs1,
  upsertProducts,
  validateProducts,
  withdrawFromGs1,
};
