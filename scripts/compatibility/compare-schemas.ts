import { resolve, type OpenApiDocument, type Schema } from './document.ts';

/** The service must understand the values of a request; clients must understand those of a response. */
export type Direction = 'request' | 'response';

/** Where and how a client of the released document breaks. */
export interface Break {
  readonly where: string;
  readonly what: string;
}

export interface Comparison {
  readonly released: OpenApiDocument;
  readonly current: OpenApiDocument;
  readonly breaks: Break[];
  /** Pairs of named schemas that have been compared, or are being compared. */
  readonly seen: Set<string>;
}

/** Limits in a request, and whether raising one is a restriction. */
const LIMITS = {
  ...{ minimum: true, exclusiveMinimum: true, minLength: true, minItems: true, minProperties: true },
  ...{ maximum: false, exclusiveMaximum: false, maxLength: false, maxItems: false, maxProperties: false },
};

/**
 * Compares a schema with its current version. In a request, it must still accept everything it accepted; in a response,
 * it must contain nothing new except properties, which clients ignore.
 */
export function compareSchemas(
  comparison: Comparison,
  direction: Direction,
  before: Schema,
  after: Schema,
  where: string,
): void {
  if (before.$ref !== undefined && after.$ref !== undefined) {
    const pair = `${direction} ${before.$ref} ${after.$ref}`;
    if (comparison.seen.has(pair)) return;
    comparison.seen.add(pair);
  }
  const old = resolve(comparison.released, before);
  const now = resolve(comparison.current, after);
  const report = (what: string, place = where): void => void comparison.breaks.push({ where: place, what });
  if (branchesOf(old) || branchesOf(now)) {
    compareBranches(comparison, direction, { before, old }, { after, now }, where);
    return;
  }
  compareValues(direction, old, now, report);
  if (old.items && now.items) compareSchemas(comparison, direction, old.items, now.items, `${where}[]`);
  compareProperties(comparison, direction, { old, now }, where);
  compareRequired(direction, { old, now }, report, where);
}

function branchesOf({ oneOf, anyOf }: Schema): readonly Schema[] | undefined {
  return oneOf ?? anyOf;
}

/** Treats a schema that is not a union as a union of one. Branches are matched by name, otherwise by content. */
function compareBranches(
  comparison: Comparison,
  direction: Direction,
  { before, old }: { before: Schema; old: Schema },
  { after, now }: { after: Schema; now: Schema },
  where: string,
): void {
  const keyed = (branches: readonly Schema[]): Map<string, Schema> =>
    new Map(branches.map((branch) => [branch.$ref ?? JSON.stringify(branch), branch]));
  const released = keyed(branchesOf(old) ?? [before]);
  const current = keyed(branchesOf(now) ?? [after]);
  for (const [key, branch] of released) {
    const counterpart = current.get(key);
    if (counterpart) compareSchemas(comparison, direction, branch, counterpart, where);
    else if (direction === 'request') comparison.breaks.push({ where, what: `${key} is no longer accepted` });
  }
  for (const key of current.keys()) {
    if (!released.has(key) && direction === 'response') comparison.breaks.push({ where, what: `can now be ${key}` });
  }
}

function compareValues(direction: Direction, old: Schema, now: Schema, report: (what: string) => void): void {
  const types = { old: typesOf(old), now: typesOf(now) };
  const codes = { old: codesOf(old), now: codesOf(now) };
  if (direction === 'request') {
    for (const type of missing(types.old, types.now)) report(`${type} is no longer accepted`);
    for (const code of missing(codes.old, codes.now)) report(`${code} is no longer accepted`);
    for (const [limit, isLower] of Object.entries(LIMITS)) {
      const bounds = [old[limit], now[limit]] as [number | undefined, number | undefined];
      if (isTighter(bounds, isLower)) report(`${limit} is now ${bounds[1]}`);
    }
  } else {
    for (const type of missing(types.now, types.old)) report(`can now be ${type}`);
    for (const code of missing(codes.now, codes.old)) report(`can now be ${code}`);
  }
  // It cannot be determined which of two patterns accepts more.
  const [wide, narrow] = direction === 'request' ? [now, old] : [old, now];
  if (wide.pattern !== undefined && wide.pattern !== narrow.pattern) report('has a different pattern');
  if (old.format !== now.format) report(`has the format ${now.format ?? '(none)'}, not ${old.format ?? '(none)'}`);
}

const ANY = 'any value';

function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [ANY] : [type].flat();
}

function codesOf(schema: Schema): readonly string[] {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return schema.enum?.map((code) => JSON.stringify(code)) ?? [ANY];
}

/** Elements of the first list that the second does not contain. */
function missing(some: readonly string[], others: readonly string[]): readonly string[] {
  const isCovered = (one: string): boolean => others.includes(one) || (one === 'integer' && others.includes('number'));
  return others.includes(ANY) ? [] : some.filter((one) => !isCovered(one));
}

function isTighter([old, now]: readonly [number | undefined, number | undefined], isLower: boolean): boolean {
  if (now === undefined) return false;
  return old === undefined || (isLower ? now > old : now < old);
}

interface SchemaPair {
  readonly old: Schema;
  readonly now: Schema;
}

function compareProperties(
  comparison: Comparison,
  direction: Direction,
  { old, now }: SchemaPair,
  where: string,
): void {
  for (const [name, property] of Object.entries(old.properties ?? {})) {
    const counterpart = now.properties?.[name];
    if (counterpart) compareSchemas(comparison, direction, property, counterpart, `${where}.${name}`);
    else comparison.breaks.push({ where: `${where}.${name}`, what: 'was removed' });
  }
  const rest = { old: old.additionalProperties ?? true, now: now.additionalProperties ?? true };
  if (typeof rest.old === 'object' && typeof rest.now === 'object')
    compareSchemas(comparison, direction, rest.old, rest.now, `${where}.*`);
  else if (direction === 'request' && rest.old !== false && rest.now !== true)
    comparison.breaks.push({ where, what: 'no longer accepts additional properties' });
}

function compareRequired(
  direction: Direction,
  { old, now }: SchemaPair,
  report: (what: string, place: string) => void,
  where: string,
): void {
  const [asked, offered] = direction === 'request' ? [now, old] : [old, now];
  for (const name of asked.required ?? []) {
    if (!offered.required?.includes(name))
      report(direction === 'request' ? 'is now required' : 'can now be absent', `${where}.${name}`);
  }
}
