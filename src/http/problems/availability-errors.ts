import { errorTable } from './error-table.ts';

/** The same request may succeed later. */
export const AVAILABILITY_ERRORS = errorTable({
  BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    cause: {
      en: 'All database connections were in use for ten seconds, or too many requests were waiting for one.',
      da: 'Alle databaseforbindelser var i brug i ti sekunder, eller for mange forespørgsler ventede på en.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then repeat the request. If it happens often, send fewer requests at the same time, or larger batches.',
      da: 'Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Sker det ofte, så send færre forespørgsler samtidig eller større batches.',
    },
    detail: {
      en: 'The database is busy with other requests. Try again in a few seconds.',
      da: 'Databasen er optaget af andre forespørgsler. Prøv igen om få sekunder.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    title: { en: 'Internal error', da: 'Intern fejl' },
    cause: {
      en: 'The service has a defect, or met a condition that nobody foresaw. The request may or may not have had an effect.',
      da: 'Tjenesten har en fejl eller kom i en uventet situation. Forespørgslen kan have haft virkning.',
    },
    fix: {
      en: 'Read the product before you repeat a write. Report `requestId` to the operator, who finds the cause in the log.',
      da: 'Læs produktet, før du gentager en skrivning. Oplys `requestId` til driften, som finder årsagen i loggen.',
    },
    detail: {
      en: 'An unexpected error occurred. Report the request id to the operator, who can find it in the log.',
      da: 'Der opstod en uventet fejl. Oplys requestId til driften, som kan finde fejlen i loggen.',
    },
  },
  LISTS_BUSY: {
    status: 429,
    title: { en: 'Too many lists', da: 'For mange lister' },
    cause: {
      en: 'The instance is sending as many lists as it can at the same time.',
      da: 'Instansen sender så mange lister, som den kan på samme tid.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then repeat the request. Read lists one after the other, in pages, and finish or close each response.',
      da: 'Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Læs lister én ad gangen og sidevis, og læs hvert svar færdigt eller luk det.',
    },
    detail: {
      en: 'This instance sends {limit} lists at the same time. Try again in a few seconds.',
      da: 'Denne instans sender {limit} lister samtidig. Prøv igen om få sekunder.',
    },
  },
  NOT_WRITABLE: {
    status: 503,
    title: { en: 'No changes at the moment', da: 'Ingen ændringer i øjeblikket' },
    cause: {
      en: 'The database is read-only at the moment, or its disk is full. Nothing was saved.',
      da: 'Databasen er skrivebeskyttet i øjeblikket, eller dens disk er fuld. Intet blev gemt.',
    },
    fix: {
      en: 'Repeat the write later; reads work meanwhile. Operators see the cause in the log.',
      da: 'Gentag skrivningen senere; læsning virker imens. Driften kan se årsagen i loggen.',
    },
    detail: {
      en: 'The database can be read but takes no changes at the moment. Nothing was saved. Try again later.',
      da: 'Databasen kan læses, men tager ikke imod ændringer i øjeblikket. Intet blev gemt. Prøv igen senere.',
    },
  },
  NO_BROWSER: {
    status: 503,
    title: { en: 'PDF unavailable', da: 'PDF kan ikke dannes' },
    cause: {
      en: 'The service renders PDFs with a browser, which cannot be started.',
      da: 'Tjenesten danner PDF med en browser, som ikke kan startes.',
    },
    fix: {
      en: 'Request the same sheet as HTML, at `/api/web/…`, or try again later. Operators find the cause in the log.',
      da: 'Hent det samme produktblad som HTML på `/api/web/…`, eller prøv igen senere. Driften finder årsagen i loggen.',
    },
    detail: {
      en: 'The browser that renders PDFs cannot be started. The sheet is available as HTML: GET /api/web/….',
      da: 'Browseren, der danner PDF-filer, kan ikke startes. Produktbladet findes også som HTML: GET /api/web/….',
    },
  },
  RATE_EXCEEDED: {
    status: 429,
    title: { en: 'Too many requests per minute', da: 'For mange forespørgsler pr. minut' },
    cause: {
      en: 'The operator of the service has limited how many requests this API key may make per minute, and it made more.',
      da: 'Tjenestens operatør har begrænset, hvor mange forespørgsler denne API-nøgle må sende pr. minut, og den har sendt flere.',
    },
    fix: {
      en: 'Nothing was done. Wait as long as `Retry-After` says, then repeat the request. Send several products in one request: a batch or a stream counts once.',
      da: 'Intet blev udført. Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Send flere produkter i én forespørgsel: en batch eller stream tæller én gang.',
    },
    detail: {
      en: 'The key {key} can make {limit} requests per minute. Try again in {seconds} s.',
      da: 'Nøglen {key} kan sende {limit} forespørgsler pr. minut. Prøv igen om {seconds} s.',
    },
  },
  RESPONSES_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    cause: {
      en: 'Responses that their clients have not read yet fill the memory reserved for them.',
      da: 'Svar, som klienterne endnu ikke har læst, optager den hukommelse, der er afsat til dem.',
    },
    fix: {
      en: 'Read responses as they arrive. Wait as long as `Retry-After` says, then repeat the request.',
      da: 'Læs svar, efterhånden som de kommer. Vent så længe, som `Retry-After` angiver, og gentag forespørgslen.',
    },
    detail: {
      en: 'Too many responses are waiting for their clients to read them. Try again in a few seconds.',
      da: 'For mange svar venter på at blive læst af deres klienter. Prøv igen om få sekunder.',
    },
  },
  SHEETS_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    cause: {
      en: 'More product sheets are waiting to be made than the service accepts.',
      da: 'Flere produktblade venter på at blive dannet, end tjenesten tager imod.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then repeat the request. Request fewer PDFs at the same time, and use `If-None-Match` for those you have.',
      da: 'Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Hent færre PDF-filer samtidig, og brug `If-None-Match` for dem, du har.',
    },
    detail: {
      en: 'Too many product sheets are being made. Try again in a few seconds.',
      da: 'Der dannes for mange produktblade i øjeblikket. Prøv igen om få sekunder.',
    },
  },
  STOPPING: {
    status: 503,
    title: { en: 'Stopping', da: 'Lukker ned' },
    cause: {
      en: 'The service is being stopped or restarted, so it ended a streamed request between two lines.',
      da: 'Tjenesten stoppes eller genstartes og afsluttede derfor en streamet forespørgsel mellem to linjer.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` or `retryAfter` says, then repeat the request from `nextLine`. All lines before it are done.',
      da: 'Vent så længe, som `Retry-After` eller `retryAfter` angiver, og gentag forespørgslen fra `nextLine`. Alle linjer før den er færdige.',
    },
    detail: {
      en: 'The service is stopping. Send the remaining lines in another request.',
      da: 'Tjenesten lukker ned. Send de øvrige linjer i en ny forespørgsel.',
    },
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    title: { en: 'Too many failed attempts', da: 'For mange mislykkede forsøg' },
    cause: {
      en: 'Too many requests with a wrong user name or password came from this address, or for this name.',
      da: 'For mange forespørgsler med forkert brugernavn eller adgangskode kom fra denne adresse eller for dette navn.',
    },
    fix: {
      en: 'Check the name and the password. Wait as long as `Retry-After` says: attempts until then are not verified.',
      da: 'Kontrollér navn og adgangskode. Vent så længe, som `Retry-After` angiver: forsøg indtil da bliver ikke kontrolleret.',
    },
    detail: {
      en: 'Too many wrong names or passwords were sent. Check them, and try again in {seconds} s.',
      da: 'Der er sendt for mange forkerte navne eller adgangskoder. Kontrollér dem, og prøv igen om {seconds} s.',
    },
  },
  TOO_MANY_BATCHES: {
    status: 429,
    title: { en: 'Too many batches', da: 'For mange batches' },
    cause: {
      en: 'The instance is working on as many batches as it may at the same time.',
      da: 'Instansen arbejder på så mange batches, som den må på samme tid.',
    },
    fix: {
      en: 'Nothing of the batch was done. Wait as long as `Retry-After` says, then repeat it. Send batches one after the other.',
      da: 'Intet i batchen blev udført. Vent så længe, som `Retry-After` angiver, og gentag den. Send batches én ad gangen.',
    },
    detail: {
      en: 'This instance works on {limit} batches at the same time. Try again in a few seconds.',
      da: 'Denne instans arbejder på {limit} batches samtidig. Prøv igen om få sekunder.',
    },
  },
  TOO_MANY_LISTS: {
    status: 429,
    title: { en: 'Too many lists', da: 'For mange lister' },
    cause: {
      en: 'This client address reads as many lists at the same time as one address may.',
      da: 'Denne klientadresse læser så mange lister samtidig, som én adresse må.',
    },
    fix: {
      en: 'Finish or close a response before you request the next list.',
      da: 'Læs et svar færdigt, eller luk det, før du henter den næste liste.',
    },
    detail: {
      en: 'A client address can read {limit} lists at the same time. Finish reading one, then try again.',
      da: 'En klientadresse kan læse {limit} lister samtidig. Læs en af dem færdig, og prøv igen.',
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: { en: 'Too many requests', da: 'For mange forespørgsler' },
    cause: {
      en: 'The instance is working on as many requests as it may at the same time.',
      da: 'Instansen arbejder på så mange forespørgsler, som den må på samme tid.',
    },
    fix: {
      en: 'Nothing was done. Wait as long as `Retry-After` says, then repeat the request. Use fewer connections, and read responses to their end.',
      da: 'Intet blev udført. Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Brug færre forbindelser, og læs svarene til ende.',
    },
    detail: {
      en: 'This instance works on {limit} requests at the same time. Try again in a few seconds.',
      da: 'Denne instans arbejder på {limit} forespørgsler samtidig. Prøv igen om få sekunder.',
    },
  },
  TOO_MANY_SHEETS: {
    status: 429,
    title: { en: 'Too many product sheets', da: 'For mange produktblade' },
    cause: {
      en: 'The instance is making as many product sheets as it may at the same time.',
      da: 'Instansen danner så mange produktblade, som den må på samme tid.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then repeat the request. Request fewer sheets at the same time, and use `If-None-Match` for those you have.',
      da: 'Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Hent færre produktblade samtidig, og brug `If-None-Match` for dem, du har.',
    },
    detail: {
      en: 'This instance makes {limit} product sheets at the same time. Try again in a few seconds.',
      da: 'Denne instans danner {limit} produktblade samtidig. Prøv igen om få sekunder.',
    },
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    title: { en: 'Sign-in service unavailable', da: 'Login-tjenesten er ikke tilgængelig' },
    cause: {
      en: 'The service needs the OpenID Connect provider of the instance, for its keys or for a sign-in, and cannot reach it.',
      da: 'Tjenesten har brug for instansens OpenID Connect-udbyder, til dens nøgler eller til et login, og kan ikke nå den.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then try again. API keys work meanwhile. Operators see the cause in the log.',
      da: 'Vent så længe, som `Retry-After` angiver, og prøv igen. API-nøgler virker imens. Driften kan se årsagen i loggen.',
    },
    detail: {
      en: 'The sign-in service of this instance cannot be reached at the moment. Try again in a few seconds.',
      da: 'Instansens login-tjeneste kan ikke nås i øjeblikket. Prøv igen om få sekunder.',
    },
  },
  UNAVAILABLE: {
    status: 503,
    title: { en: 'Unavailable', da: 'Ikke tilgængelig' },
    cause: {
      en: 'The service cannot reach its database, or the database does not respond.',
      da: 'Tjenesten kan ikke nå sin database, eller databasen svarer ikke.',
    },
    fix: {
      en: 'Wait as long as `Retry-After` says, then repeat the request. After a write without a response, read the product first.',
      da: 'Vent så længe, som `Retry-After` angiver, og gentag forespørgslen. Efter en skrivning uden svar: læs produktet først.',
    },
    detail: {
      en: 'The database cannot be reached at the moment. Try again in a few seconds.',
      da: 'Databasen kan ikke nås i øjeblikket. Prøv igen om få sekunder.',
    },
  },
});
