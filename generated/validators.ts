// @ts-nocheck: compiled by typebox
// Written by `npm run generate` from spec/openapi.yaml. Do not edit.

import { Guard } from 'typebox/guard';

export type Check = (value: unknown) => boolean;
export interface OperationChecks { readonly path?: Check; readonly query?: Check; readonly body?: Check }

const ProductBatchInput: Check = (() => {
  const External = [/(^D8165$|^D8255$|^D8276$|^D8256$|^test$|^customRequestId$|^deleteGrids$|^deleteNotUsedPreparationStateFields$|^dataRecipient$|^allHierarchies$|^ifMatch$|^ifNoneMatch$)/u, /^[0-9]{8,14}$/u, /^[0-9]{3}$/u, /^[0-9]{13}$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => (Array.isArray(value) && (value.every((unique_0, index) => (check_2(unique_0))) && value.length <= 100000)));
  const check_2 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("D8165" in value && "D8255" in value) && Object.getOwnPropertyNames(value).every((unique_1, unique_2) => ((External[0].test(unique_1) || check_3(value[unique_1]))))) && (((((((((((check_4(value.D8165) && check_5(value.D8255)) && (value.D8276 === undefined || (!("D8276" in value) || check_6(value.D8276)))) && (value.D8256 === undefined || (!("D8256" in value) || [check_7(value.D8256), value.D8256 === null].reduce((result, unique_4, _) => (unique_4 === true) ? ++result : result, 0) === 1))) && (value.test === undefined || (!("test" in value) || typeof value.test === "boolean"))) && (value.customRequestId === undefined || (!("customRequestId" in value) || check_8(value.customRequestId)))) && (value.deleteGrids === undefined || (!("deleteGrids" in value) || check_9(value.deleteGrids)))) && (value.deleteNotUsedPreparationStateFields === undefined || (!("deleteNotUsedPreparationStateFields" in value) || typeof value.deleteNotUsedPreparationStateFields === "boolean"))) && (value.dataRecipient === undefined || (!("dataRecipient" in value) || check_10(value.dataRecipient)))) && (value.allHierarchies === undefined || (!("allHierarchies" in value) || typeof value.allHierarchies === "boolean"))) && (value.ifMatch === undefined || (!("ifMatch" in value) || typeof value.ifMatch === "string"))) && (value.ifNoneMatch === undefined || (!("ifNoneMatch" in value) || typeof value.ifNoneMatch === "string"))))));
  const check_3 = ((value) => ((((typeof value === "string" || Number.isFinite(value)) || typeof value === "boolean") || (Array.isArray(value) && value.every((unique_3, index) => (typeof unique_3 === "string")))) || value === null));
  const check_4 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_5 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_6 = ((value) => (typeof value === "string" && (((value === "BASE_UNIT_OR_EACH" || value === "CASE") || value === "DISPLAY_SHIPPER") || value === "PALLET")));
  const check_7 = ((value) => typeof value === "string");
  const check_8 = ((value) => typeof value === "string");
  const check_9 = ((value) => (Array.isArray(value) && value.every((unique_5, index) => (typeof unique_5 === "string"))));
  const check_10 = ((value) => (typeof value === "string" && External[3].test(value)));
  return (value) => check_0(value);
})();

const ProductInput: Check = (() => {
  const External = [/(^D8165$|^D8255$|^D8276$|^D8256$|^test$|^customRequestId$|^deleteGrids$|^deleteNotUsedPreparationStateFields$|^dataRecipient$|^allHierarchies$|^ifMatch$|^ifNoneMatch$)/u, /^[0-9]{8,14}$/u, /^[0-9]{3}$/u, /^[0-9]{13}$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("D8165" in value && "D8255" in value) && Object.getOwnPropertyNames(value).every((unique_0, unique_1) => ((External[0].test(unique_0) || check_2(value[unique_0]))))) && (((((((((((check_3(value.D8165) && check_4(value.D8255)) && (value.D8276 === undefined || (!("D8276" in value) || check_5(value.D8276)))) && (value.D8256 === undefined || (!("D8256" in value) || [check_6(value.D8256), value.D8256 === null].reduce((result, unique_3, _) => (unique_3 === true) ? ++result : result, 0) === 1))) && (value.test === undefined || (!("test" in value) || typeof value.test === "boolean"))) && (value.customRequestId === undefined || (!("customRequestId" in value) || check_7(value.customRequestId)))) && (value.deleteGrids === undefined || (!("deleteGrids" in value) || check_8(value.deleteGrids)))) && (value.deleteNotUsedPreparationStateFields === undefined || (!("deleteNotUsedPreparationStateFields" in value) || typeof value.deleteNotUsedPreparationStateFields === "boolean"))) && (value.dataRecipient === undefined || (!("dataRecipient" in value) || check_9(value.dataRecipient)))) && (value.allHierarchies === undefined || (!("allHierarchies" in value) || typeof value.allHierarchies === "boolean"))) && (value.ifMatch === undefined || (!("ifMatch" in value) || typeof value.ifMatch === "string"))) && (value.ifNoneMatch === undefined || (!("ifNoneMatch" in value) || typeof value.ifNoneMatch === "string"))))));
  const check_2 = ((value) => ((((typeof value === "string" || Number.isFinite(value)) || typeof value === "boolean") || (Array.isArray(value) && value.every((unique_2, index) => (typeof unique_2 === "string")))) || value === null));
  const check_3 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_4 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_5 = ((value) => (typeof value === "string" && (((value === "BASE_UNIT_OR_EACH" || value === "CASE") || value === "DISPLAY_SHIPPER") || value === "PALLET")));
  const check_6 = ((value) => typeof value === "string");
  const check_7 = ((value) => typeof value === "string");
  const check_8 = ((value) => (Array.isArray(value) && value.every((unique_4, index) => (typeof unique_4 === "string"))));
  const check_9 = ((value) => (typeof value === "string" && External[3].test(value)));
  return (value) => check_0(value);
})();

const ProductWriteRequest: Check = (value) => (Array.isArray(value) ? ProductBatchInput(value) : ProductInput(value));

const getProductDetails_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("productId" in value && check_1(value.productId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductDetails_query: Check = (() => {
  const External = [/^[A-Za-z][A-Za-z0-9]*(-(UN)?PREPARED)?(_[1-9][0-9]{0,3})?$/u, /^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((value.fields === undefined || (!("fields" in value) || check_1(value.fields))) && (value.displayValues === undefined || (!("displayValues" in value) || check_3(value.displayValues)))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_3(value.activeVersion)))) && (value.versionDate === undefined || (!("versionDate" in value) || check_4(value.versionDate)))))));
  const check_1 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (check_2(unique_0)))));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_3 = ((value) => typeof value === "boolean");
  const check_4 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getProductAllFields_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("productId" in value && check_1(value.productId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductAllFields_query: Check = (() => {
  const External = [/^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((value.displayValues === undefined || (!("displayValues" in value) || check_1(value.displayValues))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_1(value.activeVersion)))) && (value.versionDate === undefined || (!("versionDate" in value) || check_2(value.versionDate)))))));
  const check_1 = ((value) => typeof value === "boolean");
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductDetailsByProfile_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u, /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("productId" in value && "exportProfileId" in value) && (check_1(value.productId) && check_2(value.exportProfileId)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getProductDetailsByProfile_query: Check = (() => {
  const External = [/^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((value.displayValues === undefined || (!("displayValues" in value) || check_1(value.displayValues))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_1(value.activeVersion)))) && (value.versionDate === undefined || (!("versionDate" in value) || check_2(value.versionDate)))))));
  const check_1 = ((value) => typeof value === "boolean");
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductDetailsByItem_path: Check = (() => {
  const External = [/^[0-9]{3}$/u, /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((("unitType" in value && "targetMarket" in value) && "itemId" in value) && "exportProfileId" in value) && (((check_1(value.unitType) && check_2(value.targetMarket)) && check_3(value.itemId)) && check_4(value.exportProfileId)))));
  const check_1 = ((value) => (typeof value === "string" && (((value === "BASE_UNIT_OR_EACH" || value === "CASE") || value === "DISPLAY_SHIPPER") || value === "PALLET")));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_3 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  const check_4 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getProductDetailsByItem_query: Check = (() => {
  const External = [/^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((value.displayValues === undefined || (!("displayValues" in value) || check_1(value.displayValues))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_1(value.activeVersion)))) && (value.versionDate === undefined || (!("versionDate" in value) || check_2(value.versionDate)))))));
  const check_1 = ((value) => typeof value === "boolean");
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductHistory_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("productId" in value && check_1(value.productId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductHistory_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((value.limit === undefined || (!("limit" in value) || check_1(value.limit))) && (value.offset === undefined || (!("offset" in value) || check_2(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_3(value.cursor)))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_3 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const listChanges_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u, /^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((((((value.start === undefined || (!("start" in value) || check_1(value.start))) && (value.cursor === undefined || (!("cursor" in value) || check_2(value.cursor)))) && (value.limit === undefined || (!("limit" in value) || check_3(value.limit)))) && (value.wait === undefined || (!("wait" in value) || check_4(value.wait)))) && (value.type === undefined || (!("type" in value) || check_5(value.type)))) && (value.targetMarket === undefined || (!("targetMarket" in value) || check_7(value.targetMarket)))) && (value.productId === undefined || (!("productId" in value) || check_8(value.productId)))))));
  const check_1 = ((value) => (typeof value === "string" && ((value === "oldest" || value === "now") || value === "full")));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_3 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000))));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 0 && value <= 60))));
  const check_5 = ((value) => (Array.isArray(value) && ((value.every((unique_0, index) => (check_6(unique_0))) && value.length >= 1) && value.length <= 100)));
  const check_6 = ((value) => (typeof value === "string" && ((((((((value === "CREATED" || value === "UPDATED") || value === "VERSION_ACTIVATED") || value === "FINDINGS_CHANGED") || value === "SENT") || value === "ACCEPTED") || value === "REJECTED") || value === "RECIPIENT_ANSWERED") || value === "WITHDRAWN")));
  const check_7 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 999))));
  const check_8 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getProductStatus_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("productId" in value && check_1(value.productId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductStatus_query: Check = (() => {
  const External = [/^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((value.activeVersion === undefined || (!("activeVersion" in value) || check_1(value.activeVersion))) && (value.versionDate === undefined || (!("versionDate" in value) || check_2(value.versionDate)))))));
  const check_1 = ((value) => typeof value === "boolean");
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const listProductStatuses_query: Check = (() => {
  const External = [/^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u, /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u, /^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((((((((((value.fromdate === undefined || (!("fromdate" in value) || check_1(value.fromdate))) && (value.fromtime === undefined || (!("fromtime" in value) || check_2(value.fromtime)))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_3(value.modifiedsince)))) && (value.catalogStatus === undefined || (!("catalogStatus" in value) || check_4(value.catalogStatus)))) && (value.gs1Status === undefined || (!("gs1Status" in value) || check_6(value.gs1Status)))) && (value.targetMarket === undefined || (!("targetMarket" in value) || check_8(value.targetMarket)))) && (value.revalidate === undefined || (!("revalidate" in value) || check_9(value.revalidate)))) && (value.limit === undefined || (!("limit" in value) || check_10(value.limit)))) && (value.offset === undefined || (!("offset" in value) || check_11(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_12(value.cursor)))) && (value.deltaChanges === undefined || (!("deltaChanges" in value) || check_9(value.deltaChanges)))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_9(value.activeVersion)))))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_3 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_4 = ((value) => (Array.isArray(value) && (value.every((unique_0, index) => (check_5(unique_0))) && value.length >= 1)));
  const check_5 = ((value) => (typeof value === "string" && (((value === "SENT" || value === "OK") || value === "PENDING") || value === "FAILED")));
  const check_6 = ((value) => (Array.isArray(value) && (value.every((unique_1, index) => (check_7(unique_1))) && value.length >= 1)));
  const check_7 = ((value) => (typeof value === "string" && ((((value === "NOT_SENT" || value === "SENT") || value === "OK") || value === "FAILED") || value === "WITHDRAWN")));
  const check_8 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 999))));
  const check_9 = ((value) => typeof value === "boolean");
  const check_10 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_11 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_12 = ((value) => (typeof value === "string" && External[2].test(value)));
  return (value) => check_0(value);
})();

const queryProductStatuses_query: Check = (() => {
  const External = [/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u, /^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((((((((value.fromtime === undefined || (!("fromtime" in value) || check_1(value.fromtime))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_2(value.modifiedsince)))) && (value.catalogStatus === undefined || (!("catalogStatus" in value) || check_3(value.catalogStatus)))) && (value.gs1Status === undefined || (!("gs1Status" in value) || check_5(value.gs1Status)))) && (value.limit === undefined || (!("limit" in value) || check_7(value.limit)))) && (value.offset === undefined || (!("offset" in value) || check_8(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_9(value.cursor)))) && (value.deltaChanges === undefined || (!("deltaChanges" in value) || check_10(value.deltaChanges)))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_10(value.activeVersion)))))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_3 = ((value) => (Array.isArray(value) && (value.every((unique_0, index) => (check_4(unique_0))) && value.length >= 1)));
  const check_4 = ((value) => (typeof value === "string" && (((value === "SENT" || value === "OK") || value === "PENDING") || value === "FAILED")));
  const check_5 = ((value) => (Array.isArray(value) && (value.every((unique_1, index) => (check_6(unique_1))) && value.length >= 1)));
  const check_6 = ((value) => (typeof value === "string" && ((((value === "NOT_SENT" || value === "SENT") || value === "OK") || value === "FAILED") || value === "WITHDRAWN")));
  const check_7 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_8 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_9 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_10 = ((value) => typeof value === "boolean");
  return (value) => check_0(value);
})();

const ProductIds: Check = (() => {
  const External = [];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => (Array.isArray(value) && (value.every((unique_0, index) => (typeof unique_0 === "string")) && value.length <= 10000)));
  return (value) => check_0(value);
})();

const listProductStatusesByProfile_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("exportProfileId" in value && check_1(value.exportProfileId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const listProductStatusesByProfile_query: Check = (() => {
  const External = [/^[0-9]{2}-[0-9]{2}-[0-9]{4}$/u, /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u, /^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((((((((((value.fromdate === undefined || (!("fromdate" in value) || check_1(value.fromdate))) && (value.fromtime === undefined || (!("fromtime" in value) || check_2(value.fromtime)))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_3(value.modifiedsince)))) && (value.catalogStatus === undefined || (!("catalogStatus" in value) || check_4(value.catalogStatus)))) && (value.gs1Status === undefined || (!("gs1Status" in value) || check_6(value.gs1Status)))) && (value.targetMarket === undefined || (!("targetMarket" in value) || check_8(value.targetMarket)))) && (value.revalidate === undefined || (!("revalidate" in value) || check_9(value.revalidate)))) && (value.limit === undefined || (!("limit" in value) || check_10(value.limit)))) && (value.offset === undefined || (!("offset" in value) || check_11(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_12(value.cursor)))) && (value.deltaChanges === undefined || (!("deltaChanges" in value) || check_9(value.deltaChanges)))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_9(value.activeVersion)))))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_3 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_4 = ((value) => (Array.isArray(value) && (value.every((unique_0, index) => (check_5(unique_0))) && value.length >= 1)));
  const check_5 = ((value) => (typeof value === "string" && (((value === "SENT" || value === "OK") || value === "PENDING") || value === "FAILED")));
  const check_6 = ((value) => (Array.isArray(value) && (value.every((unique_1, index) => (check_7(unique_1))) && value.length >= 1)));
  const check_7 = ((value) => (typeof value === "string" && ((((value === "NOT_SENT" || value === "SENT") || value === "OK") || value === "FAILED") || value === "WITHDRAWN")));
  const check_8 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 999))));
  const check_9 = ((value) => typeof value === "boolean");
  const check_10 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_11 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_12 = ((value) => (typeof value === "string" && External[2].test(value)));
  return (value) => check_0(value);
})();

const queryProductStatusesByProfile_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("exportProfileId" in value && check_1(value.exportProfileId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const queryProductStatusesByProfile_query: Check = (() => {
  const External = [/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u, /^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((((((((value.fromtime === undefined || (!("fromtime" in value) || check_1(value.fromtime))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_2(value.modifiedsince)))) && (value.catalogStatus === undefined || (!("catalogStatus" in value) || check_3(value.catalogStatus)))) && (value.gs1Status === undefined || (!("gs1Status" in value) || check_5(value.gs1Status)))) && (value.limit === undefined || (!("limit" in value) || check_7(value.limit)))) && (value.offset === undefined || (!("offset" in value) || check_8(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_9(value.cursor)))) && (value.deltaChanges === undefined || (!("deltaChanges" in value) || check_10(value.deltaChanges)))) && (value.activeVersion === undefined || (!("activeVersion" in value) || check_10(value.activeVersion)))))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_3 = ((value) => (Array.isArray(value) && (value.every((unique_0, index) => (check_4(unique_0))) && value.length >= 1)));
  const check_4 = ((value) => (typeof value === "string" && (((value === "SENT" || value === "OK") || value === "PENDING") || value === "FAILED")));
  const check_5 = ((value) => (Array.isArray(value) && (value.every((unique_1, index) => (check_6(unique_1))) && value.length >= 1)));
  const check_6 = ((value) => (typeof value === "string" && ((((value === "NOT_SENT" || value === "SENT") || value === "OK") || value === "FAILED") || value === "WITHDRAWN")));
  const check_7 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_8 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_9 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_10 = ((value) => typeof value === "boolean");
  return (value) => check_0(value);
})();

const getViewJson_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("viewname" in value && check_1(value.viewname))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getViewJson_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u, /^[^:\x00]{1,80}:[^\x00]{0,200}$/u, /^[^\x00]{1,200}$/u, /^-?[^:\x00]{1,80}$/u, /^[^:,\x00]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((((((((((value.limit === undefined || (!("limit" in value) || check_1(value.limit))) && (value.offset === undefined || (!("offset" in value) || check_2(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_3(value.cursor)))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_4(value.modifiedsince)))) && (value.fieldnames === undefined || (!("fieldnames" in value) || check_5(value.fieldnames)))) && (value.gridsToArray === undefined || (!("gridsToArray" in value) || check_6(value.gridsToArray)))) && (value.allergensToBold === undefined || (!("allergensToBold" in value) || check_6(value.allergensToBold)))) && (value.displayValues === undefined || (!("displayValues" in value) || check_6(value.displayValues)))) && (value.filter === undefined || (!("filter" in value) || check_7(value.filter)))) && (value.search === undefined || (!("search" in value) || check_9(value.search)))) && (value.sort === undefined || (!("sort" in value) || check_10(value.sort)))) && (value.columns === undefined || (!("columns" in value) || check_11(value.columns)))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_3 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_5 = ((value) => (typeof value === "string" && (((value === "catalog" || value === "gs1") || value === "epd") || value === "datatables")));
  const check_6 = ((value) => typeof value === "boolean");
  const check_7 = ((value) => (Array.isArray(value) && ((value.every((unique_0, index) => (check_8(unique_0))) && value.length >= 1) && value.length <= 20)));
  const check_8 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_9 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_10 = ((value) => (typeof value === "string" && External[3].test(value)));
  const check_11 = ((value) => (Array.isArray(value) && ((value.every((unique_1, index) => (check_12(unique_1))) && value.length >= 1) && value.length <= 500)));
  const check_12 = ((value) => (typeof value === "string" && External[4].test(value)));
  return (value) => check_0(value);
})();

const getViewJsonByProfile_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u, /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("viewname" in value && "exportProfileId" in value) && (check_1(value.viewname) && check_2(value.exportProfileId)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getViewJsonByProfile_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u, /^[^:\x00]{1,80}:[^\x00]{0,200}$/u, /^[^\x00]{1,200}$/u, /^-?[^:\x00]{1,80}$/u, /^[^:,\x00]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((((((((((value.limit === undefined || (!("limit" in value) || check_1(value.limit))) && (value.offset === undefined || (!("offset" in value) || check_2(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_3(value.cursor)))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_4(value.modifiedsince)))) && (value.gridsToArray === undefined || (!("gridsToArray" in value) || check_5(value.gridsToArray)))) && (value.allergensToBold === undefined || (!("allergensToBold" in value) || check_5(value.allergensToBold)))) && (value.displayValues === undefined || (!("displayValues" in value) || check_5(value.displayValues)))) && (value.filter === undefined || (!("filter" in value) || check_6(value.filter)))) && (value.search === undefined || (!("search" in value) || check_8(value.search)))) && (value.sort === undefined || (!("sort" in value) || check_9(value.sort)))) && (value.columns === undefined || (!("columns" in value) || check_10(value.columns)))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_3 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_5 = ((value) => typeof value === "boolean");
  const check_6 = ((value) => (Array.isArray(value) && ((value.every((unique_0, index) => (check_7(unique_0))) && value.length >= 1) && value.length <= 20)));
  const check_7 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_8 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_9 = ((value) => (typeof value === "string" && External[3].test(value)));
  const check_10 = ((value) => (Array.isArray(value) && ((value.every((unique_1, index) => (check_11(unique_1))) && value.length >= 1) && value.length <= 500)));
  const check_11 = ((value) => (typeof value === "string" && External[4].test(value)));
  return (value) => check_0(value);
})();

const getViewActiveVersion_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("viewname" in value && check_1(value.viewname))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getViewActiveVersion_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((value.limit === undefined || (!("limit" in value) || check_1(value.limit))) && (value.offset === undefined || (!("offset" in value) || check_2(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_3(value.cursor)))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_4(value.modifiedsince)))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_3 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  return (value) => check_0(value);
})();

const getViewXml_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("viewname" in value && check_1(value.viewname))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getViewXml_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u, /^[^:\x00]{1,80}:[^\x00]{0,200}$/u, /^[^\x00]{1,200}$/u, /^-?[^:\x00]{1,80}$/u, /^[^:,\x00]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((((((((value.limit === undefined || (!("limit" in value) || check_1(value.limit))) && (value.offset === undefined || (!("offset" in value) || check_2(value.offset)))) && (value.cursor === undefined || (!("cursor" in value) || check_3(value.cursor)))) && (value.modifiedsince === undefined || (!("modifiedsince" in value) || check_4(value.modifiedsince)))) && (value.fieldnames === undefined || (!("fieldnames" in value) || check_5(value.fieldnames)))) && (value.filter === undefined || (!("filter" in value) || check_6(value.filter)))) && (value.search === undefined || (!("search" in value) || check_8(value.search)))) && (value.sort === undefined || (!("sort" in value) || check_9(value.sort)))) && (value.columns === undefined || (!("columns" in value) || check_10(value.columns)))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000000))));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 100000000))));
  const check_3 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 10000000))));
  const check_5 = ((value) => (typeof value === "string" && (((value === "catalog" || value === "gs1") || value === "epd") || value === "datatables")));
  const check_6 = ((value) => (Array.isArray(value) && ((value.every((unique_0, index) => (check_7(unique_0))) && value.length >= 1) && value.length <= 20)));
  const check_7 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_8 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_9 = ((value) => (typeof value === "string" && External[3].test(value)));
  const check_10 = ((value) => (Array.isArray(value) && ((value.every((unique_1, index) => (check_11(unique_1))) && value.length >= 1) && value.length <= 500)));
  const check_11 = ((value) => (typeof value === "string" && External[4].test(value)));
  return (value) => check_0(value);
})();

const getViewExcel_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u, /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("viewname" in value && "exportProfileId" in value) && (check_1(value.viewname) && check_2(value.exportProfileId)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getViewExcel_query: Check = (() => {
  const External = [/^[^:\x00]{1,80}:[^\x00]{0,200}$/u, /^[^\x00]{1,200}$/u, /^-?[^:\x00]{1,80}$/u, /^[^:,\x00]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((value.filter === undefined || (!("filter" in value) || check_1(value.filter))) && (value.search === undefined || (!("search" in value) || check_3(value.search)))) && (value.sort === undefined || (!("sort" in value) || check_4(value.sort)))) && (value.columns === undefined || (!("columns" in value) || check_5(value.columns)))))));
  const check_1 = ((value) => (Array.isArray(value) && ((value.every((unique_0, index) => (check_2(unique_0))) && value.length >= 1) && value.length <= 20)));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_3 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_4 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_5 = ((value) => (Array.isArray(value) && ((value.every((unique_1, index) => (check_6(unique_1))) && value.length >= 1) && value.length <= 500)));
  const check_6 = ((value) => (typeof value === "string" && External[3].test(value)));
  return (value) => check_0(value);
})();

const SendRequest: Check = (() => {
  const External = [/(^D8165$|^D8255$|^dataRecipient$|^allHierarchies$)/u, /^[0-9]{8,14}$/u, /^[0-9]{3}$/u, /^[0-9]{13}$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("D8165" in value && "D8255" in value) && Object.getOwnPropertyNames(value).every((unique_0, unique_1) => ((External[0].test(unique_0) || false)))) && (((check_2(value.D8165) && check_3(value.D8255)) && (value.dataRecipient === undefined || (!("dataRecipient" in value) || check_4(value.dataRecipient)))) && (value.allHierarchies === undefined || (!("allHierarchies" in value) || typeof value.allHierarchies === "boolean"))))));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_3 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_4 = ((value) => (typeof value === "string" && External[3].test(value)));
  return (value) => check_0(value);
})();

const WithdrawalRequest: Check = (() => {
  const External = [/(^D8165$|^D8255$|^allHierarchies$)/u, /^[0-9]{8,14}$/u, /^[0-9]{3}$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("D8165" in value && "D8255" in value) && Object.getOwnPropertyNames(value).every((unique_0, unique_1) => ((External[0].test(unique_0) || false)))) && ((check_2(value.D8165) && check_3(value.D8255)) && (value.allHierarchies === undefined || (!("allHierarchies" in value) || typeof value.allHierarchies === "boolean"))))));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_3 = ((value) => (typeof value === "string" && External[2].test(value)));
  return (value) => check_0(value);
})();

const listSends_query: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u, /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u, /^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((((value.productId === undefined || (!("productId" in value) || check_1(value.productId))) && (value.state === undefined || (!("state" in value) || check_2(value.state)))) && (value.from === undefined || (!("from" in value) || check_3(value.from)))) && (value.to === undefined || (!("to" in value) || check_3(value.to)))) && (value.limit === undefined || (!("limit" in value) || check_4(value.limit)))) && (value.cursor === undefined || (!("cursor" in value) || check_5(value.cursor)))))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && (((((value === "WAITING" || value === "STORED") || value === "TRANSMITTED") || value === "ACCEPTED") || value === "REJECTED") || value === "FAILED")));
  const check_3 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000))));
  const check_5 = ((value) => (typeof value === "string" && External[2].test(value)));
  return (value) => check_0(value);
})();

const getSend_path: Check = (() => {
  const External = [/^[!-~]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("messageId" in value && check_1(value.messageId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getSend_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.wait === undefined || (!("wait" in value) || check_1(value.wait))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 0 && value <= 60))));
  return (value) => check_0(value);
})();

const getSendXml_path: Check = (() => {
  const External = [/^[!-~]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("messageId" in value && check_1(value.messageId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getSendReplyXml_path: Check = (() => {
  const External = [/^[!-~]{1,80}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("messageId" in value && "reply" in value) && (check_1(value.messageId) && check_2(value.reply)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 9007199254740991))));
  return (value) => check_0(value);
})();

const getProductSheetPdf_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("productId" in value && check_1(value.productId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductSheetPdf_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.lang === undefined || (!("lang" in value) || check_1(value.lang))))));
  const check_1 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const getProductSheetPdfByTemplate_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("productId" in value && "templateName" in value) && (check_1(value.productId) && check_2(value.templateName)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  return (value) => check_0(value);
})();

const getProductSheetPdfByTemplate_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.lang === undefined || (!("lang" in value) || check_1(value.lang))))));
  const check_1 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const getItemSheetPdfByTemplate_path: Check = (() => {
  const External = [/^[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("itemId" in value && "country" in value) && "templateName" in value) && ((check_1(value.itemId) && check_2(value.country)) && check_3(value.templateName)))));
  const check_1 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_3 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  return (value) => check_0(value);
})();

const getItemSheetPdfByTemplate_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.lang === undefined || (!("lang" in value) || check_1(value.lang))))));
  const check_1 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const getProductSheetHtml_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("productId" in value && check_1(value.productId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getProductSheetHtml_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.lang === undefined || (!("lang" in value) || check_1(value.lang))))));
  const check_1 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const getProductSheetHtmlByTemplate_path: Check = (() => {
  const External = [/^[0-9]{8,14}\.[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("productId" in value && "templateName" in value) && (check_1(value.productId) && check_2(value.templateName)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  return (value) => check_0(value);
})();

const getProductSheetHtmlByTemplate_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.lang === undefined || (!("lang" in value) || check_1(value.lang))))));
  const check_1 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const getItemSheetHtmlByTemplate_path: Check = (() => {
  const External = [/^[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("itemId" in value && "country" in value) && "templateName" in value) && ((check_1(value.itemId) && check_2(value.country)) && check_3(value.templateName)))));
  const check_1 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_3 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  return (value) => check_0(value);
})();

const getItemSheetHtmlByTemplate_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (value.lang === undefined || (!("lang" in value) || check_1(value.lang))))));
  const check_1 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const listFieldsByMarket_path: Check = (() => {
  const External = [/^[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("targetmarket" in value && check_1(value.targetmarket))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getKeywordList_path: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("codelist" in value && check_1(value.codelist))));
  const check_1 = ((value) => (typeof value === "string" && (value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1))));
  return (value) => check_0(value);
})();

const getFieldKeywordList_path: Check = (() => {
  const External = [/^[DEX][0-9]{4}(Attr)?(Decimals)?$/u, /^[0-9]{3}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("field" in value && "targetmarket" in value) && (check_1(value.field) && check_2(value.targetmarket)))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

const getRule_path: Check = (() => {
  const External = [/^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("ruleId" in value && check_1(value.ruleId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const countFindings_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((value.groupBy === undefined || (!("groupBy" in value) || check_1(value.groupBy))) && (value.severity === undefined || (!("severity" in value) || check_2(value.severity)))) && (value.targetMarket === undefined || (!("targetMarket" in value) || check_3(value.targetMarket)))) && (value.limit === undefined || (!("limit" in value) || check_4(value.limit)))))));
  const check_1 = ((value) => (typeof value === "string" && (((value === "rule" || value === "field") || value === "recipient") || value === "brand")));
  const check_2 = ((value) => (typeof value === "string" && (value === "ERROR" || value === "WARNING")));
  const check_3 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 999))));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 5000))));
  return (value) => check_0(value);
})();

const listFindingProducts_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((((value.groupBy === undefined || (!("groupBy" in value) || check_1(value.groupBy))) && (value.group === undefined || (!("group" in value) || check_2(value.group)))) && (value.severity === undefined || (!("severity" in value) || check_3(value.severity)))) && (value.targetMarket === undefined || (!("targetMarket" in value) || check_4(value.targetMarket)))) && (value.limit === undefined || (!("limit" in value) || check_5(value.limit)))) && (value.cursor === undefined || (!("cursor" in value) || check_6(value.cursor)))))));
  const check_1 = ((value) => (typeof value === "string" && (((value === "rule" || value === "field") || value === "recipient") || value === "brand")));
  const check_2 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  const check_3 = ((value) => (typeof value === "string" && (value === "ERROR" || value === "WARNING")));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 999))));
  const check_5 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 500))));
  const check_6 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const getFindingsExcel_query: Check = (() => {
  const External = [];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && (((((value.groupBy === undefined || (!("groupBy" in value) || check_1(value.groupBy))) && (value.group === undefined || (!("group" in value) || check_2(value.group)))) && (value.severity === undefined || (!("severity" in value) || check_3(value.severity)))) && (value.targetMarket === undefined || (!("targetMarket" in value) || check_4(value.targetMarket)))) && (value.lang === undefined || (!("lang" in value) || check_5(value.lang)))))));
  const check_1 = ((value) => (typeof value === "string" && (((value === "rule" || value === "field") || value === "recipient") || value === "brand")));
  const check_2 = ((value) => (typeof value === "string" && ((value.length >= 2 || (value.length >= 1 && Guard.CodePointCount(value) >= 1)) && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200)))));
  const check_3 = ((value) => (typeof value === "string" && (value === "ERROR" || value === "WARNING")));
  const check_4 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 999))));
  const check_5 = ((value) => (typeof value === "string" && (value === "da" || value === "en")));
  return (value) => check_0(value);
})();

const WebhookRequest: Check = (() => {
  const External = [/(^url$|^types$|^targetMarkets$|^description$|^paused$)/u, /^https?:\/\/[^ ]+$/u, /^[0-9]{3}$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("url" in value && Object.getOwnPropertyNames(value).every((unique_0, unique_1) => ((External[0].test(unique_0) || false)))) && ((((check_2(value.url) && (value.types === undefined || (!("types" in value) || check_3(value.types)))) && (value.targetMarkets === undefined || (!("targetMarkets" in value) || check_5(value.targetMarkets)))) && (value.description === undefined || (!("description" in value) || check_7(value.description)))) && (value.paused === undefined || (!("paused" in value) || typeof value.paused === "boolean"))))));
  const check_2 = ((value) => (typeof value === "string" && ((value.length <= 6000 || (value.length <= 12000 && Guard.CodePointCount(value) <= 6000)) && External[1].test(value))));
  const check_3 = ((value) => (Array.isArray(value) && (value.every((unique_2, index) => (check_4(unique_2))) && value.length <= 100)));
  const check_4 = ((value) => (typeof value === "string" && ((((((((value === "CREATED" || value === "UPDATED") || value === "VERSION_ACTIVATED") || value === "FINDINGS_CHANGED") || value === "SENT") || value === "ACCEPTED") || value === "REJECTED") || value === "RECIPIENT_ANSWERED") || value === "WITHDRAWN")));
  const check_5 = ((value) => (Array.isArray(value) && (value.every((unique_3, index) => (check_6(unique_3))) && value.length <= 250)));
  const check_6 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_7 = ((value) => (typeof value === "string" && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200))));
  return (value) => check_0(value);
})();

const getWebhook_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const updateWebhook_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const WebhookChangeRequest: Check = (() => {
  const External = [/(^url$|^types$|^targetMarkets$|^description$|^paused$)/u, /^https?:\/\/[^ ]+$/u, /^[0-9]{3}$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (Object.getOwnPropertyNames(value).every((unique_0, unique_1) => ((External[0].test(unique_0) || false))) && (((((value.url === undefined || (!("url" in value) || check_2(value.url))) && (value.types === undefined || (!("types" in value) || check_3(value.types)))) && (value.targetMarkets === undefined || (!("targetMarkets" in value) || check_5(value.targetMarkets)))) && (value.description === undefined || (!("description" in value) || check_7(value.description)))) && (value.paused === undefined || (!("paused" in value) || typeof value.paused === "boolean"))))));
  const check_2 = ((value) => (typeof value === "string" && ((value.length <= 6000 || (value.length <= 12000 && Guard.CodePointCount(value) <= 6000)) && External[1].test(value))));
  const check_3 = ((value) => (Array.isArray(value) && (value.every((unique_2, index) => (check_4(unique_2))) && value.length <= 100)));
  const check_4 = ((value) => (typeof value === "string" && ((((((((value === "CREATED" || value === "UPDATED") || value === "VERSION_ACTIVATED") || value === "FINDINGS_CHANGED") || value === "SENT") || value === "ACCEPTED") || value === "REJECTED") || value === "RECIPIENT_ANSWERED") || value === "WITHDRAWN")));
  const check_5 = ((value) => (Array.isArray(value) && (value.every((unique_3, index) => (check_6(unique_3))) && value.length <= 250)));
  const check_6 = ((value) => (typeof value === "string" && External[2].test(value)));
  const check_7 = ((value) => (typeof value === "string" && (value.length <= 200 || (value.length <= 400 && Guard.CodePointCount(value) <= 200))));
  return (value) => check_0(value);
})();

const deleteWebhook_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const rotateWebhookSecret_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const testWebhook_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const redeliverEvent_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const RedeliveryRequest: Check = (() => {
  const External = [];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (("eventId" in value && Object.getOwnPropertyNames(value).length === 1) && check_2(value.eventId))));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 9007199254740991))));
  return (value) => check_0(value);
})();

const replayWebhook_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const ReplayRequest: Check = (() => {
  const External = [/(^cursor$|^since$)/u, /^[A-Za-z0-9_-]{1,2000}$/u, /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u];
  const check_0 = ((value) => check_1(value));
  const check_1 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (Object.getOwnPropertyNames(value).every((unique_0, unique_1) => ((External[0].test(unique_0) || false))) && ((value.cursor === undefined || (!("cursor" in value) || check_2(value.cursor))) && (value.since === undefined || (!("since" in value) || check_3(value.since)))))));
  const check_2 = ((value) => (typeof value === "string" && External[1].test(value)));
  const check_3 = ((value) => (typeof value === "string" && External[2].test(value)));
  return (value) => check_0(value);
})();

const listDeliveries_path: Check = (() => {
  const External = [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("webhookId" in value && check_1(value.webhookId))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const listDeliveries_query: Check = (() => {
  const External = [/^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((value.limit === undefined || (!("limit" in value) || check_1(value.limit))) && (value.cursor === undefined || (!("cursor" in value) || check_2(value.cursor)))))));
  const check_1 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000))));
  const check_2 = ((value) => (typeof value === "string" && External[0].test(value)));
  return (value) => check_0(value);
})();

const listAuditLog_query: Check = (() => {
  const External = [/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?(Z|[+ -][0-9]{2}:?[0-9]{2})?$/u, /^[A-Za-z0-9_-]{1,2000}$/u];
  const check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (true && ((((value.from === undefined || (!("from" in value) || check_1(value.from))) && (value.to === undefined || (!("to" in value) || check_1(value.to)))) && (value.limit === undefined || (!("limit" in value) || check_2(value.limit)))) && (value.cursor === undefined || (!("cursor" in value) || check_3(value.cursor)))))));
  const check_1 = ((value) => (typeof value === "string" && External[0].test(value)));
  const check_2 = ((value) => ((Number.isInteger(value) && (!(typeof value === "string") || true)) && (!((Number.isFinite(value) || typeof value === "bigint")) || (value >= 1 && value <= 1000))));
  const check_3 = ((value) => (typeof value === "string" && External[1].test(value)));
  return (value) => check_0(value);
})();

export const CHECKS: Readonly<Record<string, OperationChecks>> = {
  getServiceInfo: {  },
  upsertProducts: { body: ProductWriteRequest },
  getApiDocumentation: {  },
  getOpenApiDocument: {  },
  validateProducts: { body: ProductWriteRequest },
  getProductDetails: { path: getProductDetails_path, query: getProductDetails_query },
  getProductAllFields: { path: getProductAllFields_path, query: getProductAllFields_query },
  getProductDetailsByProfile: { path: getProductDetailsByProfile_path, query: getProductDetailsByProfile_query },
  getProductDetailsByItem: { path: getProductDetailsByItem_path, query: getProductDetailsByItem_query },
  getProductHistory: { path: getProductHistory_path, query: getProductHistory_query },
  listChanges: { query: listChanges_query },
  getProductStatus: { path: getProductStatus_path, query: getProductStatus_query },
  listProductStatuses: { query: listProductStatuses_query },
  queryProductStatuses: { query: queryProductStatuses_query, body: ProductIds },
  listProductStatusesByProfile: { path: listProductStatusesByProfile_path, query: listProductStatusesByProfile_query },
  queryProductStatusesByProfile: { path: queryProductStatusesByProfile_path, query: queryProductStatusesByProfile_query, body: ProductIds },
  getViewJson: { path: getViewJson_path, query: getViewJson_query },
  getViewJsonByProfile: { path: getViewJsonByProfile_path, query: getViewJsonByProfile_query },
  getViewActiveVersion: { path: getViewActiveVersion_path, query: getViewActiveVersion_query },
  getViewXml: { path: getViewXml_path, query: getViewXml_query },
  getViewExcel: { path: getViewExcel_path, query: getViewExcel_query },
  sendToGs1: { body: SendRequest },
  updateAndSendToGs1: { body: ProductWriteRequest },
  withdrawFromGs1: { body: WithdrawalRequest },
  listSends: { query: listSends_query },
  getSend: { path: getSend_path, query: getSend_query },
  getSendXml: { path: getSendXml_path },
  getSendReplyXml: { path: getSendReplyXml_path },
  getProductSheetPdf: { path: getProductSheetPdf_path, query: getProductSheetPdf_query },
  getProductSheetPdfByTemplate: { path: getProductSheetPdfByTemplate_path, query: getProductSheetPdfByTemplate_query },
  getItemSheetPdfByTemplate: { path: getItemSheetPdfByTemplate_path, query: getItemSheetPdfByTemplate_query },
  getProductSheetHtml: { path: getProductSheetHtml_path, query: getProductSheetHtml_query },
  getProductSheetHtmlByTemplate: { path: getProductSheetHtmlByTemplate_path, query: getProductSheetHtmlByTemplate_query },
  getItemSheetHtmlByTemplate: { path: getItemSheetHtmlByTemplate_path, query: getItemSheetHtmlByTemplate_query },
  listFields: {  },
  listFieldsByMarket: { path: listFieldsByMarket_path },
  listKeywordLists: {  },
  getKeywordList: { path: getKeywordList_path },
  getFieldKeywordList: { path: getFieldKeywordList_path },
  listRules: {  },
  getRule: { path: getRule_path },
  countFindings: { query: countFindings_query },
  listFindingProducts: { query: listFindingProducts_query },
  getFindingsExcel: { query: getFindingsExcel_query },
  getOverview: {  },
  listWebhooks: {  },
  createWebhook: { body: WebhookRequest },
  getWebhook: { path: getWebhook_path },
  updateWebhook: { path: updateWebhook_path, body: WebhookChangeRequest },
  deleteWebhook: { path: deleteWebhook_path },
  rotateWebhookSecret: { path: rotateWebhookSecret_path },
  testWebhook: { path: testWebhook_path },
  redeliverEvent: { path: redeliverEvent_path, body: RedeliveryRequest },
  replayWebhook: { path: replayWebhook_path, body: ReplayRequest },
  listDeliveries: { path: listDeliveries_path, query: listDeliveries_query },
  listAuditLog: { query: listAuditLog_query },
};
