import type { Request, Response } from 'express';
import { GROUPINGS, type FindingGroup, type Grouping } from '../domain/validation/finding-groups.ts';
import { SEVERITIES, type Severity } from '../domain/validation/rule.ts';
import { parseCursor } from '../http/request/cursor.ts';
import {
  findingCursor,
  labelOfGroup,
  presentFindingCounts,
  presentFindingProduct,
  readFindingPosition,
} from '../presenters/finding.ts';
import { readMarkets } from '../workflows/overview/read-markets.ts';
import { countFindings, readFindingPage, type FindingFilter } from '../workflows/reading/read-findings.ts';
import { withQuery } from './language-choice.ts';
import { signInFirst } from './page-access.ts';
import type { Outcome } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/** A page with more groups is of no use; the API returns all of them. */
const MAX_GROUPS = 200;
const PRODUCTS = 50;
const PATH = '/worklist';
const PRODUCTS_PATH = '/worklist/products';

/** What an address selects. A missing or invalid parameter selects everything. */
interface Selection extends FindingFilter {
  readonly groupBy: Grouping;
  readonly group: string | undefined;
}

/** GET /worklist: what `GET /api/findings` returns. */
export async function showWorklist({ query }: Request, _response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx, language, words } = visitor;
  const elsewhere = signInFirst('countFindings', visitor);
  if (elsewhere) return elsewhere;
  const selection = readSelection(query, visitor);
  const { groupBy, severity } = selection;
  const { isComplete, ...counts } = await countFindings(groupBy, selection, ctx);
  const options = { groupBy, limit: MAX_GROUPS, ...(severity ? { severity } : {}) };
  const { groups, ...numbers } = presentFindingCounts(counts, options, language, ctx);
  const largest = groups[0]?.products ?? 0;
  return {
    title: words('worklist'),
    template: 'worklist',
    data: {
      ...(await shared(selection, visitor, PATH)),
      ...numbers,
      isComplete,
      groups: groups.map((group) => ({
        ...group,
        /** Of the largest group, in steps of 5 %. */
        share: Math.max(5, Math.round((group.products / largest) * 20) * 5),
        path: pathTo(PRODUCTS_PATH, { ...selection, group: group.group }),
      })),
      groupings: GROUPINGS.map((each) => ({
        name: words(`by_${each}`),
        path: pathTo(PATH, { ...selection, groupBy: each }),
        isCurrent: each === groupBy,
      })),
      allPath: pathTo(PRODUCTS_PATH, selection),
    },
  };
}

/** GET /worklist/products: what `GET /api/findings/products` returns. */
export async function showFindingProducts({ query }: Request, _response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx, language, words, path } = visitor;
  const elsewhere = signInFirst('listFindingProducts', visitor);
  if (elsewhere) return elsewhere;
  const selection = readSelection(query, visitor);
  const { groupBy, group: value, severity } = selection;
  const group: FindingGroup = value === undefined ? undefined : { groupBy, value };
  const cursor = textOf(query['cursor']);
  const after = cursor === undefined ? undefined : parseCursor(cursor, readFindingPosition);
  const { products, end } = await readFindingPage(group, selection, after, PRODUCTS, ctx);
  const markets = ctx.catalogue.keywordList('CountryCode')?.byCode;
  return {
    title: group ? labelOfGroup(group, language, ctx) : words('allFindings'),
    template: 'worklist-products',
    data: {
      ...(await shared(selection, visitor, PRODUCTS_PATH)),
      kind: group ? words(`group_${groupBy}`) : undefined,
      backPath: pathTo(PATH, { ...selection, group: undefined }),
      rulePath: group?.groupBy === 'rule' ? `/rules/${encodeURIComponent(group.value)}` : undefined,
      products: products.map((product) => {
        const presented = presentFindingProduct(product, group, severity, language, ctx);
        const { targetMarket } = presented;
        return {
          ...presented,
          market: markets?.get(targetMarket)?.texts[language] ?? targetMarket,
          path: `/products/${encodeURIComponent(presented.productId)}`,
        };
      }),
      isFirst: after === undefined,
      firstPath: withQuery(path, { cursor: undefined }),
      nextPath: end === undefined ? undefined : withQuery(path, { cursor: findingCursor(end) }),
    },
  };
}

/** The filters, and the Excel file with what they select. */
async function shared(selection: Selection, { ctx, language }: Visitor, path: string) {
  const countries = ctx.catalogue.keywordList('CountryCode')?.byCode;
  const { groupBy, group, severity, targetMarket } = selection;
  const used = await readMarkets(ctx);
  return {
    selection,
    action: path,
    severities: SEVERITIES,
    markets: [...(countries ?? [])]
      .filter(([code]) => code === targetMarket || used?.has(code) !== false)
      .map(([code, { texts }]) => ({ code, name: texts[language] }))
      .sort((a, b) => a.name.localeCompare(b.name, language)),
    excelPath: withQuery('/api/findings/excel', {
      ...(group === undefined ? {} : { groupBy, group }),
      severity,
      targetMarket: targetMarket === undefined ? undefined : String(Number(targetMarket)),
      lang: language,
    }),
  };
}

function pathTo(path: string, { groupBy, group, severity, targetMarket }: Selection): string {
  return withQuery(path, { groupBy, group, severity, targetMarket });
}

function readSelection(query: Request['query'], { ctx }: Visitor): Selection {
  const market = textOf(query['targetMarket']);
  const isMarket = market !== undefined && ctx.catalogue.keywordList('CountryCode')?.byCode.has(market) === true;
  return {
    groupBy: GROUPINGS.find((each) => each === query['groupBy']) ?? 'rule',
    group: textOf(query['group']),
    severity: SEVERITIES.find((each): each is Severity => each === query['severity']),
    targetMarket: isMarket ? market : undefined,
  };
}

function textOf(parameter: unknown): string | undefined {
  return typeof parameter === 'string' && parameter !== '' ? parameter : undefined;
}
