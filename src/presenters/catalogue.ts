import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import type { Field } from '../domain/catalogue/field.ts';
import type { Keyword, KeywordList } from '../domain/catalogue/keyword-list.ts';
import type { Language } from '../domain/language.ts';
import { configurationETag, isUnchanged } from '../http/response/etag.ts';
import type { Conditions } from '../http/request/conditions.ts';

type FieldEntry = components['schemas']['Field'];
type KeywordListBody = components['schemas']['KeywordList'];

type CatalogueResponse<Body> =
  | { status: 200; headers: Record<string, string>; body: Body }
  | { status: 304; headers: Record<string, string>; body: undefined };

/** Response that depends only on the configuration, which is fixed while the service runs. */
export function respondWithCatalogue<Body>(
  conditions: Conditions,
  language: Language,
  ctx: InstanceContext,
  body: () => Body,
): CatalogueResponse<Body> {
  const tag = configurationETag(language, ctx.configurationTag);
  const headers = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language' };
  return isUnchanged(conditions, tag)
    ? { status: 304, headers, body: undefined }
    : { status: 200, headers, body: body() };
}

export function presentField(field: Field, language: Language): FieldEntry {
  const {
    names,
    help,
    section,
    grid,
    order: _order,
    hidden: _hidden,
    gdsnPath: _gdsnPath,
    numericString,
    unitTypes,
    targetMarkets,
    ...facts
  } = field;
  return {
    ...facts,
    danishName: names.da,
    englishName: names.en,
    label: names[language],
    grid: grid !== undefined,
    ...(grid === undefined ? {} : { gridName: grid }),
    helpText: help,
    section: { key: section.key, label: section.names[language] },
    ...(numericString ? { numericString } : {}),
    unitTypes: [...unitTypes],
    ...(targetMarkets === undefined ? {} : { targetMarkets: [...targetMarkets] }),
  };
}

/** @param shown the entries to list; by default all */
export function presentKeywordList(
  list: KeywordList,
  language: Language,
  extra: Pick<KeywordListBody, 'fieldId' | 'targetMarket'> = {},
  shown: readonly Keyword[] = list.keywords,
): KeywordListBody {
  const keywords = shown.map(({ code, texts }) => ({ displayValue: texts[language], codeValue: code }));
  return {
    status: 200,
    name: list.name,
    ...(list.otherName === undefined ? {} : { otherName: list.otherName }),
    ...extra,
    count: keywords.length,
    keywords,
  };
}
