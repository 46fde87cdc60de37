import type { LocalText } from '../language.ts';

export interface Keyword {
  readonly code: string;
  readonly texts: LocalText;
}

/** A code list. It can be addressed by its GS1 name or its second name, if any. */
export interface KeywordList {
  readonly name: string;
  readonly otherName?: string;
  readonly keywords: readonly Keyword[];
  readonly byCode: ReadonlyMap<string, Keyword>;
}

export function createKeywordList(name: string, keywords: readonly Keyword[], otherName?: string): KeywordList {
  return {
    name,
    ...(otherName === undefined ? {} : { otherName }),
    keywords,
    byCode: new Map(keywords.map((keyword) => [keyword.code, keyword])),
  };
}
