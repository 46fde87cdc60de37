import { PRODUCT_TEXTS } from './product-texts.ts';
import { LIST_TEXTS } from './list-texts.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { WORKLIST_TEXTS } from './worklist-texts.ts';
import { fillIn, type Language, type LocalText, type TextParams } from '../domain/language.ts';

/** Texts of the pages. */
const TEXTS = {
  ...PRODUCT_TEXTS,
  ...WORKLIST_TEXTS,
  ...LIST_TEXTS,
  ...OVERVIEW_TEXTS,
  mainNavigation: { en: 'Pages', da: 'Sider' },
  languageChoice: { en: 'Language', da: 'Sprog' },
  lists: { en: 'Product lists', da: 'Produktlister' },
  noLists: { en: 'There are no lists that you can read.', da: 'Der er ingen lister, som du har adgang til.' },
  noListsSignIn: {
    en: 'There are no public lists. Sign in to see yours.',
    da: 'Der er ingen offentlige lister. Log ind for at se dine.',
  },
  moreLists: {
    en: 'Sign in to see lists that are not public, and the overview.',
    da: 'Log ind for at se lister, der ikke er offentlige, og overblikket.',
  },
  moreFigures: { en: 'Sign in to see the overview.', da: 'Log ind for at se overblikket.' },
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
  backToStart: { en: 'To the start page', da: 'Til forsiden' },
  noView: { en: 'The list {name} does not exist.', da: 'Listen {name} findes ikke.' },
  noPage: { en: 'The page {path} does not exist.', da: 'Siden {path} findes ikke.' },
  unreadable: { en: 'The request could not be read', da: 'Forespørgslen kunne ikke læses' },
  notFound: { en: 'Not found', da: 'Ikke fundet' },
} as const satisfies Record<string, LocalText>;

type TextName = keyof typeof TEXTS;
/** Texts of one language, by name. */
export type PageTexts = (name: TextName, params?: TextParams) => string;

export function wordsIn(language: Language): PageTexts {
  return (name, params = {}) => fillIn(TEXTS[name][language], params);
}
