import type { Request, Response } from 'express';
import type { InstanceContext } from '../context.ts';
import type { Gs1EventFacts } from '../domain/history/event.ts';
import type { Language } from '../domain/language.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { presentDate, readDate } from '../domain/product/dates.ts';
import type { FieldValues, Product } from '../domain/product/product.ts';
import { activeVersionDate, versionRows } from '../domain/product/versions.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { presentAllFields, presentStatus } from '../presenters/product.ts';
import { presentationOf } from '../presenters/save.ts';
import { presentSend } from '../presenters/sent-message.ts';
import { drawBarcode } from '../sheets/barcode.ts';
import { pictureLinks } from '../sheets/picture-links.ts';
import { readProduct } from '../workflows/reading/read-product.ts';
import { readAllMarkets, readRelatedUnits } from '../workflows/reading/read-related.ts';
import { readSendPage } from '../workflows/sending/read-sends.ts';
import { nameOfEvent } from './event-name.ts';
import { withQuery } from './language-choice.ts';
import { signInFirst } from './page-access.ts';
import { showMoment } from './product/cell.ts';
import { compareMarkets } from './product/compare-markets.ts';
import { marksOf, showFindings } from './product/findings.ts';
import { readTimeline } from './product/read-timeline.ts';
import { anchorsOf, showSections } from './product/sections.ts';
import type { Mark, ShownSection } from './product/shown-section.ts';
import { showTree } from './product/tree.ts';
import { localize, showUnit } from './product/unit-summary.ts';
import type { Outcome } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/** At most this many messages to GS1 are shown, the newest ones. */
const MAX_SENDS = 20;

/** GET /products/{productId} */
export async function showProduct({ params, query }: Request, _response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx, language, path } = visitor;
  const elsewhere = signInFirst('getProductDetails', visitor);
  if (elsewhere) return elsewhere;
  const versionDate = textOf(query['version']);
  const { product, values } = await read(String(params['productId']), versionDate, ctx);
  const fieldId = textOf(query['field']);
  const presentation = presentationOf(ctx, language);
  const shown = { ...product, values };
  const unit = localize(shown, presentation);
  const [{ units, hidden }, markets, timeline, sends] = await Promise.all([
    readRelatedUnits(product.key, ctx),
    readAllMarkets(product.key, ctx),
    readTimeline(
      product.key,
      { fieldId, before: Number(textOf(query['before'])) || undefined },
      unit,
      presentation,
      ctx,
    ),
    readSendPage({ key: product.key, state: undefined, from: undefined, to: undefined }, undefined, MAX_SENDS, ctx),
  ]);
  const status = presentStatus(product, presentation);
  const findings = showFindings(status.validationErrors);
  const sections = sectionsOf(shown, marksOf(findings), presentation, ctx);
  const summary = showUnit(shown, presentation);
  return {
    title: `${summary.name.text} ${summary.gtin}`,
    template: 'product',
    data: {
      product: summary,
      brand: unit.text('D8211'),
      status,
      sends: sends.messages.map((message) => presentSend(message, language, ctx.timeZone)),
      hasMoreSends: sends.end !== undefined,
      picture: pictureLinks(values, ctx.catalogue).length > 0 ? `${pathOf(product.productId)}/picture` : undefined,
      barcode: drawBarcode(summary.gtin, values['D8208']),
      sheets: sheetsOf(product, ctx),
      findings,
      sections,
      anchors: anchorsOf(sections),
      tree: { ...showTree(product.key, new Map([...units, [product.key, product]]), presentation), hidden },
      timeline: {
        ...timeline,
        fieldId,
        fields: fieldChoices(sections),
        olderPath: timeline.older === undefined ? undefined : withQuery(path, { before: String(timeline.older) }),
      },
      versions: versionsOf(product, versionDate),
      markets: marketsOf(product, markets, presentation, ctx),
      pathOf,
      moment: showMoment,
      languageName: languageNames(language),
      eventName: (type: string) => nameOfEvent(type, visitor),
      gs1Facts: (facts: Gs1EventFacts) => gs1Lines(facts, visitor),
    },
  };
}

function textOf(parameter: unknown): string | undefined {
  return typeof parameter === 'string' && parameter !== '' ? parameter : undefined;
}

function pathOf(productId: string): string {
  return `/products/${encodeURIComponent(productId)}`;
}

async function read(
  productId: string,
  version: string | undefined,
  ctx: InstanceContext,
): Promise<{ product: Product; values: FieldValues }> {
  const versionDate = version === undefined ? undefined : readDate(version);
  const notFound = (code: 'PRODUCT_NOT_FOUND' | 'VERSION_NOT_FOUND') =>
    new ServiceError(code, { params: { productId, date: version ?? '' } });
  if (version !== undefined && versionDate === undefined) throw notFound('VERSION_NOT_FOUND');
  const { found } = await readProduct({ productId, activeVersion: false, versionDate }, ctx);
  if (!found) throw notFound('PRODUCT_NOT_FOUND');
  return found;
}

function sectionsOf(
  product: Product,
  marks: ReadonlyMap<string, readonly Mark[]>,
  presentation: Presentation,
  { catalogue, sections }: InstanceContext,
): ShownSection[] {
  const values = presentAllFields(product, product.values, false, presentation);
  return showSections({ unit: localize(product, presentation), catalogue, sections, values, marks });
}

/** The sheets of a unit, by template, with a file per language. */
function sheetsOf(
  { productId, unitType }: Product,
  { sheets: { templates, defaults }, settings: { languages } }: InstanceContext,
) {
  const id = encodeURIComponent(productId);
  return [...templates.values()]
    .filter(({ unitTypes, name }) => unitTypes.includes(unitType) || name === defaults[unitType])
    .sort((a, b) => Number(b.name === defaults[unitType]) - Number(a.name === defaults[unitType]))
    .map(({ name, title }) => ({
      title,
      files: (['pdf', 'web'] as const).flatMap((format) =>
        languages.map((language) => ({
          format: format === 'pdf' ? 'PDF' : 'HTML',
          language,
          path: `/api/${format}/${id}/${encodeURIComponent(name)}?lang=${language}`,
        })),
      ),
    }));
}

function versionsOf({ values, productId }: Product, shown: string | undefined) {
  const active = activeVersionDate(values);
  return versionRows(values)
    .map(({ row, date }) => ({
      date: presentDate(date),
      iso: date,
      name: values[`X9201_${row}`],
      isActive: date === active,
      isShown: shown !== undefined && readDate(shown) === date,
      path: `${pathOf(productId)}?version=${presentDate(date)}`,
    }))
    .sort((a, b) => (a.iso < b.iso ? 1 : -1));
}

/** Fields to filter the history by, by section. */
function fieldChoices(sections: readonly ShownSection[]) {
  return sections.map(({ name, facts, texts, grids }) => ({
    name,
    fields: [
      ...new Map(
        [...facts, ...(texts?.rows ?? []), ...grids.flatMap(({ columns }) => columns)].map((field) => [
          field.id,
          field.name,
        ]),
      ),
    ],
  }));
}

function marketsOf(product: Product, markets: readonly Product[], presentation: Presentation, ctx: InstanceContext) {
  const others = markets.filter(({ key }) => key !== product.key);
  if (others.length === 0) return undefined;
  const all = [product, ...others];
  return {
    units: all.map((one) => showUnit(one, presentation)),
    comparison: compareMarkets(all.map((one) => sectionsOf(one, new Map(), presentation, ctx))),
  };
}

/** Names of languages, as headings; a code without a name stands for itself. */
function languageNames(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  return (code) => {
    const name = /^[a-zA-Z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
}

/** What happened in an exchange with GS1, as pairs of label and text. */
function gs1Lines(
  { messageId, command, topProductId, recipients = [], outcome, errors = [], details = [] }: Gs1EventFacts,
  { words }: Visitor,
): [string, string][] {
  const lines: [string, string | undefined][] = [
    [words('command'), command],
    [words('answer'), outcome],
    [words('topUnit'), topProductId],
    [words('recipients'), recipients.join(', ')],
    [words('response'), errors.map(({ code, text }) => `${code} ${text}`.trim()).join('; ')],
    [words('messages'), details.map(({ code, text }) => `${code} ${text}`.trim()).join('; ')],
    [words('messageId'), messageId],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== undefined && line[1] !== '');
}
