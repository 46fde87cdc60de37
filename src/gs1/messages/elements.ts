import { readFileSync } from 'node:fs';

/** What the text of an element or attribute is; without one it is text of any kind. */
export const SIMPLE_TYPES = [
  'boolean',
  'dateTime',
  'decimal',
  'float',
  'gYear',
  'integer',
  'nonNegativeInteger',
] as const;
export type SimpleType = (typeof SIMPLE_TYPES)[number];

/** What the schemas say of an element, or of an attribute (`@name`). What is absent does not hold. */
export interface ElementFacts {
  /** Its parent is not valid without it. */
  readonly required?: true;
  readonly repeats?: true;
  readonly type?: SimpleType;
  /** In characters, as XML counts them. */
  readonly maxLength?: number;
  /** Regular expression that the whole text matches. */
  readonly pattern?: string;
  /** The only texts there may be. */
  readonly values?: readonly string[];
}

/** Elements by path, in the order in which they stand in a message; attributes before what stands inside. */
export type Elements = Readonly<Record<string, ElementFacts>>;

/**
 * The part of the GDSN schemas that fields are mapped to: every element on the way to a field, and what must stand
 * beside it.
 */
export interface ElementTable {
  /** Below `tradeItem`. */
  readonly tradeItem: Elements;
  /** What may stand in an `extension`, by the name of the element, with the elements below it. */
  readonly modules: Readonly<Record<string, { readonly namespace: string; readonly elements: Elements }>>;
}

/** Where modules hang, below `tradeItem`. */
export const EXTENSION = 'tradeItemInformation/extension';
/** Elements below `tradeItem` that no field has. */
export const WITHOUT_FIELD = ['informationProviderOfTradeItem/partyName'] as const;

/** The table that ships with the service. `scripts/gdsn-order.ts` makes it from the schemas. */
export function readElementTable(): ElementTable {
  const file = new URL('../../../catalogue/gdsn-elements.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ElementTable;
}

/** `*[namespace-uri()='urn:…' and local-name()='…']`, or a plain name. */
const STEP = /\*\[namespace-uri\(\)='[^']*' and local-name\(\)='([^']*)'\]|[^/]+/g;

/** The names on the path of a field below `tradeItem`; undefined when it leads to another part of a message. */
export function stepsBelowTradeItem(gdsnPath: string): string[] | undefined {
  if (!gdsnPath.startsWith('tradeItem/')) return undefined;
  return [...gdsnPath.matchAll(STEP)].map(([plain, name]) => name ?? plain).slice(1);
}
