import type { ErrorCode } from '../domain/refusals/service-error.ts';
import type { Language, LocalText, NoParams, Placeholders } from '../domain/language.ts';
import type { RefusalParams } from '../domain/refusals/refusal-params.ts';

interface ErrorFacts {
  readonly status: number;
  readonly title: LocalText;
  readonly detail: LocalText;
  /** Whether `result` tells why, in the words of the detail; else it has those of the title. */
  readonly result?: 'detail';
}

type Code = ErrorCode | 'INTERNAL_ERROR';
type ParamsOf<C> = C extends ErrorCode
  ? RefusalParams[C] extends NoParams
    ? never
    : keyof RefusalParams[C] & string
  : never;

/** A text that names the parameters of its code, all of them and no others; else what does not fit. */
type Checked<Text extends string, Names extends string> = [Names] extends [Placeholders<Text>]
  ? [Placeholders<Text>] extends [Names]
    ? Text
    : { readonly unknownPlaceholder: Exclude<Placeholders<Text>, Names> }
  : { readonly missingPlaceholder: Exclude<Names, Placeholders<Text>> };

/** Accepts a table of texts whose placeholders are the parameters of their codes. Others do not compile. */
export function errorTable<const Table extends Partial<Record<Code, ErrorFacts>>>(
  table: Table & {
    [C in keyof Table]: Table[C] extends ErrorFacts
      ? { readonly detail: { [L in Language]: Checked<Table[C]['detail'][L], ParamsOf<C>> } }
      : never;
  },
): Table {
  return table;
}

/** The one place where an outcome gets its HTTP status and words. A new code without an entry does not compile. */
export const ERRORS: Record<Code, ErrorFacts> = errorTable({
  BATCH_INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    detail: {
      en: 'Nothing was saved: {bad} of {count} items have input errors. Fix them and send the batch again.',
      da: 'Intet blev gemt: {bad} af {count} elementer har inputfejl. Ret dem, og send batchet igen.',
    },
  },
  BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'The database is busy with other requests. Try again in a few seconds.',
      da: 'Databasen er optaget af andre forespørgsler. Prøv igen om få sekunder.',
    },
  },
  CHANGED_BY_OTHER_USER: {
    status: 409,
    title: { en: 'Changed by another user', da: 'Ændret af en anden bruger' },
    detail: {
      en: 'Another user is saving or has saved this product. Read it again and repeat the change.',
      da: 'En anden bruger er ved at gemme eller har gemt dette produkt. Læs det igen og gentag ændringen.',
    },
  },
  FIELD_NOT_FOUND: {
    status: 404,
    title: { en: 'Field not found', da: 'Felt ikke fundet' },
    detail: {
      en: 'The field {field} does not exist in market {targetMarket}.',
      da: 'Feltet {field} findes ikke i marked {targetMarket}.',
    },
  },
  FIELD_WITHOUT_KEYWORDS: {
    status: 404,
    title: { en: 'Field without code list', da: 'Felt uden kodeliste' },
    detail: { en: 'The field {field} has no code list.', da: 'Feltet {field} har ingen kodeliste.' },
  },
  INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    detail: {
      en: 'Nothing was saved. Input errors in the body: {count}; see errors.',
      da: 'Intet blev gemt. Inputfejl i indholdet: {count}; se errors.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    title: { en: 'Internal error', da: 'Intern fejl' },
    detail: {
      en: 'An unexpected error occurred. Report the request id to the operator, who can find it in the log.',
      da: 'Der opstod en uventet fejl. Oplys requestId til driften, som kan finde fejlen i loggen.',
    },
  },
  INVALID_BODY: {
    status: 400,
    title: { en: 'Invalid body', da: 'Ugyldigt indhold' },
    detail: {
      en: 'The body is invalid: {problem}',
      da: 'Forespørgslens indhold er ugyldigt: {problem}',
    },
  },
  INVALID_PARAMETER: {
    status: 400,
    title: { en: 'Invalid parameter', da: 'Ugyldig parameter' },
    detail: { en: '{problem}', da: '{problem}' },
  },
  ITEM_NOT_FOUND: {
    status: 404,
    title: { en: 'Item not found', da: 'Vare ikke fundet' },
    detail: {
      en: 'There is no active {unitType} with item number {itemId} in market {targetMarket}.',
      da: 'Der findes ingen aktiv {unitType} med varenummer {itemId} i marked {targetMarket}.',
    },
  },
  ITEM_TOO_LARGE: {
    status: 413,
    title: { en: 'Item too large', da: 'For stort element' },
    detail: {
      en: 'Item {position} of the body is too large: an item may have {kilobytes} kB and {values} values.',
      da: 'Element {position} i input er for stort: et element må fylde {kilobytes} kB og have {values} værdier.',
    },
  },
  KEYWORD_LIST_NOT_FOUND: {
    status: 404,
    title: { en: 'Code list not found', da: 'Kodeliste ikke fundet' },
    detail: { en: 'The code list {name} does not exist.', da: 'Kodelisten {name} findes ikke.' },
  },
  KEY_USED_OTHERWISE: {
    status: 409,
    title: { en: 'Idempotency key reused', da: 'Idempotency-Key er genbrugt' },
    detail: {
      en: 'This Idempotency-Key was used with a different body within the last 24 hours. Use a new key for a new request.',
      da: 'Denne Idempotency-Key er brugt med et andet indhold inden for de seneste 24 timer. Brug en ny nøgle til en ny forespørgsel.',
    },
  },
  LISTS_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'Too many lists are being read at the moment. Try again in a few seconds.',
      da: 'Der læses for mange lister i øjeblikket. Prøv igen om få sekunder.',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    title: { en: 'Malformed JSON', da: 'Ugyldig JSON' },
    detail: { en: 'The body is not valid JSON: {problem}', da: 'Indholdet er ikke gyldig JSON: {problem}' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { en: 'Method not allowed', da: 'Metoden er ikke tilladt' },
    detail: { en: '{path} allows {allowed}.', da: '{path} tillader {allowed}.' },
  },
  NEVER_SENT: {
    status: 400,
    title: { en: 'Nothing to withdraw', da: 'Intet at trække tilbage' },
    detail: {
      en: 'The product {productId} cannot be withdrawn: GS1 has no hierarchy with it. It was never sent, or it has already been withdrawn.',
      da: 'Produktet {productId} kan ikke trækkes tilbage: GS1 har intet hierarki med det. Det er aldrig sendt, eller det er allerede trukket tilbage.',
    },
    result: 'detail',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: { en: 'Not acceptable', da: 'Formatet kan ikke leveres' },
    detail: {
      en: 'This operation returns {produces}. Send a matching Accept header.',
      da: 'Denne operation leverer {produces}. Send en Accept-header, der passer.',
    },
  },
  NOT_FOUND: {
    status: 404,
    title: { en: 'Not found', da: 'Ikke fundet' },
    detail: { en: 'The path {path} does not exist.', da: 'Stien {path} findes ikke.' },
  },
  NOT_READY_TO_SEND: {
    status: 400,
    title: { en: 'Not ready to send', da: 'Ikke klar til at sende' },
    detail: {
      en: 'The hierarchy of {productId} cannot be sent yet: {reasons}',
      da: 'Hierarkiet for {productId} kan endnu ikke sendes: {reasons}',
    },
    result: 'detail',
  },
  NOT_WRITABLE: {
    status: 503,
    title: { en: 'No changes at the moment', da: 'Ingen ændringer i øjeblikket' },
    detail: {
      en: 'The database can be read but takes no changes at the moment. Nothing was saved. Try again later.',
      da: 'Databasen kan læses, men tager ikke imod ændringer i øjeblikket. Intet blev gemt. Prøv igen senere.',
    },
  },
  NOT_TRIED: {
    status: 400,
    title: { en: 'Not tried', da: 'Ikke forsøgt' },
    detail: {
      en: 'The hierarchy of {productId} was not sent: the data pool could not be reached for the hierarchies before it. Send it again.',
      da: 'Hierarkiet for {productId} blev ikke sendt: datapoolen kunne ikke nås for hierarkierne før det. Send det igen.',
    },
    result: 'detail',
  },
  NO_ACTIVE_HIERARCHY: {
    status: 400,
    title: { en: 'No active hierarchy', da: 'Intet aktivt hierarki' },
    detail: {
      en: 'No active hierarchy contains the product {productId}: the end date (D8324) of its top unit has passed, or one of its children does not exist.',
      da: 'Intet aktivt hierarki indeholder produktet {productId}: topenhedens slutdato (D8324) er passeret, eller en af underenhederne findes ikke.',
    },
    result: 'detail',
  },
  NO_BROWSER: {
    status: 503,
    title: { en: 'PDF unavailable', da: 'PDF er ikke tilgængelig' },
    detail: {
      en: 'The browser that renders PDFs cannot be started. The sheet is available as HTML: GET /api/web/….',
      da: 'Browseren, der danner PDF, kan ikke startes. Produktbladet findes også som HTML: GET /api/web/….',
    },
  },
  NO_DATA_POOL: {
    status: 400,
    title: { en: 'No data pool', da: 'Ingen datapool' },
    detail: {
      en: 'This instance is not connected to a GS1 data pool.',
      da: 'Denne instans er ikke forbundet med en GS1-datapool.',
    },
    result: 'detail',
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: { en: 'Precondition failed', da: 'Betingelsen er ikke opfyldt' },
    detail: {
      en: 'If-Match or If-None-Match does not hold: the product has changed, exists already or does not exist. Read it again and repeat the change.',
      da: 'If-Match eller If-None-Match er ikke opfyldt: produktet er ændret, findes allerede eller findes ikke. Læs det igen, og gentag ændringen.',
    },
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    detail: { en: 'The product {productId} does not exist.', da: 'Produktet {productId} findes ikke.' },
  },
  REQUEST_UNDER_WAY: {
    status: 409,
    title: { en: 'Request in progress', da: 'Forespørgslen er i gang' },
    detail: {
      en: 'The first request with this Idempotency-Key is still in progress. Try again in a moment.',
      da: 'Den første forespørgsel med denne Idempotency-Key er stadig i gang. Prøv igen om et øjeblik.',
    },
  },
  RULE_NOT_FOUND: {
    status: 404,
    title: { en: 'Rule not found', da: 'Regel ikke fundet' },
    detail: { en: 'The rule {ruleId} does not exist.', da: 'Reglen {ruleId} findes ikke.' },
  },
  SEND_INTERRUPTED: {
    status: 503,
    title: { en: 'Send interrupted', da: 'Afsendelsen blev afbrudt' },
    detail: {
      en: 'The product is saved, but its send was interrupted: other requests held its hierarchy, or the database did not respond. A message that was stored leaves by itself: read the status before you send again.',
      da: 'Produktet er gemt, men afsendelsen blev afbrudt: andre forespørgsler optog dets hierarki, eller databasen svarede ikke. En meddelelse, der er gemt, sendes af sig selv: læs status, før du sender igen.',
    },
    result: 'detail',
  },
  SEND_UNDER_WAY: {
    status: 409,
    title: { en: 'Send in progress', da: 'Afsendelse i gang' },
    detail: {
      en: 'The hierarchy of {productId} is being sent. Check its status before you send it again.',
      da: 'Hierarkiet for {productId} er ved at blive sendt. Se dets status, før du sender det igen.',
    },
    result: 'detail',
  },
  SHEETS_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'Too many product sheets are being made. Try again in a few seconds.',
      da: 'Der dannes for mange produktblade i øjeblikket. Prøv igen om få sekunder.',
    },
  },
  SHEET_TEMPLATE_NOT_FOUND: {
    status: 404,
    title: { en: 'No sheet template', da: 'Ingen skabelon' },
    detail: {
      en: 'This instance has no sheet template for the unit type {unitType}. Name a template in the path.',
      da: 'Denne instans har ingen skabelon til enhedstypen {unitType}. Angiv en skabelon i stien.',
    },
  },
  TARGET_MARKET_NOT_FOUND: {
    status: 404,
    title: { en: 'Target market not found', da: 'Målmarked ikke fundet' },
    detail: { en: 'The target market {targetMarket} does not exist.', da: 'Målmarkedet {targetMarket} findes ikke.' },
  },
  TOO_LARGE: {
    status: 413,
    title: { en: 'Too large', da: 'For stort' },
    detail: {
      en: 'The body exceeds the limit of {limit} MB. Send it in parts.',
      da: 'Indholdet må højst fylde {limit} MB. Send det i dele.',
    },
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: { en: 'Too many failed attempts', da: 'For mange mislykkede forsøg' },
    detail: {
      en: 'Too many wrong names or passwords were sent. Check them, and try again in {seconds} s.',
      da: 'Der er sendt for mange forkerte navne eller adgangskoder. Kontrollér dem, og prøv igen om {seconds} s.',
    },
  },
  TOO_MANY_ITEMS: {
    status: 413,
    title: { en: 'Too many items', da: 'For mange elementer' },
    detail: {
      en: 'A batch may have at most {limit} items; this one has {count}. Send it in parts.',
      da: 'Et batch må højst have {limit} elementer; dette har {count}. Send det i dele.',
    },
  },
  TOO_MANY_LISTS: {
    status: 429,
    title: { en: 'Too many lists', da: 'For mange lister' },
    detail: {
      en: 'A client address can read {limit} lists at the same time. Finish reading one, then try again.',
      da: 'En klientadresse kan læse {limit} lister samtidig. Læs en af dem færdig, og prøv igen.',
    },
  },
  TRANSMISSION_FAILED: {
    status: 400,
    title: { en: 'Transmission failed', da: 'Overførslen mislykkedes' },
    detail: {
      en: 'The message did not reach the data pool: {reason}',
      da: 'Meddelelsen nåede ikke frem til datapoolen: {reason}',
    },
    result: 'detail',
  },
  UNAUTHORIZED: {
    status: 401,
    title: { en: 'Not authorised', da: 'Ingen adgang' },
    detail: {
      en: 'Send an API key of this instance in the header X-Api-Key, or the name and password of a user.',
      da: 'Send en API-nøgle til denne instans i headeren X-Api-Key, eller en brugers navn og adgangskode.',
    },
  },
  UNAVAILABLE: {
    status: 503,
    title: { en: 'Unavailable', da: 'Ikke tilgængelig' },
    detail: {
      en: 'The database cannot be reached at the moment. Try again in a few seconds.',
      da: 'Databasen kan ikke nås i øjeblikket. Prøv igen om få sekunder.',
    },
  },
  UNKNOWN_EXPORT_PROFILE: {
    status: 400,
    title: { en: 'Unknown export profile', da: 'Ukendt eksportprofil' },
    detail: { en: '{problem}', da: '{problem}' },
  },
  UNKNOWN_FIELD: {
    status: 400,
    title: { en: 'Unknown field', da: 'Ukendt felt' },
    detail: { en: '{problem}', da: '{problem}' },
  },
  UNKNOWN_HOST: {
    status: 421,
    title: { en: 'Unknown host', da: 'Ukendt vært' },
    detail: { en: 'No instance is served at the host {host}.', da: 'Ingen instans findes på værten {host}.' },
  },
  UNKNOWN_PRODUCT: {
    status: 400,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    detail: {
      en: 'The product {productId} does not exist.',
      da: 'Produktet {productId} findes ikke.',
    },
    result: 'detail',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: { en: 'Unsupported media type', da: 'Medietypen er ikke understøttet' },
    detail: { en: 'Send the body as {expected}.', da: 'Send indholdet som {expected}.' },
  },
  VIEW_NOT_FOUND: {
    status: 404,
    title: { en: 'View not found', da: 'Visning ikke fundet' },
    detail: { en: 'The view {name} does not exist.', da: 'Visningen {name} findes ikke.' },
  },
  WITHDRAWAL_NOT_TAKEN: {
    status: 400,
    title: { en: 'Withdrawal not possible', da: 'Tilbagetrækning ikke mulig' },
    detail: {
      en: 'The data pool of this instance does not accept withdrawal messages. Withdraw the hierarchy at the data pool.',
      da: 'Datapoolen for denne instans tager ikke imod tilbagetrækningsmeddelelser. Træk hierarkiet tilbage i datapoolen.',
    },
    result: 'detail',
  },
});
