import type { ErrorCode } from '../domain/refusals/service-error.ts';
import type { LocalText } from '../domain/language.ts';

interface ErrorFacts {
  readonly status: number;
  readonly title: LocalText;
  readonly detail: LocalText;
  /** Whether `result` tells why, in the words of the detail; else it has those of the title. */
  readonly result?: 'detail';
}

/** The one place where an outcome gets its HTTP status and words. A new code without an entry does not compile. */
export const ERRORS: Record<ErrorCode | 'INTERNAL_ERROR', ErrorFacts> = {
  BATCH_INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    detail: {
      en: 'Nothing was saved: {bad} of {count} items have input errors.',
      da: 'Intet blev gemt: {bad} af {count} elementer har inputfejl.',
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
      en: 'There is no field {field} in market {targetMarket}',
      da: 'Der findes intet felt {field} i marked {targetMarket}',
    },
  },
  FIELD_WITHOUT_KEYWORDS: {
    status: 404,
    title: { en: 'Field without code list', da: 'Felt uden kodeliste' },
    detail: { en: 'The field {field} takes no keyword', da: 'Feltet {field} bruger ingen kodeliste' },
  },
  INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    detail: {
      en: 'Nothing was saved. Mistakes in the body: {count}.',
      da: 'Intet blev gemt. Antal fejl i input: {count}.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    title: { en: 'Internal error', da: 'Intern fejl' },
    detail: {
      en: 'The service failed on this request. It is logged under its request id.',
      da: 'Tjenesten fejlede på denne forespørgsel. Den er logget under sit request id.',
    },
  },
  INVALID_BODY: {
    status: 400,
    title: { en: 'Invalid body', da: 'Ugyldigt input' },
    detail: {
      en: 'The body is not of the documented form: {problem}',
      da: 'Input har ikke den dokumenterede form: {problem}',
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
      en: 'There is no active {unitType} with the item number {itemId} in market {targetMarket}',
      da: 'Der findes ingen aktiv {unitType} med varenummer {itemId} i marked {targetMarket}',
    },
  },
  KEYWORD_LIST_NOT_FOUND: {
    status: 404,
    title: { en: 'Code list not found', da: 'Kodeliste ikke fundet' },
    detail: { en: 'There is no code list {name}', da: 'Der findes ingen kodeliste {name}' },
  },
  KEY_USED_OTHERWISE: {
    status: 409,
    title: { en: 'Key used otherwise', da: 'Nøglen er brugt til andet' },
    detail: {
      en: 'Another body was sent under this Idempotency-Key within the last 24 hours. Send a new key with a new request.',
      da: 'Et andet indhold er sendt under denne Idempotency-Key inden for de seneste 24 timer. Send en ny nøgle med en ny forespørgsel.',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    title: { en: 'Malformed JSON', da: 'Fejl i JSON' },
    detail: { en: 'The body is not JSON: {problem}', da: 'Input er ikke JSON: {problem}' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { en: 'Method not allowed', da: 'Metoden er ikke tilladt' },
    detail: { en: '{path} takes {allowed}', da: '{path} tager {allowed}' },
  },
  NEVER_SENT: {
    status: 400,
    title: { en: 'Nothing to withdraw', da: 'Intet at trække tilbage' },
    detail: {
      en: 'No hierarchy with the product {productId} is with GS1: it was never sent, or is withdrawn already',
      da: 'Intet hierarki med produktet {productId} er hos GS1: det er aldrig sendt, eller det er allerede trukket tilbage',
    },
    result: 'detail',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: { en: 'Not acceptable', da: 'Formatet kan ikke leveres' },
    detail: { en: 'This operation answers {produces}', da: 'Denne operation svarer med {produces}' },
  },
  NOT_FOUND: {
    status: 404,
    title: { en: 'Not found', da: 'Ikke fundet' },
    detail: { en: 'There is nothing at {path}', da: 'Der er intet på {path}' },
  },
  NOT_READY_TO_SEND: {
    status: 400,
    title: { en: 'Not ready to send', da: 'Ikke klar til at sende' },
    detail: {
      en: 'The hierarchy of {productId} is not ready to be sent: {reasons}',
      da: 'Hierarkiet for {productId} er ikke klar til at blive sendt: {reasons}',
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
  NO_ACTIVE_HIERARCHY: {
    status: 400,
    title: { en: 'No active hierarchy', da: 'Intet aktivt hierarki' },
    detail: {
      en: 'No active hierarchy holds the product {productId}: its top unit is past its end date (D8324), or a child that is named in it does not exist',
      da: 'Intet aktivt hierarki indeholder produktet {productId}: topenhedens slutdato (D8324) er passeret, eller en underenhed, der nævnes i det, findes ikke',
    },
    result: 'detail',
  },
  NO_BROWSER: {
    status: 503,
    title: { en: 'No PDF at the moment', da: 'Ingen PDF i øjeblikket' },
    detail: {
      en: 'The browser that makes PDFs cannot be started. The sheet can be read as a page: GET /api/web/….',
      da: 'Browseren, der laver PDF, kan ikke startes. Arket kan læses som en side: GET /api/web/….',
    },
  },
  NO_DATA_POOL: {
    status: 400,
    title: { en: 'No data pool', da: 'Ingen datapool' },
    detail: {
      en: 'This instance is connected to no GS1 data pool',
      da: 'Denne instans er ikke forbundet med en GS1-datapool',
    },
    result: 'detail',
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: { en: 'Precondition failed', da: 'Forudsætningen holder ikke' },
    detail: {
      en: 'The product is not in the state that the request asks for. Read it again and repeat the change.',
      da: 'Produktet er ikke i den tilstand, som forespørgslen forudsætter. Læs det igen og gentag ændringen.',
    },
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    detail: { en: 'There is no product {productId}', da: 'Der findes intet produkt {productId}' },
  },
  REQUEST_UNDER_WAY: {
    status: 409,
    title: { en: 'Request under way', da: 'Forespørgslen er i gang' },
    detail: {
      en: 'The first request with this Idempotency-Key is still being answered. Ask again in a moment.',
      da: 'Den første forespørgsel med denne Idempotency-Key er ved at blive besvaret. Spørg igen om et øjeblik.',
    },
  },
  RULE_NOT_FOUND: {
    status: 404,
    title: { en: 'Rule not found', da: 'Regel ikke fundet' },
    detail: { en: 'There is no rule {ruleId}', da: 'Der findes ingen regel {ruleId}' },
  },
  SEND_UNDER_WAY: {
    status: 409,
    title: { en: 'Send under way', da: 'Afsendelse i gang' },
    detail: {
      en: 'The hierarchy of {productId} is being sent at this moment. Look at its status before sending again.',
      da: 'Hierarkiet for {productId} er ved at blive sendt. Se dets status, før der sendes igen.',
    },
    result: 'detail',
  },
  SHEETS_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'Too many sheets are being made at the moment. Try again in a while.',
      da: 'Der laves for mange ark i øjeblikket. Prøv igen om lidt.',
    },
  },
  SHEET_TEMPLATE_NOT_FOUND: {
    status: 404,
    title: { en: 'No sheet template', da: 'Ingen skabelon' },
    detail: {
      en: 'There is no sheet template for products of the type {unitType}',
      da: 'Der er ingen skabelon til ark for produkter af typen {unitType}',
    },
  },
  TARGET_MARKET_NOT_FOUND: {
    status: 404,
    title: { en: 'Target market not found', da: 'Målmarked ikke fundet' },
    detail: { en: 'There is no target market {targetMarket}', da: 'Der findes intet målmarked {targetMarket}' },
  },
  TOO_LARGE: {
    status: 413,
    title: { en: 'Too large', da: 'For stort' },
    detail: {
      en: 'A body takes at most {limit} MB. Send it in parts.',
      da: 'Input må højst fylde {limit} MB. Send det i dele.',
    },
  },
  TOO_MANY_ITEMS: {
    status: 413,
    title: { en: 'Too many items', da: 'For mange elementer' },
    detail: {
      en: 'A batch takes at most {limit} items; this one has {count}. Send it in parts.',
      da: 'Et batch tager højst {limit} elementer; dette har {count}. Send det i dele.',
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
      en: 'Send a key of this instance in the header X-Api-Key, or name and password of a user.',
      da: 'Send en nøgle til denne instans i headeren X-Api-Key, eller en brugers navn og adgangskode.',
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
    detail: { en: 'No instance is served under the host {host}', da: 'Ingen instans findes under værten {host}' },
  },
  UNKNOWN_PRODUCT: {
    status: 400,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    detail: {
      en: 'There is no product {productId}',
      da: 'Der findes intet produkt {productId}',
    },
    result: 'detail',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: { en: 'Unsupported media type', da: 'Medietypen er ikke understøttet' },
    detail: { en: 'Send the body as {expected}', da: 'Send input som {expected}' },
  },
  VIEW_NOT_FOUND: {
    status: 404,
    title: { en: 'View not found', da: 'Visning ikke fundet' },
    detail: { en: 'There is no view {name}', da: 'Der findes ingen visning {name}' },
  },
  WITHDRAWAL_NOT_TAKEN: {
    status: 400,
    title: { en: 'Withdrawal not possible', da: 'Tilbagetrækning ikke mulig' },
    detail: {
      en: 'The data pool of this instance takes no withdrawals by message: withdraw the hierarchy there',
      da: 'Datapoolen for denne instans tager ikke imod tilbagetrækninger som meddelelse: træk hierarkiet tilbage dér',
    },
    result: 'detail',
  },
};
