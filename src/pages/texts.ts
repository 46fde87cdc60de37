import { PRODUCT_TEXTS } from './product-texts.ts';
import { WORKLIST_TEXTS } from './worklist-texts.ts';
import { fillIn, type Language, type LocalText, type TextParams } from '../domain/language.ts';
import { STATUS_TEXTS } from '../domain/views/status-texts.ts';

/** Texts of the pages. */
const TEXTS = {
  ...PRODUCT_TEXTS,
  ...WORKLIST_TEXTS,
  mainNavigation: { en: 'Pages', da: 'Sider' },
  languageChoice: { en: 'Language', da: 'Sprog' },
  lists: { en: 'Product lists', da: 'Produktlister' },
  noLists: { en: 'There are no lists that you can read.', da: 'Der er ingen lister, som du har adgang til.' },
  noListsSignIn: {
    en: 'There are no public lists. Sign in to see yours.',
    da: 'Der er ingen offentlige lister. Log ind for at se dine.',
  },
  moreLists: {
    en: 'Sign in to see lists that are not public.',
    da: 'Log ind for at se lister, der ikke er offentlige.',
  },
  columnCount: { en: '{count} columns', da: '{count} kolonner' },
  problems: { en: 'Problems', da: 'Problemer' },
  problemsLead: {
    en: 'Error responses of the API name one of these codes. Each page explains the cause and what to do.',
    da: "Fejlsvar fra API'et nævner en af disse koder. Hver side forklarer årsagen, og hvad man gør.",
  },
  problemCause: { en: 'Cause', da: 'Årsag' },
  problemFix: { en: 'What to do', da: 'Hvad man gør' },
  problemCode: { en: 'Code', da: 'Kode' },
  problemStatus: { en: 'HTTP status', da: 'HTTP-status' },
  problemRequest: { en: 'request', da: 'forespørgsel' },
  problemTitle: { en: 'Title', da: 'Titel' },
  noProblem: { en: 'There is no problem {code}.', da: 'Der er intet problem {code}.' },
  allProblems: { en: 'All problems', da: 'Alle problemer' },
  guide: { en: 'Guide to the API', da: 'Vejledning til API’et (engelsk)' },
  documentation: { en: 'API documentation', da: 'API-dokumentation' },
  skip: { en: 'Skip to content', da: 'Gå til indhold' },
  signIn: { en: 'Sign in', da: 'Log ind' },
  signOut: { en: 'Sign out', da: 'Log ud' },
  signedInAs: { en: 'Signed in as', da: 'Logget ind som' },
  name: { en: 'User name', da: 'Brugernavn' },
  password: { en: 'Password', da: 'Adgangskode' },
  wrong: {
    en: 'Wrong user name or password. Check both and try again.',
    da: 'Forkert brugernavn eller adgangskode. Kontrollér begge, og prøv igen.',
  },
  tooOften: {
    en: 'Too many failed attempts. Try again in {seconds} s.',
    da: 'For mange mislykkede forsøg. Prøv igen om {seconds} s.',
  },
  signInWith: { en: 'Sign in with {title}', da: 'Log ind med {title}' },
  notSignedIn: { en: 'Not signed in', da: 'Ikke logget ind' },
  providerRefused: {
    en: '{title} did not sign you in, or you refused. Start again with “Sign in”.',
    da: '{title} loggede dig ikke ind, eller du afviste det. Begynd forfra med “Log ind”.',
  },
  providerStale: {
    en: 'This answer of {title} is too old, was used already, or belongs to another browser. Start again with “Sign in”.',
    da: 'Svaret fra {title} er for gammelt, er brugt før eller hører til en anden browser. Begynd forfra med “Log ind”.',
  },
  providerNoRole: {
    en: '{title} knows you, but your account there has no role in this instance. Ask its operator.',
    da: '{title} kender dig, men din konto dér har ingen rolle i denne instans. Kontakt instansens drift.',
  },
  foreign: { en: 'Form not accepted', da: 'Formularen blev afvist' },
  foreignDetail: {
    en: 'The form was not sent from a page of this service. Open the page here and try again.',
    da: 'Formularen blev ikke sendt fra en af tjenestens egne sider. Åbn siden her, og prøv igen.',
  },
  backToLists: { en: 'To the product lists', da: 'Til produktlisterne' },
  noView: { en: 'The list {name} does not exist.', da: 'Listen {name} findes ikke.' },
  noPage: { en: 'The page {path} does not exist.', da: 'Siden {path} findes ikke.' },
  unreadable: { en: 'The request could not be read', da: 'Forespørgslen kunne ikke læses' },
  notFound: { en: 'Not found', da: 'Ikke fundet' },
  search: { en: 'Search', da: 'Søg' },
  searchIn: { en: 'Search in this list', da: 'Søg i listen' },
  columns: { en: 'Columns', da: 'Kolonner' },
  shownColumns: { en: 'Columns to show', da: 'Kolonner, der vises' },
  showAll: { en: 'Show all', da: 'Vis alle' },
  download: { en: 'Download', da: 'Hent' },
  retry: { en: 'Try again', da: 'Prøv igen' },
  needsScript: {
    en: 'The table needs JavaScript. Without it, download the files:',
    da: 'Tabellen kræver JavaScript. Uden det kan du hente filerne:',
  },
} as const satisfies Record<string, LocalText>;

/** Texts for the table's script. */
const TABLE_TEXTS = {
  loading: { en: 'Loading …', da: 'Henter …' },
  failed: { en: 'The list could not be loaded.', da: 'Listen kunne ikke hentes.' },
  sessionOver: { en: 'Your session has ended.', da: 'Du er blevet logget ud.' },
  truncated: {
    en: 'These are the first {shown} of {total} products; search and sort only apply to these. The Excel file contains all of them.',
    da: 'Dette er de første {shown} af {total} produkter; søgning og sortering gælder kun disse. Excel-filen indeholder alle.',
  },
  info: { en: '_START_–_END_ of _TOTAL_', da: '_START_–_END_ af _TOTAL_' },
  infoEmpty: { en: 'No products', da: 'Ingen produkter' },
  infoFiltered: { en: '(of _MAX_ in the list)', da: '(af _MAX_ i listen)' },
  perPage: { en: '_MENU_ per page', da: '_MENU_ pr. side' },
  emptyList: { en: 'There are no products in this list.', da: 'Der er ingen produkter i listen.' },
  nothingFound: { en: 'No product matches the search.', da: 'Ingen produkter matcher søgningen.' },
  sortThis: { en: ': sort by this column', da: ': sortér efter denne kolonne' },
  sortReverse: { en: ': reverse the order', da: ': sortér i omvendt rækkefølge' },
  sortRemove: { en: ': restore the order of the list', da: ': tilbage til listens rækkefølge' },
  pages: { en: 'Pages of the table', da: 'Tabellens sider' },
  firstPage: { en: 'First page', da: 'Første side' },
  previousPage: { en: 'Previous page', da: 'Forrige side' },
  nextPage: { en: 'Next page', da: 'Næste side' },
  lastPage: { en: 'Last page', da: 'Sidste side' },
  page: { en: 'Page ', da: 'Side ' },
  openSheet: { en: 'Open product {id}', da: 'Åbn produkt {id}' },
  yes: { en: 'Yes', da: 'Ja' },
  no: { en: 'No', da: 'Nej' },
  statusOK: STATUS_TEXTS.OK,
  statusSENT: STATUS_TEXTS.SENT,
  statusPENDING: STATUS_TEXTS.PENDING,
  statusFAILED: STATUS_TEXTS.FAILED,
  statusNone: STATUS_TEXTS.None,
  valid: { en: 'Valid', da: 'Gyldig' },
  invalid: { en: 'Has errors', da: 'Har fejl' },
} as const satisfies Record<string, LocalText>;

type TextName = keyof typeof TEXTS;
/** Texts of one language, by name. */
export type PageTexts = (name: TextName, params?: TextParams) => string;

export function wordsIn(language: Language): PageTexts {
  return (name, params = {}) => fillIn(TEXTS[name][language], params);
}

/** Texts for the table's script, in one language. */
export function tableWordsIn(language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(TABLE_TEXTS).map(([name, text]) => [name, text[language]]));
}
