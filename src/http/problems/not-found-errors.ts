import { errorTable } from './error-table.ts';

/** What a request names does not exist. */
export const NOT_FOUND_ERRORS = errorTable({
  FIELD_NOT_FOUND: {
    status: 404,
    title: { en: 'Field not found', da: 'Felt ikke fundet' },
    detail: {
      en: 'The field {field} does not exist in market {targetMarket}.',
      da: 'Feltet {field} findes ikke i marked {targetMarket}.',
    },
  },
  FIELD_WITHOUT_KEYWORDS: {
    status: 404,
    title: { en: 'Field without code list', da: 'Felt uden kodeliste' },
    detail: { en: 'The field {field} has no code list.', da: 'Feltet {field} har ingen kodeliste.' },
  },
  ITEM_NOT_FOUND: {
    status: 404,
    title: { en: 'Item not found', da: 'Vare ikke fundet' },
    detail: {
      en: 'There is no active {unitType} with item number {itemId} in market {targetMarket}.',
      da: 'Der findes ingen aktiv {unitType} med varenummer {itemId} i marked {targetMarket}.',
    },
  },
  KEYWORD_LIST_NOT_FOUND: {
    status: 404,
    title: { en: 'Code list not found', da: 'Kodeliste ikke fundet' },
    detail: { en: 'The code list {name} does not exist.', da: 'Kodelisten {name} findes ikke.' },
  },
  NOT_FOUND: {
    status: 404,
    title: { en: 'Not found', da: 'Ikke fundet' },
    detail: { en: 'The path {path} does not exist.', da: 'Stien {path} findes ikke.' },
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    detail: { en: 'The product {productId} does not exist.', da: 'Produktet {productId} findes ikke.' },
  },
  RULE_NOT_FOUND: {
    status: 404,
    title: { en: 'Rule not found', da: 'Regel ikke fundet' },
    detail: { en: 'The rule {ruleId} does not exist.', da: 'Reglen {ruleId} findes ikke.' },
  },
  SHEET_TEMPLATE_NOT_FOUND: {
    status: 404,
    title: { en: 'No sheet template', da: 'Ingen skabelon' },
    detail: {
      en: 'This instance has no sheet template for the unit type {unitType}. Name a template in the path.',
      da: 'Denne instans har ingen skabelon til enhedstypen {unitType}. Angiv en skabelon i stien.',
    },
  },
  TARGET_MARKET_NOT_FOUND: {
    status: 404,
    title: { en: 'Target market not found', da: 'Målmarked ikke fundet' },
    detail: { en: 'The target market {targetMarket} does not exist.', da: 'Målmarkedet {targetMarket} findes ikke.' },
  },
  UNKNOWN_EXPORT_PROFILE: {
    status: 400,
    title: { en: 'Unknown export profile', da: 'Ukendt eksportprofil' },
    detail: { en: '{problem}.', da: '{problem}.' },
  },
  UNKNOWN_FIELD: {
    status: 400,
    title: { en: 'Unknown field', da: 'Ukendt felt' },
    detail: { en: '{problem}.', da: '{problem}.' },
  },
  UNKNOWN_HOST: {
    status: 421,
    title: { en: 'Unknown host', da: 'Ukendt vært' },
    detail: { en: 'No instance is served at the host {host}.', da: 'Ingen instans findes på værten {host}.' },
  },
  VERSION_NOT_FOUND: {
    status: 404,
    title: { en: 'Version not found', da: 'Version ikke fundet' },
    detail: {
      en: 'The product {productId} has no version of {date}; X9200 lists the dates of its versions.',
      da: 'Produktet {productId} har ingen version af {date}; X9200 viser versionernes datoer.',
    },
  },
  VIEW_NOT_FOUND: {
    status: 404,
    title: { en: 'View not found', da: 'Visning ikke fundet' },
    detail: { en: 'The view {name} does not exist.', da: 'Visningen {name} findes ikke.' },
  },
});
