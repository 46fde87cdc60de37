import { errorTable } from './error-table.ts';

/** The request itself cannot be served as it is. */
export const REQUEST_ERRORS = errorTable({
  BATCH_INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    detail: {
      en: 'Nothing was saved: {bad} of {count} items have input errors. Fix them and send the batch again.',
      da: 'Intet blev gemt: {bad} af {count} elementer har inputfejl. Ret dem, og send batchet igen.',
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
  INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    detail: {
      en: 'Nothing was saved. Input errors in the body: {count}; see errors.',
      da: 'Intet blev gemt. Inputfejl i indholdet: {count}; se errors.',
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
    detail: { en: '{problem}.', da: '{problem}.' },
  },
  ITEM_TOO_LARGE: {
    status: 413,
    title: { en: 'Item too large', da: 'For stort element' },
    detail: {
      en: 'Item {position} of the body is too large: an item may have {kilobytes} kB and {values} values.',
      da: 'Element {position} i input er for stort: et element må fylde {kilobytes} kB og have {values} værdier.',
    },
  },
  KEY_USED_OTHERWISE: {
    status: 409,
    title: { en: 'Idempotency key reused', da: 'Idempotency-Key er genbrugt' },
    detail: {
      en: 'This Idempotency-Key was used with a different body within the last 24 hours. Use a new key for a new request.',
      da: 'Denne Idempotency-Key er brugt med et andet indhold inden for de seneste 24 timer. Brug en ny nøgle til en ny forespørgsel.',
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
  NOT_ACCEPTABLE: {
    status: 406,
    title: { en: 'Not acceptable', da: 'Formatet kan ikke leveres' },
    detail: {
      en: 'This operation returns {produces}. Send a matching Accept header.',
      da: 'Denne operation leverer {produces}. Send en Accept-header, der passer.',
    },
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: { en: 'Precondition failed', da: 'Betingelsen er ikke opfyldt' },
    detail: {
      en: 'If-Match or If-None-Match does not hold: the product has changed, exists already or does not exist. Read it again and repeat the change.',
      da: 'If-Match eller If-None-Match er ikke opfyldt: produktet er ændret, findes allerede eller findes ikke. Læs det igen, og gentag ændringen.',
    },
  },
  REQUEST_UNDER_WAY: {
    status: 409,
    title: { en: 'Request in progress', da: 'Forespørgslen er i gang' },
    detail: {
      en: 'The first request with this Idempotency-Key is still in progress. Try again in a moment.',
      da: 'Den første forespørgsel med denne Idempotency-Key er stadig i gang. Prøv igen om et øjeblik.',
    },
  },
  TOO_LARGE: {
    status: 413,
    title: { en: 'Too large', da: 'For stort' },
    detail: {
      en: 'The body exceeds the limit of {limit} MB. Send it in parts.',
      da: 'Indholdet må højst fylde {limit} MB. Send det i dele.',
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
  UNAUTHORIZED: {
    status: 401,
    title: { en: 'Not authorised', da: 'Ingen adgang' },
    detail: {
      en: 'Send an API key of this instance in the header X-Api-Key, or the name and password of a user.',
      da: 'Send en API-nøgle til denne instans i headeren X-Api-Key, eller en brugers navn og adgangskode.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: { en: 'Unsupported media type', da: 'Medietypen er ikke understøttet' },
    detail: { en: 'Send the body as {expected}.', da: 'Send indholdet som {expected}.' },
  },
});
