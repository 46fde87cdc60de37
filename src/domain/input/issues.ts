import type { Field, FieldFormat } from '../catalogue/field.ts';
import type { Language, LocalText, TextParams } from '../language.ts';

/** Input errors: mistakes for which a body cannot be taken. Nothing is saved. */
export const ISSUE_TEXTS = {
  ACTIVE_VERSION_TWICE: {
    en: 'Only one version may be active; {key} and {other} both say yes',
    da: 'Kun én version må være aktiv; {key} og {other} siger begge ja',
  },
  BAD_CHARACTER: {
    en: '{key} has the character U+{code} at position {position}, which can be neither stored nor sent',
    da: '{key} har tegnet U+{code} på plads {position}, som hverken kan gemmes eller sendes',
  },
  BAD_DATE: {
    en: '{key}: “{value}” is no date; expected {expected}',
    da: '{key}: “{value}” er ikke en dato; forventet {expected}',
  },
  BAD_GLN: {
    en: '{key}: “{value}” is no GLN; expected {expected}',
    da: '{key}: “{value}” er ikke et GLN; forventet {expected}',
  },
  BAD_GTIN: {
    en: '{key}: “{value}” is no GTIN; expected {expected}',
    da: '{key}: “{value}” er ikke et GTIN; forventet {expected}',
  },
  BAD_PRODUCT_ID: {
    en: 'Position {position}: {value} is no product id; expected a GTIN of 8 to 14 digits, a dot and a country number of three digits in quotes, as in "05790000000111.208"',
    da: 'Plads {position}: {value} er ikke et produkt-id; forventet et GTIN på 8 til 14 cifre, et punktum og et landenummer på tre cifre i anførselstegn, som i "05790000000111.208"',
  },
  BAD_NUMBER: {
    en: '{key}: “{value}” is no number; expected digits with at most one decimal point or comma and no thousands separator, as in 12,5',
    da: '{key}: “{value}” er ikke et tal; forventet cifre med højst ét decimalkomma eller -punktum og uden tusindtalsskilletegn, som i 12,5',
  },
  INVALID_PARAMETER: { en: '{problem}', da: '{problem}' },
  NOT_A_PRODUCT: {
    en: 'A product is a JSON object with field keys as property names',
    da: 'Et produkt er et JSON-objekt med feltnøgler som egenskabsnavne',
  },
  NOT_TAKEN: {
    en: '{key} has no place in this body, which takes {expected}',
    da: '{key} hører ikke til i dette indhold, som tager {expected}',
  },
  NUMBER_OUT_OF_RANGE: {
    en: '{key}: {value} has more digits than can be kept exactly (15)',
    da: '{key}: {value} har flere cifre, end der kan gemmes nøjagtigt (15)',
  },
  REQUIRED: { en: '{key} is required', da: '{key} skal udfyldes' },
  REQUIRED_ON_CREATE: {
    en: '{key} is required: there is no product {productId} yet. Write one of {expected}',
    da: '{key} skal udfyldes: der findes endnu intet produkt {productId}. Skriv en af {expected}',
  },
  ROW_INDEX_INVALID: {
    en: '{key}: a row index is a whole number from 1 to 9999 without leading zeros, as in {id}_1',
    da: '{key}: et rækkenummer er et helt tal fra 1 til 9999 uden foranstillede nuller, som i {id}_1',
  },
  ROW_INDEX_MISSING: {
    en: '{key} belongs to a grid and needs a row index, as in {key}_1',
    da: '{key} hører til en tabel og skal have et rækkenummer, som i {key}_1',
  },
  ROW_INDEX_NOT_ALLOWED: {
    en: '{key} belongs to no grid and takes no row index: {id}',
    da: '{key} hører ikke til en tabel og kan ikke have et rækkenummer: {id}',
  },
  STATE_INVALID: {
    en: '{key}: a preparation state is PREPARED or UNPREPARED, as in {id}-UNPREPARED',
    da: '{key}: en tilberedningstilstand er PREPARED eller UNPREPARED, som i {id}-UNPREPARED',
  },
  STATE_NOT_ALLOWED: {
    en: '{key}: {id} takes no preparation state',
    da: '{key}: {id} kan ikke have en tilberedningstilstand',
  },
  TEXT_TOO_LONG: {
    en: '{key} has {length} characters; at most {limit} can be taken',
    da: '{key} har {length} tegn; der kan højst tages {limit}',
  },
  UNIT_TYPE_BLANK: {
    en: '{key} must not be blank; write one of {expected}',
    da: '{key} må ikke være tom; skriv en af {expected}',
  },
  UNKNOWN_CODE: {
    en: '{key}: the code “{value}” is not in the list {list}{suggestion}',
    da: '{key}: koden “{value}” findes ikke i listen {list}{suggestion}',
  },
  UNKNOWN_EXPORT_PROFILE: {
    en: 'There is no export profile {value}{suggestion}',
    da: 'Der findes ingen eksportprofil {value}{suggestion}',
  },
  UNKNOWN_FIELD: { en: 'There is no field {key}{suggestion}', da: 'Der findes intet felt {key}{suggestion}' },
  UNKNOWN_GRID: {
    en: 'deleteGrids: there is no grid {value}{suggestion}',
    da: 'deleteGrids: der findes ingen tabel {value}{suggestion}',
  },
  WRONG_TYPE: { en: '{key}: expected {expected}', da: '{key}: forventet {expected}' },
} as const satisfies Record<string, LocalText>;

export type IssueCode = keyof typeof ISSUE_TEXTS;

/** One mistake in a request. Words are made when it is answered, in the language asked for. */
export interface FieldIssue {
  readonly code: IssueCode;
  /** Field key, option or parameter, as it was sent. */
  readonly key: string;
  /** The field that the key addresses, where it is known. */
  readonly field?: Field | undefined;
  readonly params?: TextParams;
  /** What would have been right; put in place of `{expected}`. */
  readonly expected?: LocalText;
  /** Nearest name or code that would have been right; put in place of `{suggestion}`. */
  readonly suggestion?: string | undefined;
}

/** The form that a value of a format takes. */
export const EXPECTED: Readonly<
  Record<FieldFormat | 'numericString' | 'options' | 'childQuantity' | 'texts' | 'targetMarket' | 'value', LocalText>
> = {
  text: { en: 'text in quotes', da: 'tekst i anførselstegn' },
  integer: { en: 'a JSON number without a fraction, as in 24', da: 'et JSON-tal uden decimaler, som i 24' },
  decimal: { en: 'a JSON number, as in 12.5', da: 'et JSON-tal, som i 12.5' },
  boolean: { en: 'true or false', da: 'true eller false' },
  date: { en: 'a date as dd-MM-yyyy or yyyy-MM-dd', da: 'en dato som dd-MM-åååå eller åååå-MM-dd' },
  datetime: {
    en: 'a date as dd-MM-yyyy, or ISO 8601 as in 2025-02-01T09:30:00+01:00',
    da: 'en dato som dd-MM-åååå, eller ISO 8601 som i 2025-02-01T09:30:00+01:00',
  },
  keyword: { en: 'a code of the list {list}, in quotes', da: 'en kode fra listen {list}, i anførselstegn' },
  multikeyword: { en: 'an array of codes of the list {list}', da: 'en liste af koder fra listen {list}' },
  gtin: { en: 'a string of 8 to 14 digits', da: 'en streng på 8 til 14 cifre' },
  gln: { en: 'a string of 13 digits', da: 'en streng på 13 cifre' },
  language: { en: 'a language code in quotes, as in "da"', da: 'en sprogkode i anførselstegn, som i "da"' },
  numericString: {
    en: 'a number, or a number in quotes with decimal point or comma, as in "12,5"',
    da: 'et tal, eller et tal i anførselstegn med decimalpunktum eller -komma, som i "12,5"',
  },
  childQuantity: { en: 'a whole number, as in 24 or "24"', da: 'et helt tal, som i 24 eller "24"' },
  options: { en: 'true or false', da: 'true eller false' },
  texts: { en: 'an array of texts', da: 'en liste af tekster' },
  targetMarket: {
    en: 'the country number of the target market, three digits in quotes, as in "208"',
    da: 'målmarkedets landenummer, tre cifre i anførselstegn, som i "208"',
  },
  value: {
    en: 'text, a number, true, false, null or an array of codes',
    da: 'tekst, et tal, true, false, null eller en liste af koder',
  },
};

const SUGGESTION: LocalText = { en: '; the nearest is {name}', da: '; nærmest er {name}' };

/** The words of an issue in a language. */
export function describeIssue(issue: FieldIssue, language: Language): string {
  const params: Record<string, string | number> = { key: issue.key, ...issue.params };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  params['expected'] = issue.expected ? fill(issue.expected[language]) : (params['expected'] ?? '');
  params['suggestion'] =
    issue.suggestion === undefined ? '' : SUGGESTION[language].replace('{name}', () => issue.suggestion ?? '');
  return fill(ISSUE_TEXTS[issue.code][language]);
}
