import { hash } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { Language } from '../../domain/language.ts';
import { formatTimestamp } from '../../domain/product/dates.ts';
import { parseProductId } from '../../domain/product/identifiers.ts';
import { hasErrors } from '../../domain/validation/describe.ts';
import { UNIT_TYPES } from '../../domain/catalogue/unit-types.ts';
import { withInfo } from '../../output/pdf-info.ts';
import { createPause, inTurns, nextTurn } from '../../pause.ts';
import type { StoredPicture } from '../../pictures/picture-store.ts';
import { pictureLinks } from '../../sheets/picture-links.ts';
import type { KeptSheet } from '../../sheets/sheet-cache.ts';
import { createSheetInSteps, type Sheet, type SheetSource } from '../../sheets/sheet.ts';
import type { SheetTemplate } from '../../sheets/template.ts';
import type { Timelines } from '../../domain/history/timelines.ts';
import { findActiveByItem, type ActiveItem } from '../../storage/products/products.ts';
import { timelinesOf } from '../../storage/products/timelines.ts';
import { findLevels, findSheetProducts, findSheetUnit, type SheetUnit } from '../../storage/products/sheet-units.ts';

type SheetFormat = 'pdf' | 'html';

export interface SheetRequest {
  /** A unit by its product id, or by item number and market. */
  readonly unit: { readonly productId: string } | { readonly itemId: string; readonly targetMarket: string };
  /** Absent: the default of the unit type. */
  readonly templateName?: string | undefined;
  readonly format: SheetFormat;
  readonly language: Language;
  /** Whether the client has the sheet with this ETag. */
  readonly hasTag: (tag: string) => boolean;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface MadeSheet {
  readonly tag: string;
  /** Ids of other products that have the item number and the same standing. */
  readonly duplicates: readonly string[];
  /** Absent when the client has the sheet. */
  readonly sheet?: KeptSheet;
}

/** A sheet shows at most this many units of a hierarchy. */
const MAX_LEVELS = 40;
/** At most this many pictures of a product are tried. */
const MAX_TRIED = 3;

/**
 * The sheet of a unit. A cached sheet is returned if all its units, its template and its picture are unchanged.
 * @throws ServiceError `PRODUCT_NOT_FOUND`, `ITEM_NOT_FOUND`, `SHEET_TEMPLATE_NOT_FOUND` when the unit type has no
 * template, and the printer's errors
 */
export async function makeSheet(request: SheetRequest, ctx: InstanceContext): Promise<MadeSheet> {
  const { sheets, db } = ctx;
  const timelines = await timelinesOf(db);
  const { unit, duplicates } = await findUnit(request, ctx);
  const template = chooseTemplate(request.templateName, unit, ctx);
  const { units, total } = template.showsHierarchy
    ? await findLevels(db, unit.key, MAX_LEVELS)
    : { units: [unit], total: 1 };
  const kept = sheets.cache.find(
    cacheKey(request, { unit, isDraft: unit.hasErrors, duplicates, units, total, template }, timelines, ctx),
  );
  if (kept && pictureName(await findPicture(kept.links, ctx)) === kept.picture) {
    return { tag: kept.tag, duplicates, ...(request.hasTag(kept.tag) ? {} : { sheet: kept }) };
  }

  const products = await findSheetProducts(
    db,
    units.map(({ key }) => key),
  );
  const asked = products.find(({ key }) => key === unit.key);
  // Removed between the two reads.
  if (!asked) throw notFound(request, ctx);
  const links = pictureLinks(asked.values, ctx.catalogue).slice(0, MAX_TRIED);
  const picture = await findPicture(links, ctx);
  const isDraft = hasErrors(asked.findings, ctx.rules.isError);
  const key = cacheKey(request, { unit, isDraft, duplicates, units: products, total, template }, timelines, ctx);
  const tag = `"${hash('sha256', JSON.stringify([key, pictureName(picture)]), 'base64url').slice(0, 22)}"`;
  if (request.hasTag(tag)) return { tag, duplicates };
  const source = {
    asked,
    duplicates,
    isDraft,
    units: products,
    hiddenLevels: total - units.length,
    ...(picture ? { picture: picture.uri } : {}),
  };
  const sheet = await sheets.cache.make(key, tag, request.signal, async (cancelled) => {
    const { bytes, filename } = await render(source, template, { ...request, signal: cancelled }, ctx);
    return { tag, filename, policy: template.policy, bytes, links, picture: pictureName(picture) };
  });
  return { tag, duplicates, sheet };
}

async function findUnit(
  request: SheetRequest,
  ctx: InstanceContext,
): Promise<{ readonly unit: SheetUnit; readonly duplicates: readonly string[] }> {
  const { key, duplicates = [] } =
    'productId' in request.unit ? { key: parseProductId(request.unit.productId) } : await findItem(request, ctx);
  const unit = key === undefined ? undefined : await findSheetUnit(ctx.db, key);
  if (!unit) throw notFound(request, ctx);
  return { unit, duplicates };
}

/** Tries the unit types of the template first, then the base unit, then all others. */
async function findItem(request: SheetRequest, ctx: InstanceContext): Promise<Partial<ActiveItem>> {
  if (!('itemId' in request.unit)) return {};
  const { itemId: itemNumber, targetMarket } = request.unit;
  const today = formatTimestamp(ctx.now().getTime(), ctx.timeZone).slice(0, 10);
  for (const unitType of unitTypesOf(request, ctx)) {
    const item = await findActiveByItem(ctx.db, { itemNumber, targetMarket, unitType }, today);
    if (item) return item;
  }
  return {};
}

function unitTypesOf(
  { templateName = '' }: SheetRequest,
  { sheets }: InstanceContext,
): ReadonlySet<SheetUnit['unitType']> {
  return new Set([
    ...(sheets.templates.get(templateName)?.unitTypes ?? UNIT_TYPES),
    'BASE_UNIT_OR_EACH',
    ...UNIT_TYPES,
  ]);
}

function notFound(request: SheetRequest, ctx: InstanceContext): ServiceError {
  if ('productId' in request.unit) {
    const { productId } = request.unit;
    return new ServiceError('PRODUCT_NOT_FOUND', { params: { productId }, members: { productId } });
  }
  return new ServiceError('ITEM_NOT_FOUND', {
    params: { unitType: [...unitTypesOf(request, ctx)].join(' / '), ...request.unit },
  });
}

function chooseTemplate(name: string | undefined, { unitType }: SheetUnit, { sheets }: InstanceContext): SheetTemplate {
  const named = name === undefined ? undefined : sheets.templates.get(name);
  const template = named ?? sheets.templates.get(sheets.defaults[unitType] ?? '');
  if (!template) throw new ServiceError('SHEET_TEMPLATE_NOT_FOUND', { params: { unitType } });
  return template;
}

/**
 * What a sheet shows: a unit, whether it has ERRORs, the ids of its duplicates, the units of its hierarchy at their
 * revisions, and how many of these there are in all.
 */
interface SheetContent {
  readonly unit: SheetUnit;
  readonly isDraft: boolean;
  readonly duplicates: readonly string[];
  readonly units: readonly Pick<SheetUnit, 'key' | 'revision'>[];
  readonly total: number;
  readonly template: SheetTemplate;
}

function cacheKey(
  { format, language }: SheetRequest,
  { unit, isDraft, duplicates, units, total, template }: SheetContent,
  { current }: Timelines,
  { configurationTag }: InstanceContext,
): string {
  const shown = units.map(({ key, revision }) => `${key}:${revision}`).sort();
  const others = duplicates.join(',');
  const state = isDraft ? 'draft' : 'final';
  const content = [unit.key, state, others, total, ...shown];
  return [format, language, template.name, template.version, configurationTag, current, ...content].join(' ');
}

/** The first picture that can be fetched. */
async function findPicture(links: readonly string[], { sheets }: InstanceContext): Promise<StoredPicture | undefined> {
  for (const link of links) {
    const picture = await sheets.pictures.find(link);
    if (picture) return picture;
  }
  return undefined;
}

function pictureName(picture: StoredPicture | undefined): string {
  return picture?.digest ?? '';
}

async function render(
  source: SheetSource,
  template: SheetTemplate,
  { format, language, signal }: SheetRequest,
  ctx: InstanceContext,
): Promise<{ bytes: Buffer; filename: string }> {
  const { sheets, catalogue, timeZone } = ctx;
  const surroundings = { catalogue, timeZone, language, company: sheets.company };
  // A sheet takes a millisecond or more, and many can be due at the same time.
  await nextTurn();
  const sheet = await inTurns(createSheetInSteps(source, surroundings), createPause());
  const filename = `${sheet.gtin} ${sheet.product.name.text}`;
  if (format === 'html') return { bytes: Buffer.from(template.render(sheet, 'page')), filename };
  return { bytes: await print(sheet, template, signal, ctx), filename };
}

async function print(
  sheet: Sheet,
  template: SheetTemplate,
  signal: AbortSignal,
  { sheets, settings, now }: InstanceContext,
): Promise<Buffer> {
  const pdf = await sheets.printer.print(template.render(sheet, 'print'), { owner: settings.name, signal });
  const { title, company } = sheet;
  return withInfo(pdf, { title, author: company.name, creator: 'Product master data service', created: now() });
}
