import type { Handlers } from '../http/operation.ts';
import { countFindings } from './countFindings.ts';
import { createWebhook } from './createWebhook.ts';
import { deleteWebhook } from './deleteWebhook.ts';
import { getApiDocumentation } from './getApiDocumentation.ts';
import { getFieldKeywordList } from './getFieldKeywordList.ts';
import { getFindingsExcel } from './getFindingsExcel.ts';
import { getItemSheetHtmlByTemplate } from './getItemSheetHtmlByTemplate.ts';
import { getItemSheetPdfByTemplate } from './getItemSheetPdfByTemplate.ts';
import { getKeywordList } from './getKeywordList.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getOverview } from './getOverview.ts';
import { getProductAllFields } from './getProductAllFields.ts';
import { getProductDetails } from './getProductDetails.ts';
import { getProductDetailsByItem } from './getProductDetailsByItem.ts';
import { getProductDetailsByProfile } from './getProductDetailsByProfile.ts';
import { getProductHistory } from './getProductHistory.ts';
import { getProductSheetHtml } from './getProductSheetHtml.ts';
import { getProductSheetHtmlByTemplate } from './getProductSheetHtmlByTemplate.ts';
import { getProductSheetPdf } from './getProductSheetPdf.ts';
import { getProductSheetPdfByTemplate } from './getProductSheetPdfByTemplate.ts';
import { getProductStatus } from './getProductStatus.ts';
import { getRule } from './getRule.ts';
import { getSend } from './getSend.ts';
import { getSendReplyXml } from './getSendReplyXml.ts';
import { getSendXml } from './getSendXml.ts';
import { getServiceInfo } from './getServiceInfo.ts';
import { getViewActiveVersion } from './getViewActiveVersion.ts';
import { getViewExcel } from './getViewExcel.ts';
import { getViewJson } from './getViewJson.ts';
import { getViewJsonByProfile } from './getViewJsonByProfile.ts';
import { getViewXml } from './getViewXml.ts';
import { getWebhook } from './getWebhook.ts';
import { listAuditLog } from './listAuditLog.ts';
import { listChanges } from './listChanges.ts';
import { listDeliveries } from './listDeliveries.ts';
import { listFindingProducts } from './listFindingProducts.ts';
import { listFields } from './listFields.ts';
import { listFieldsByMarket } from './listFieldsByMarket.ts';
import { listKeywordLists } from './listKeywordLists.ts';
import { listProductStatuses } from './listProductStatuses.ts';
import { listProductStatusesByProfile } from './listProductStatusesByProfile.ts';
import { listRules } from './listRules.ts';
import { listSends } from './listSends.ts';
import { listWebhooks } from './listWebhooks.ts';
import { queryProductStatuses } from './queryProductStatuses.ts';
import { queryProductStatusesByProfile } from './queryProductStatusesByProfile.ts';
import { redeliverEvent } from './redeliverEvent.ts';
import { replayWebhook } from './replayWebhook.ts';
import { rotateWebhookSecret } from './rotateWebhookSecret.ts';
import { sendToGs1 } from './sendToGs1.ts';
import { testWebhook } from './testWebhook.ts';
import { updateAndSendToGs1 } from './updateAndSendToGs1.ts';
import { updateWebhook } from './updateWebhook.ts';
import { upsertProducts } from './upsertProducts.ts';
import { validateProducts } from './validateProducts.ts';
import { withdrawFromGs1 } from './withdrawFromGs1.ts';

/** Every operation of the contract; one that is missing does not compile. */
export const handlers: Handlers = {
  countFindings,
  createWebhook,
  deleteWebhook,
  getApiDocumentation,
  getFieldKeywordList,
  getFindingsExcel,
  getItemSheetHtmlByTemplate,
  getItemSheetPdfByTemplate,
  getKeywordList,
  getOpenApiDocument,
  getOverview,
  getProductAllFields,
  getProductDetails,
  getProductDetailsByItem,
  getProductDetailsByProfile,
  getProductHistory,
  getProductSheetHtml,
  getProductSheetHtmlByTemplate,
  getProductSheetPdf,
  getProductSheetPdfByTemplate,
  getProductStatus,
  getRule,
  getSend,
  getSendReplyXml,
  getSendXml,
  getServiceInfo,
  getViewActiveVersion,
  getViewExcel,
  getViewJson,
  getViewJsonByProfile,
  getViewXml,
  getWebhook,
  listAuditLog,
  listChanges,
  listDeliveries,
  listFields,
  listFieldsByMarket,
  listFindingProducts,
  listKeywordLists,
  listProductStatuses,
  listProductStatusesByProfile,
  listRules,
  listSends,
  listWebhooks,
  queryProductStatuses,
  queryProductStatusesByProfile,
  redeliverEvent,
  replayWebhook,
  rotateWebhookSecret,
  sendToGs1,
  testWebhook,
  updateAndSendToGs1,
  updateWebhook,
  upsertProducts,
  validateProducts,
  withdrawFromGs1,
};
