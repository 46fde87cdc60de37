import { GTIN, TARGET_MARKET, UNIT_TYPE } from '../catalogue/field-ids.ts';
import type { FieldCatalogue, LocateFault } from '../catalogue/catalogue.ts';
import { decimalsFieldOf } from '../catalogue/field.ts';
import { formatFieldKey } from '../catalogue/field-keys.ts';
import { isTargetMarket, isValidGln, toUnitKey, type UnitKey } from '../product/identifiers.ts';
import type { FieldValue } from '../product/product.ts';
import { isUnitType, UNIT_TYPES } from '../catalogue/unit-types.ts';
import { shorten } from '../shorten.ts';
import { EXPECTED, type FieldIssue, type IssueCode } from './issues.ts';
import { createSuggest, type Suggest } from './nearest.ts';
import { checkText, MAX_SIGNIFICANT_DIGITS, readValue, type ReadContext, type ReadValue } from './read-value.ts';
import { isStatusProperty } from './status-properties.ts';

/** Maximum number of errors of a product in a response; a body with more is still refused. */
export const MAX_ISSUES = 1000;

/** Conditions under which an item may be saved, as in the headers `If-Match` and `If-None-Match`. */
export interface ItemConditions {
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
}

/** What a request asks for beside the values; not stored. */
interface WriteOptions extends ItemConditions {
  readonly test: boolean;
  readonly customRequestId?: string;
  /** Names of the grids to clear. */
  readonly deletedGrids: ReadonlySet<string>;
  readonly deleteNotUsedPreparationStateFields: boolean;
  /** GLN that a send goes to instead of the stored recipients. */
  readonly dataRecipient?: string;
  /** Whether a send or withdrawal takes every hierarchy with the unit that GS1 has, instead of one. */
  readonly allHierarchies: boolean;
}

/** One product of a write body, read. */
export interface WriteItem {
  /** As sent. */
  readonly productId: string;
  readonly key: UnitKey;
  readonly targetMarket: string;
  readonly options: WriteOptions;
  /** Values by field key in body order; null clears. Keys that are not here keep their value. */
  readonly values: ReadonlyMap<string, FieldValue | null>;
  /** Grids that it writes or deletes. */
  readonly grids: ReadonlySet<string>;
}

export interface ReadItem {
  /** Absent when the body names no product. */
  readonly productId?: string;
  readonly key?: UnitKey;
  readonly customRequestId?: string;
  readonly test: boolean;
  readonly issues: readonly FieldIssue[];
  /** Keys of the fields that the body names, as far as they are keys of fields. */
  readonly namedKeys: readonly string[];
  /** Present when there are no issues. */
  readonly item?: WriteItem;
}

/**
 * Reads one product of a write body: options, keys, values. Status properties are ignored, and so are readonly fields
 * if their key and JSON type are valid.
 *
 * @returns the item, or every mistake in it in body order. Never throws.
 * @see interface specification, "Field rules" and "Writing products"
 */
export function readItem(body: unknown, context: ReadContext): ReadItem {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { test: false, namedKeys: [], issues: [{ code: 'NOT_A_PRODUCT', key: '' }] };
  }
  const { catalogue, suggest = createSuggest() } = context;
  const fieldContext = { ...context, suggest };
  const draft: ItemDraft = { issues: [], values: new Map(), grids: new Set() };
  const { issues, values, grids } = draft;
  const options = new OptionReader(catalogue, issues, suggest);

  const properties = body as Record<string, unknown>;
  for (const key in properties) {
    if (issues.length >= MAX_ISSUES) break;
    if (!options.read(key, properties[key])) readField(key, properties, draft, fieldContext);
  }

  for (const grid of options.result.deletedGrids) grids.add(grid);
  const identity = readIdentity(properties, values, catalogue, issues);
  const { customRequestId, test } = options.result;
  return {
    ...identity,
    ...(customRequestId === undefined ? {} : { customRequestId }),
    test,
    issues,
    namedKeys: [...values.keys()],
    ...(identity && issues.length === 0 ? { item: { ...identity, options: options.result, values, grids } } : {}),
  };
}

/** What has been read of an item. */
interface ItemDraft {
  readonly issues: FieldIssue[];
  readonly values: Map<string, FieldValue | null>;
  readonly grids: Set<string>;
}

/** Adds one property of a body to the draft: its value, or what is wrong with it. */
function readField(
  key: string,
  body: Record<string, unknown>,
  { issues, values, grids }: ItemDraft,
  context: ReadContext & { readonly suggest: Suggest },
): void {
  const { catalogue, suggest } = context;
  const raw = body[key];
  const located = catalogue.locate(key);
  if (typeof located === 'string') {
    if (isStatusProperty(key)) return;
    issues.push(keyIssue(key, located, catalogue, suggest));
    return;
  }
  const { field } = located;
  const read = field.readonly ? readIgnored(raw) : readValue(raw, field, context);
  if ('issue' in read) {
    issues.push({ key, field, ...read.issue });
    return;
  }
  if (field.readonly) return;
  values.set(key, read.value);
  if (field.grid !== undefined) grids.add(field.grid);
  const decimalsField = decimalsFieldOf(field);
  if (decimalsField !== undefined) {
    const companion = formatFieldKey({ ...located, id: decimalsField });
    values.set(companion, read.decimals ?? decimalsBeside(raw, body[companion]));
  }
}

/** The number of decimals that a body states for a JSON number, if the number has no more; otherwise null. */
function decimalsBeside(value: unknown, decimals: unknown): number | null {
  const isStated = typeof value === 'number' && typeof decimals === 'number' && Number.isInteger(decimals);
  if (!isStated || decimals < 1 || decimals > MAX_SIGNIFICANT_DIGITS) return null;
  return Number(value.toFixed(decimals)) === value ? decimals : null;
}

/** The value of a readonly field: only its JSON type is checked. */
function readIgnored(raw: unknown): ReadValue {
  const isScalar = typeof raw !== 'object' || raw === null;
  const isValue = isScalar || (Array.isArray(raw) && raw.every((entry) => typeof entry === 'string'));
  return isValue ? { value: null } : { issue: { code: 'WRONG_TYPE', expected: EXPECTED.value } };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

class OptionReader {
  readonly result: Writable<WriteOptions> & { deletedGrids: Set<string> } = {
    test: false,
    deletedGrids: new Set(),
    deleteNotUsedPreparationStateFields: false,
    allHierarchies: false,
  };
  readonly #catalogue: FieldCatalogue;
  readonly #issues: FieldIssue[];
  readonly #suggest: Suggest;

  constructor(catalogue: FieldCatalogue, issues: FieldIssue[], suggest: Suggest) {
    this.#catalogue = catalogue;
    this.#issues = issues;
    this.#suggest = suggest;
  }

  /** @returns whether the key is that of an option */
  read(key: string, raw: unknown): boolean {
    switch (key) {
      case 'test':
      case 'deleteNotUsedPreparationStateFields':
      case 'allHierarchies':
        if (typeof raw === 'boolean') this.result[key] = raw;
        else this.#issues.push({ code: 'WRONG_TYPE', key, expected: EXPECTED.options });
        return true;
      case 'customRequestId':
      case 'ifMatch':
      case 'ifNoneMatch':
        this.#readText(key, raw, (text) => (this.result[key] = text));
        return true;
      case 'deleteGrids':
        this.#readGrids(key, raw);
        return true;
      case 'dataRecipient':
        this.#readText(key, raw, (text) => {
          if (isValidGln(text)) this.result.dataRecipient = text;
          else this.#issues.push({ code: 'BAD_GLN', key, params: { value: shorten(text) }, expected: EXPECTED.gln });
        });
        return true;
      default:
        return false;
    }
  }

  #readText(key: string, raw: unknown, keep: (text: string) => void): void {
    const issue = typeof raw === 'string' ? checkText(raw) : { code: 'WRONG_TYPE' as const, expected: EXPECTED.text };
    if (issue) this.#issues.push({ key, ...issue });
    else keep(raw as string);
  }

  #readGrids(key: string, raw: unknown): void {
    if (!Array.isArray(raw) || !raw.every((name) => typeof name === 'string')) {
      this.#issues.push({ code: 'WRONG_TYPE', key, expected: EXPECTED.texts });
      return;
    }
    for (const name of new Set(raw)) {
      if (this.#issues.length >= MAX_ISSUES) return;
      const [column] = this.#catalogue.grid(name) ?? [];
      if (column?.grid !== undefined) {
        this.result.deletedGrids.add(column.grid);
        continue;
      }
      this.#issues.push({
        code: 'UNKNOWN_GRID',
        key,
        params: { value: shorten(name) },
        suggestion: this.#suggest(name, () => [
          ...new Set(this.#catalogue.fields.flatMap((field) => field.grid ?? [])),
        ]),
      });
    }
  }
}

const FAULT_CODES: Record<LocateFault, IssueCode> = {
  NO_ID: 'UNKNOWN_FIELD',
  UNKNOWN_FIELD: 'UNKNOWN_FIELD',
  BAD_ROW: 'ROW_INDEX_INVALID',
  BAD_STATE: 'STATE_INVALID',
  STATE_NOT_ALLOWED: 'STATE_NOT_ALLOWED',
  ROW_INDEX_MISSING: 'ROW_INDEX_MISSING',
  ROW_INDEX_NOT_ALLOWED: 'ROW_INDEX_NOT_ALLOWED',
};

function keyIssue(key: string, fault: LocateFault, catalogue: FieldCatalogue, suggest: Suggest): FieldIssue {
  const [id = ''] = key.split(/[-_]/, 1);
  const field = catalogue.get(id);
  const code = field === undefined ? 'UNKNOWN_FIELD' : FAULT_CODES[fault];
  return {
    code,
    key: shorten(key),
    field,
    params: { id: shorten(id) },
    ...(code === 'UNKNOWN_FIELD' ? { suggestion: suggest(id, () => catalogue.fields.map((known) => known.id)) } : {}),
  };
}

/** GTIN and target market are always required; the unit type may be absent from an update, but not blank. */
function readIdentity(
  body: Record<string, unknown>,
  values: ReadonlyMap<string, FieldValue | null>,
  catalogue: FieldCatalogue,
  issues: FieldIssue[],
): { productId: string; key: UnitKey; targetMarket: string } | undefined {
  const known = new Set(issues.map((issue) => issue.key));
  const report = (key: string, issue: Omit<FieldIssue, 'key'>): void => {
    if (!known.has(key)) issues.push({ key, field: catalogue.get(key), ...issue });
  };

  const gtin = values.get(GTIN);
  const market = values.get(TARGET_MARKET);
  const unitType = values.get(UNIT_TYPE);
  if (typeof gtin !== 'string') report(GTIN, { code: 'REQUIRED' });
  if (typeof market !== 'string') report(TARGET_MARKET, { code: 'REQUIRED' });
  else if (!isTargetMarket(market)) report(TARGET_MARKET, { code: 'WRONG_TYPE', expected: EXPECTED.targetMarket });

  const isBlank = unitType === null || (typeof body[UNIT_TYPE] === 'string' && body[UNIT_TYPE].trim() === '');
  if (isBlank) {
    replace(issues, {
      code: 'UNIT_TYPE_BLANK',
      key: UNIT_TYPE,
      field: catalogue.get(UNIT_TYPE),
      params: { expected: UNIT_TYPES.join(', ') },
    });
  } else if (unitType !== undefined && !isUnitType(unitType)) {
    report(UNIT_TYPE, { code: 'UNKNOWN_CODE', params: { value: String(unitType), list: UNIT_TYPES.join(', ') } });
  }
  if (typeof gtin !== 'string' || typeof market !== 'string' || !isTargetMarket(market)) return undefined;
  return { productId: `${gtin}.${market}`, key: toUnitKey(gtin, market), targetMarket: market };
}

/** Replaces the issue of a key by a more specific one. */
function replace(issues: FieldIssue[], issue: FieldIssue): void {
  const index = issues.findIndex((known) => known.key === issue.key);
  if (index < 0) issues.push(issue);
  else issues[index] = issue;
}
