import { errorTable } from './error-table.ts';

/** The request itself cannot be served as it is. */
export const REQUEST_ERRORS = errorTable({
  BATCH_INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    cause: {
      en: 'At least one item of the array has mistakes, such as an unknown field or a value of the wrong type. All items are one transaction, so none was saved.',
      da: 'Mindst ét element i arrayet har fejl, f.eks. et ukendt felt eller en værdi af forkert type. Alle elementer er én transaktion, så intet blev gemt.',
    },
    fix: {
      en: '`products` has an entry for each item; `errors` of an entry names each mistake with its place. Fix them, and send the whole array again.',
      da: '`products` har en post for hvert element; `errors` i en post nævner hver fejl med dens sted. Ret dem, og send hele arrayet igen.',
    },
    detail: {
      en: 'Nothing was saved: {bad} of {count} items have input errors. Fix them and send the batch again.',
      da: 'Intet blev gemt: {bad} af {count} elementer har inputfejl. Ret dem, og send batchet igen.',
    },
  },
  CHANGED_BY_OTHER_USER: {
    status: 409,
    title: { en: 'Changed by another user', da: 'Ændret af en anden bruger' },
    cause: {
      en: 'Another request saved the product, or a unit of its hierarchy, at the same moment. Nothing of this request was saved.',
      da: 'En anden forespørgsel gemte produktet eller en enhed i dets hierarki i samme øjeblik. Intet fra denne forespørgsel blev gemt.',
    },
    fix: {
      en: 'Read the product again, and repeat the change if it still applies. A change of other fields can be repeated as it is.',
      da: 'Læs produktet igen, og gentag ændringen, hvis den stadig er relevant. En ændring af andre felter kan gentages uændret.',
    },
    detail: {
      en: 'Another user is saving or has saved this product. Read it again and repeat the change.',
      da: 'En anden bruger er ved at gemme eller har gemt dette produkt. Læs det igen, og gentag ændringen.',
    },
  },
  CURSOR_EXPIRED: {
    status: 410,
    title: { en: 'Cursor expired', da: 'Cursor udløbet' },
    cause: {
      en: 'Events after this cursor are older than the history that the instance keeps, or the cursor is from after the backup that the database was restored from.',
      da: 'Hændelser efter denne cursor er ældre end den historik, instansen gemmer, eller cursoren er fra efter den sikkerhedskopi, databasen er gendannet fra.',
    },
    fix: {
      en: 'Start over: `GET /api/changes?start=full` returns all products and the cursor to continue with. Replace your copy with them.',
      da: 'Begynd forfra: `GET /api/changes?start=full` returnerer alle produkter og den cursor, der fortsættes med. Erstat din kopi med dem.',
    },
    detail: {
      en: 'Events after this cursor are no longer kept, or were lost in a restore. Start over with GET /api/changes?start=full.',
      da: 'Hændelser efter denne cursor gemmes ikke længere eller gik tabt ved en gendannelse. Begynd forfra med GET /api/changes?start=full.',
    },
  },
  INPUT_ERRORS: {
    status: 400,
    title: { en: 'Input errors', da: 'Inputfejl' },
    cause: {
      en: 'The body has mistakes that make it unusable, such as an unknown field, a missing row index, a wrong type or an unknown code. Nothing was saved or sent.',
      da: 'Indholdet har fejl, der gør det ubrugeligt, f.eks. et ukendt felt, et manglende rækkenummer, en forkert type eller en ukendt kode. Intet blev gemt eller sendt.',
    },
    fix: {
      en: '`errors` names each mistake with its field, its place (`pointer`) and the expected form. Fix all of them, and send the request again.',
      da: '`errors` nævner hver fejl med felt, sted (`pointer`) og den form, værdien skal have. Ret dem alle, og send forespørgslen igen.',
    },
    detail: {
      en: 'Nothing was saved. Input errors in the body: {count}; see errors.',
      da: 'Intet blev gemt. Inputfejl i indholdet: {count}; se errors.',
    },
  },
  INVALID_BODY: {
    status: 400,
    title: { en: 'Invalid body', da: 'Ugyldigt indhold' },
    cause: {
      en: 'The body is JSON, but not of the form that this operation expects.',
      da: 'Indholdet er JSON, men har ikke den form, som denne operation forventer.',
    },
    fix: {
      en: '`detail` describes the expected form; the documentation has an example for each operation.',
      da: '`detail` beskriver den forventede form; dokumentationen har et eksempel for hver operation.',
    },
    detail: {
      en: 'The body is invalid: {problem}',
      da: 'Forespørgslens indhold er ugyldigt: {problem}',
    },
  },
  INVALID_PARAMETER: {
    status: 400,
    title: { en: 'Invalid parameter', da: 'Ugyldig parameter' },
    cause: {
      en: 'A parameter in the path, the query or a header is unknown, has an invalid value, or does not apply to this request.',
      da: 'En parameter i stien, forespørgselsstrengen eller en header er ukendt, har en ugyldig værdi eller gælder ikke for denne forespørgsel.',
    },
    fix: {
      en: '`errors` names the parameter and the expected form, for an unknown one the nearest known name.',
      da: '`errors` nævner parameteren og den forventede form, for en ukendt det nærmeste kendte navn.',
    },
    detail: { en: '{problem}.', da: '{problem}.' },
  },
  ITEM_TOO_LARGE: {
    status: 413,
    title: { en: 'Item too large', da: 'For stort element' },
    cause: {
      en: 'One item of the body is larger than the instance accepts, or has more values.',
      da: 'Ét element i indholdet er større, end instansen tager imod, eller har flere værdier.',
    },
    fix: {
      en: '`detail` names the item and the limits. Leave out what did not change: absent fields keep their values.',
      da: '`detail` nævner elementet og grænserne. Udelad det, der ikke er ændret: felter, der mangler, beholder deres værdi.',
    },
    detail: {
      en: 'Item {position} of the body is too large: an item may have {kilobytes} kB and {values} values.',
      da: 'Element {position} er for stort: et element må højst fylde {kilobytes} kB og højst have {values} værdier.',
    },
  },
  KEY_USED_OTHERWISE: {
    status: 409,
    title: { en: 'Idempotency key reused', da: 'Idempotency-Key er allerede brugt' },
    cause: {
      en: 'The `Idempotency-Key` belongs to an earlier request of yours with another body.',
      da: 'Denne `Idempotency-Key` hører til en tidligere forespørgsel fra dig med et andet indhold.',
    },
    fix: {
      en: 'Use a new key, such as a UUID, for every new request, and the same key only to repeat a request unchanged.',
      da: 'Brug en ny nøgle, f.eks. et UUID, til hver ny forespørgsel, og kun samme nøgle til at gentage en forespørgsel uændret.',
    },
    detail: {
      en: 'This Idempotency-Key was used with a different body within the last 24 hours. Use a new key for a new request.',
      da: 'Denne Idempotency-Key er brugt med et andet indhold inden for de seneste 24 timer. Brug en ny nøgle til en ny forespørgsel.',
    },
  },
  LINE_TIMEOUT: {
    status: 408,
    title: { en: 'Line incomplete', da: 'Ufuldstændig linje' },
    cause: {
      en: 'A streamed body stopped: the service waited for its next line, which was not completed in time.',
      da: 'Et streamet indhold gik i stå: tjenesten ventede på næste linje, som ikke blev færdig i tide.',
    },
    fix: {
      en: 'Send each line completely, and end the request after the last one. Repeat the request from `nextLine`.',
      da: 'Send hver linje færdig, og afslut forespørgslen efter den sidste. Gentag forespørgslen fra `nextLine`.',
    },
    detail: {
      en: 'No complete line arrived within {seconds} s. Send the remaining lines in another request.',
      da: 'Der kom ingen hel linje inden for {seconds} s. Send de øvrige linjer i en ny forespørgsel.',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    title: { en: 'Malformed JSON', da: 'Ugyldig JSON' },
    cause: {
      en: 'The body is not valid JSON in UTF-8, or is nested too deeply.',
      da: 'Indholdet er ikke gyldig JSON i UTF-8 eller har for mange niveauer.',
    },
    fix: {
      en: '`detail` says where reading stopped. Let a library write the JSON, and send it as UTF-8.',
      da: '`detail` siger, hvor læsningen stoppede. Lad et bibliotek skrive JSON, og send det som UTF-8.',
    },
    detail: { en: 'The body is not valid JSON: {problem}', da: 'Indholdet er ikke gyldig JSON: {problem}' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { en: 'Method not allowed', da: 'Metoden er ikke tilladt' },
    cause: { en: 'The path exists, but not with this method.', da: 'Stien findes, men ikke med denne metode.' },
    fix: { en: '`Allow` lists the methods of the path.', da: '`Allow` viser stiens metoder.' },
    detail: { en: '{path} allows {allowed}.', da: 'Brug {allowed} på {path}.' },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: { en: 'Not acceptable', da: 'Formatet kan ikke leveres' },
    cause: {
      en: 'The `Accept` header admits none of the formats of this operation.',
      da: '`Accept`-headeren tillader ingen af operationens formater.',
    },
    fix: {
      en: '`detail` lists the formats. Send a matching `Accept` header, or none.',
      da: '`detail` viser formaterne. Send en `Accept`-header, der passer, eller ingen.',
    },
    detail: {
      en: 'This operation returns {produces}. Send a matching Accept header.',
      da: 'Denne operation leverer {produces}. Send en Accept-header, der passer.',
    },
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: { en: 'Precondition failed', da: 'Betingelsen er ikke opfyldt' },
    cause: {
      en: 'The condition of a write does not hold: the product was saved since you read it, exists already, or does not exist. Nothing was saved.',
      da: 'Betingelsen for en skrivning er ikke opfyldt: produktet er gemt, siden du læste det, findes allerede eller findes ikke. Intet blev gemt.',
    },
    fix: {
      en: 'Read the product, compare, and repeat the change with the new `ETag`. For a batch, `errors` of an entry in `products` names the items concerned.',
      da: 'Læs produktet, sammenlign, og gentag ændringen med det nye `ETag`. For et batch nævner `errors` i en post i `products` de berørte elementer.',
    },
    detail: {
      en: 'If-Match or If-None-Match does not hold: the product has changed, exists already or does not exist. Read it again and repeat the change.',
      da: 'If-Match eller If-None-Match er ikke opfyldt: produktet er ændret, findes allerede eller findes ikke. Læs det igen, og gentag ændringen.',
    },
  },
  REQUEST_UNDER_WAY: {
    status: 409,
    title: { en: 'Request in progress', da: 'Forespørgslen er i gang' },
    cause: {
      en: 'An earlier request with the same `Idempotency-Key` has not finished.',
      da: 'En tidligere forespørgsel med samme `Idempotency-Key` er ikke færdig.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then repeat the request with the same key: it returns the result of the first one.',
      da: 'Vent så længe, som `Retry-After` angiver, og gentag forespørgslen med samme nøgle: den giver resultatet af den første.',
    },
    detail: {
      en: 'The first request with this Idempotency-Key is still in progress. Try again in a moment.',
      da: 'Den første forespørgsel med denne Idempotency-Key er stadig i gang. Prøv igen om et øjeblik.',
    },
  },
  SCOPE_MISSING: {
    status: 403,
    title: { en: 'Scope missing', da: 'Manglende rettighed' },
    cause: {
      en: 'The credentials are valid, but the key, or the role of the user, does not have every scope that the operation needs.',
      da: 'Legitimationen er gyldig, men nøglen eller brugerens rolle har ikke alle de rettigheder (scopes), som operationen kræver.',
    },
    fix: {
      en: '`detail` names the missing scope. The operator of the instance can add it to the key with `npx . key change`, or give the user another role with `npx . user set-role`. The security requirements in the contract list the scopes of each operation.',
      da: '`detail` nævner den manglende rettighed. Instansens drift kan give nøglen den med `npx . key change`, eller give brugeren en anden rolle med `npx . user set-role`. Sikkerhedskravene i kontrakten viser, hvilke rettigheder hver operation kræver.',
    },
    detail: {
      en: '{caller} does not have the scope {scopes}, which this operation needs. Ask the operator of the instance.',
      da: '{caller} har ikke rettigheden {scopes}, som denne operation kræver. Kontakt instansens drift.',
    },
  },
  TOO_LARGE: {
    status: 413,
    title: { en: 'Too large', da: 'For stort' },
    cause: {
      en: 'The body is larger than the instance accepts, as sent or decompressed.',
      da: 'Indholdet er større, end instansen tager imod, som sendt eller udpakket.',
    },
    fix: {
      en: 'Send the products in several requests. `detail` names the limit.',
      da: 'Send produkterne i flere forespørgsler. `detail` nævner grænsen.',
    },
    detail: {
      en: 'The body exceeds the limit of {limit} MB. Send it in parts.',
      da: 'Indholdet må højst fylde {limit} MB. Send det i dele.',
    },
  },
  TOO_MANY_ITEMS: {
    status: 413,
    title: { en: 'Too many items', da: 'For mange elementer' },
    cause: {
      en: 'The array has more items than the instance accepts in one request.',
      da: 'Arrayet har flere elementer, end instansen tager imod i én forespørgsel.',
    },
    fix: {
      en: 'Send the items in several requests. `detail` names the limit.',
      da: 'Send elementerne i flere forespørgsler. `detail` nævner grænsen.',
    },
    detail: {
      en: 'A batch may have at most {limit} items; this one has {count}. Send it in parts.',
      da: 'Et batch må højst have {limit} elementer; dette har {count}. Send det i dele.',
    },
  },
  UNAUTHORIZED: {
    status: 401,
    title: { en: 'Not authorised', da: 'Ingen adgang' },
    cause: {
      en: 'The operation needs an API key or a user, and the request has no valid one. A session in the browser only authorises reads.',
      da: 'Operationen kræver en API-nøgle eller en bruger, og forespørgslen har ingen gyldig. En session i browseren giver kun adgang til at læse.',
    },
    fix: {
      en: 'Send the key in `X-Api-Key`, or name and password with HTTP Basic; the operator of the instance creates both. If the instance accepts access tokens, `WWW-Authenticate` names `Bearer`, with `invalid_token` if the token that was sent is not valid: get a new one.',
      da: 'Send nøglen i `X-Api-Key`, eller navn og adgangskode med HTTP Basic; instansens drift opretter begge dele. Hvis instansen tager imod adgangstokens, nævner `WWW-Authenticate` `Bearer`, med `invalid_token` hvis den sendte token er ugyldig: hent en ny.',
    },
    detail: {
      en: 'Send an API key of this instance in the header X-Api-Key, or the name and password of a user.',
      da: 'Send en API-nøgle til denne instans i headeren X-Api-Key, eller en brugers navn og adgangskode.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: { en: 'Unsupported media type', da: 'Medietypen er ikke understøttet' },
    cause: {
      en: 'The body is not declared as JSON in UTF-8, or has an unknown content encoding.',
      da: 'Indholdet er ikke angivet som JSON i UTF-8 eller har en ukendt indholdskodning.',
    },
    fix: {
      en: 'Send `Content-Type: application/json`. Compressed bodies may use gzip, deflate or br.',
      da: 'Send `Content-Type: application/json`. Komprimeret indhold må bruge gzip, deflate eller br.',
    },
    detail: { en: 'Send the body as {expected}.', da: 'Send indholdet som {expected}.' },
  },
});
