import { readFileSync } from 'node:fs';

/** Text types of elements and attributes. An element without a type accepts any text. */
export const SIMPLE_TYPES = [
  'boolean',
  'dateTime',
  'decimal',
  'float',
  'gYear',
  'integer',
  'nonNegativeInteger',
] as const;
type SimpleType = (typeof SIMPLE_TYPES)[number];

/** What the schemas say about an element, or about an attribute (`@name`). */
export interface ElementFacts {
  /** The parent is invalid without it. */
  readonly required?: true;
  readonly repeats?: true;
  readonly type?: SimpleType;
  /** In characters (code points, as XML counts them). */
  readonly maxLength?: number;
  /** Regular expression that the whole text must match. */
  readonly pattern?: string;
  /** The only texts allowed. */
  readonly values?: readonly string[];
}

/** Elements by path, in schema order; attributes come before child elements. */
export type Elements = Readonly<Record<string, ElementFacts>>;

/**
 * The part of the GDSN schemas that fields are mapped to: every element on the path to a field, and the elements
 * required next to it.
 */
export interface ElementTable {
  /** Below `tradeItem`. */
  readonly tradeItem: Elements;
  /** Modules allowed in an `extension`, by element name. */
  readonly modules: Readonly<Record<string, { readonly namespace: string; readonly elements: Elements }>>;
}

/** Path of the modules below `tradeItem`. */
export const EXTENSION = 'tradeItemInformation/extension';
/** Elements below `tradeItem` that no field fills. */
export const WITHOUT_FIELD = ['informationProviderOfTradeItem/partyName'] as const;

/** Reads the table that ships with the service. `scripts/gdsn-order.ts` generates it from the schemas. */
export function readElementTable(): ElementTable {
  const file = new URL('../../../catalogue/gdsn-elements.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ElementTable;
}

/** `*[namespace-uri()='urn:…' and local-name()='…']`, or a plain name. */
const STEP = /\*\[namespace-uri\(\)='[^']*' and local-name\(\)='([^']*)'\]|[^/]+/g;

/** The element names of a field's path below `tradeItem`; undefined if the path leads to another part of a message. */
export function stepsBelowTradeItem(gdsnPath: string): string[] | undefined {
  if (!gdsnPath.startsWith('tradeItem/')) return undefined;
  return [...gdsnPath.matchAll(STEP)].map(([plain, name]) => name ?? plain).slice(1);
}
