import type { Field, FieldFormat } from '../catalogue/field.ts';
import type { Language, LocalText, TextParams } from '../language.ts';

/** Input errors: mistakes that make a body unusable. Nothing is saved. */
const ISSUE_TEXTS = {
  ACTIVE_VERSION_TWICE: {
    en: 'Only one version may be active: set {key} or {other} to false',
    da: 'Kun én version må være aktiv: sæt {key} eller {other} til false',
  },
  BAD_CHARACTER: {
    en: '{key}: remove the character U+{code} at position {position}, which XML cannot represent',
    da: '{key}: fjern tegnet U+{code} på position {position}, som XML ikke kan gengive',
  },
  BAD_DATE: {
    en: '{key}: “{value}” is not a date; expected {expected}',
    da: '{key}: “{value}” er ikke en dato; angiv {expected}',
  },
  BAD_GLN: {
    en: '{key}: “{value}” is not a GLN; expected {expected}',
    da: '{key}: “{value}” er ikke et GLN; angiv {expected}',
  },
  BAD_GTIN: {
    en: '{key}: “{value}” is not a GTIN; expected {expected}',
    da: '{key}: “{value}” er ikke et GTIN; angiv {expected}',
  },
  BAD_PRODUCT_ID: {
    en: 'Position {position}: {value} is not a product id; expected a GTIN of 8 to 14 digits, a dot and a country number of three digits in quotes, as in "05790000000111.208"',
    da: 'Position {position}: {value} er ikke et produkt-id; angiv et GTIN på 8 til 14 cifre, et punktum og et landenummer på tre cifre i anførselstegn, f.eks. "05790000000111.208"',
  },
  BAD_NUMBER: {
    en: '{key}: “{value}” is not a number; expected digits with at most one decimal point or comma and no thousands separator, as in 12,5',
    da: '{key}: “{value}” er ikke et tal; angiv cifre med højst ét decimalkomma eller -punktum og uden tusindtalsseparator, f.eks. 12,5',
  },
  INVALID_PARAMETER: { en: '{problem}', da: '{problem}' },
  NOT_A_PRODUCT: {
    en: 'A product is a JSON object with field keys as property names',
    da: 'Et produkt er et JSON-objekt med feltnøgler som egenskabsnavne',
  },
  NOT_TAKEN: {
    en: '{key} is not allowed in this body; allowed are {expected}',
    da: '{key} er ikke tilladt her; brug kun {expected}',
  },
  NUMBER_OUT_OF_RANGE: {
    en: '{key}: {value} has too many digits; at most 15 can be stored exactly',
    da: '{key}: {value} har for mange cifre; højst 15 kan gemmes nøjagtigt',
  },
  PRECONDITION_FAILED: {
    en: '{key} does not hold: the product has changed, exists already or does not exist. Read it again and repeat the change',
    da: '{key} er ikke opfyldt: produktet er ændret, findes allerede eller findes ikke. Læs det igen, og gentag ændringen',
  },
  PRODUCT_TOO_LARGE: {
    en: 'The product would take {size} kB; at most {limit} kB are allowed',
    da: 'Produktet ville fylde {size} kB; højst {limit} kB er tilladt',
  },
  HIERARCHY_TOO_LARGE: {
    en: '{key}: the hierarchy of {top} would have {count} units; at most {limit} are allowed',
    da: '{key}: hierarkiet under {top} ville have {count} enheder; højst {limit} er tilladt',
  },
  REQUIRED: { en: '{key} is required', da: '{key} skal udfyldes' },
  REQUIRED_ON_CREATE: {
    en: '{key} is required to create {productId}: set it to one of {expected}',
    da: '{key} skal udfyldes for at oprette {productId}: angiv en af {expected}',
  },
  ROW_INDEX_INVALID: {
    en: '{key}: expected a row index from 1 to 9999 without leading zeros, as in {id}_1',
    da: '{key}: angiv et rækkenummer fra 1 til 9999 uden foranstillede nuller, f.eks. {id}_1',
  },
  ROW_INDEX_MISSING: {
    en: '{key} belongs to a grid and needs a row index, as in {key}_1',
    da: '{key} hører til en tabel og skal have et rækkenummer, f.eks. {key}_1',
  },
  ROW_INDEX_NOT_ALLOWED: {
    en: '{key} does not belong to a grid: write {id} without a row index',
    da: '{key} hører ikke til en tabel: skriv {id} uden rækkenummer',
  },
  STATE_INVALID: {
    en: '{key}: expected the preparation state PREPARED or UNPREPARED, as in {id}-UNPREPARED',
    da: '{key}: angiv tilberedningstilstanden PREPARED eller UNPREPARED, f.eks. {id}-UNPREPARED',
  },
  STATE_NOT_ALLOWED: {
    en: '{key}: {id} has no preparation state; write {id} alone',
    da: '{key}: {id} har ingen tilberedningstilstand; skriv {id} alene',
  },
  TEXT_TOO_LONG: {
    en: '{key} has {length} characters; at most {limit} are allowed',
    da: '{key} har {length} tegn; højst {limit} er tilladt',
  },
  TOO_MANY_PARENTS: {
    en: '{key}: {child} would be contained in {count} units; at most {limit} are allowed',
    da: '{key}: {child} ville indgå i {count} enheder; højst {limit} er tilladt',
  },
  TOO_MANY_ROWS: {
    en: '{key}: the grid {grid} would have {count} rows; at most {limit} are allowed',
    da: '{key}: tabellen {grid} ville have {count} rækker; højst {limit} er tilladt',
  },
  TOO_MANY_VALUES: {
    en: 'The product would have {count} values; at most {limit} are allowed',
    da: 'Produktet ville have {count} værdier; højst {limit} er tilladt',
  },
  UNIT_TYPE_BLANK: {
    en: '{key} must not be blank; set it to one of {expected}',
    da: '{key} må ikke være tom; angiv en af {expected}',
  },
  UNKNOWN_CODE: {
    en: '{key}: the code “{value}” is not in the list {list}{suggestion}',
    da: '{key}: koden “{value}” findes ikke i listen {list}{suggestion}',
  },
  UNKNOWN_EXPORT_PROFILE: {
    en: 'The export profile {value} does not exist{suggestion}',
    da: 'Eksportprofilen {value} findes ikke{suggestion}',
  },
  UNKNOWN_FIELD: { en: 'The field {key} does not exist{suggestion}', da: 'Feltet {key} findes ikke{suggestion}' },
  UNKNOWN_GRID: {
    en: 'deleteGrids: the grid {value} does not exist{suggestion}',
    da: 'deleteGrids: tabellen {value} findes ikke{suggestion}',
  },
  VERSION_AMBIGUOUS: {
    en: '{key}: one item can change one future version, and this one names {other} as well; send an item for each',
    da: '{key}: et element kan ændre én fremtidig version, og dette nævner også {other}; send et element for hver',
  },
  VERSION_NOT_YET_VALID: {
    en: '{key}: the version of {date} becomes active on that day; leave {key} empty until then',
    da: '{key}: versionen pr. {date} bliver aktiv på den dato; lad {key} være tom indtil da',
  },
  WRONG_TYPE: { en: '{key}: expected {expected}', da: '{key}: angiv {expected}' },
} as const satisfies Record<string, LocalText>;

export type IssueCode = keyof typeof ISSUE_TEXTS;

/** One mistake in a request. Texts are made for the response, in the requested language. */
export interface FieldIssue {
  readonly code: IssueCode;
  /** Field key, option or parameter as sent. */
  readonly key: string;
  /** The field that the key addresses, if known. */
  readonly field?: Field | undefined;
  readonly params?: TextParams;
  /** The sentence about a parameter; replaces `{problem}`. */
  readonly problem?: LocalText;
  /** The expected form; replaces `{expected}`. */
  readonly expected?: LocalText;
  /** The nearest valid name or code; replaces `{suggestion}`. */
  readonly suggestion?: string | undefined;
}

/** The expected form of a value, by format. */
export const EXPECTED: Readonly<
  Record<FieldFormat | 'numericString' | 'options' | 'childQuantity' | 'texts' | 'targetMarket' | 'value', LocalText>
> = {
  text: { en: 'text in quotes', da: 'tekst i anførselstegn' },
  integer: { en: 'a JSON number without a fraction, as in 24', da: 'et JSON-tal uden decimaler, f.eks. 24' },
  decimal: { en: 'a JSON number, as in 12.5', da: 'et JSON-tal, f.eks. 12.5' },
  boolean: { en: 'true or false', da: 'true eller false' },
  date: { en: 'a date as dd-MM-yyyy or yyyy-MM-dd', da: 'en dato som dd-MM-åååå eller åååå-MM-dd' },
  datetime: {
    en: 'a date as dd-MM-yyyy, or ISO 8601 as in 2025-02-01T09:30:00+01:00',
    da: 'en dato som dd-MM-åååå, eller ISO 8601, f.eks. 2025-02-01T09:30:00+01:00',
  },
  keyword: { en: 'a code of the list {list}, in quotes', da: 'en kode fra listen {list}, i anførselstegn' },
  multikeyword: { en: 'an array of codes of the list {list}', da: 'en liste af koder fra listen {list}' },
  gtin: { en: 'a string of 8 to 14 digits', da: 'en streng på 8 til 14 cifre' },
  gln: { en: 'a string of 13 digits', da: 'en streng på 13 cifre' },
  language: { en: 'a language code in quotes, as in "da"', da: 'en sprogkode i anførselstegn, f.eks. "da"' },
  numericString: {
    en: 'a number, or a number in quotes with decimal point or comma, as in "12,5"',
    da: 'et tal, eller et tal i anførselstegn med decimalpunktum eller -komma, f.eks. "12,5"',
  },
  childQuantity: { en: 'a whole number, as in 24 or "24"', da: 'et helt tal, f.eks. 24 eller "24"' },
  options: { en: 'true or false', da: 'true eller false' },
  texts: { en: 'an array of texts', da: 'en liste af tekster' },
  targetMarket: {
    en: 'the country number of the target market, three digits in quotes, as in "208"',
    da: 'målmarkedets landenummer, tre cifre i anførselstegn, f.eks. "208"',
  },
  value: {
    en: 'text, a number, true, false, null or an array of codes',
    da: 'tekst, et tal, true, false, null eller en liste af koder',
  },
};

const SUGGESTION: LocalText = { en: '; the nearest is {name}', da: '; mente du {name}?' };

/** Describes an issue in a language. */
export function describeIssue(issue: FieldIssue, language: Language): string {
  const params: Record<string, string | number> = { key: issue.key, ...issue.params };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  params['expected'] = issue.expected ? fill(issue.expected[language]) : (params['expected'] ?? '');
  params['suggestion'] =
    issue.suggestion === undefined ? '' : SUGGESTION[language].replace('{name}', () => issue.suggestion ?? '');
  params['problem'] = issue.problem ? fill(issue.problem[language]) : '';
  return fill(ISSUE_TEXTS[issue.code][language]);
}
