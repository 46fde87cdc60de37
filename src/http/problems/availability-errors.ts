import { errorTable } from './error-table.ts';

/** The same request may succeed later. */
export const AVAILABILITY_ERRORS = errorTable({
  BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'The database is busy with other requests. Try again in a few seconds.',
      da: 'Databasen er optaget af andre forespørgsler. Prøv igen om få sekunder.',
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
  LISTS_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'Too many lists are being read at the moment. Try again in a few seconds.',
      da: 'Der læses for mange lister i øjeblikket. Prøv igen om få sekunder.',
    },
  },
  NOT_WRITABLE: {
    status: 503,
    title: { en: 'No changes at the moment', da: 'Ingen ændringer i øjeblikket' },
    detail: {
      en: 'The database can be read but takes no changes at the moment. Nothing was saved. Try again later.',
      da: 'Databasen kan læses, men tager ikke imod ændringer i øjeblikket. Intet blev gemt. Prøv igen senere.',
    },
  },
  NO_BROWSER: {
    status: 503,
    title: { en: 'PDF unavailable', da: 'PDF er ikke tilgængelig' },
    detail: {
      en: 'The browser that renders PDFs cannot be started. The sheet is available as HTML: GET /api/web/….',
      da: 'Browseren, der danner PDF, kan ikke startes. Produktbladet findes også som HTML: GET /api/web/….',
    },
  },
  RESPONSES_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'Too many responses are waiting for their clients to read them. Try again in a few seconds.',
      da: 'For mange svar venter på at blive læst af deres klienter. Prøv igen om få sekunder.',
    },
  },
  SHEETS_BUSY: {
    status: 503,
    title: { en: 'Busy', da: 'Optaget' },
    detail: {
      en: 'Too many product sheets are being made. Try again in a few seconds.',
      da: 'Der dannes for mange produktblade i øjeblikket. Prøv igen om få sekunder.',
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
  TOO_MANY_LISTS: {
    status: 429,
    title: { en: 'Too many lists', da: 'For mange lister' },
    detail: {
      en: 'A client address can read {limit} lists at the same time. Finish reading one, then try again.',
      da: 'En klientadresse kan læse {limit} lister samtidig. Læs en af dem færdig, og prøv igen.',
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
});
