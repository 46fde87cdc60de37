import type { ErrorCode, ServiceError } from '../domain/errors.ts';
import { describeIssue, type FieldIssue } from '../domain/input/issues.ts';
import { fillIn, type Language, type LocalText, type TextParams } from '../domain/language.ts';

interface ErrorFacts {
  readonly status: number;
  readonly title: LocalText;
  readonly detail: LocalText;
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
      en: 'Too many lists are being read at the moment. Try again in a while.',
      da: 'Der læses for mange lister i øjeblikket. Prøv igen om lidt.',
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
  NO_BROWSER: {
    status: 503,
    title: { en: 'No PDF at the moment', da: 'Ingen PDF i øjeblikket' },
    detail: {
      en: 'The browser that makes PDFs cannot be started. The sheet can be read as a page: GET /api/web/….',
      da: 'Browseren, der laver PDF, kan ikke startes. Arket kan læses som en side: GET /api/web/….',
    },
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
  RULE_NOT_FOUND: {
    status: 404,
    title: { en: 'Rule not found', da: 'Regel ikke fundet' },
    detail: { en: 'There is no rule {ruleId}', da: 'Der findes ingen regel {ruleId}' },
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
};

/** Fields named by an answer; a request with more mistakes than this lists the first ones of each item. */
const MAX_ERRORS = 5000;

export interface FieldError {
  readonly fieldId: string;
  readonly fieldLabel: string;
  readonly message: string;
  readonly messageType: 'ERROR';
  readonly code: string;
  readonly pointer?: string;
}

/** Issues in words. @param pointer JSON pointer of the object that has the fields; absent for parameters */
export function toFieldErrors(issues: readonly FieldIssue[], language: Language, pointer?: string): FieldError[] {
  return issues.slice(0, MAX_ERRORS).map((issue) => ({
    fieldId: issue.key,
    fieldLabel: issue.field?.names[language] ?? issue.key,
    message: describeIssue(issue, language),
    messageType: 'ERROR',
    code: issue.code,
    ...(pointer === undefined
      ? {}
      : {
          pointer: issue.key === '' ? pointer : `${pointer}/${issue.key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        }),
  }));
}

export interface ProblemContext {
  readonly language: Language;
  readonly path: string;
  readonly requestId: string;
}

/** A ServiceError as a problem document (RFC 9457) with the members that clients of this interface read. */
export function toProblem(
  error: Pick<ServiceError, 'code' | 'extras'>,
  context: ProblemContext,
): { status: number; body: Record<string, unknown> } {
  return buildProblem(error.code, error.extras, context);
}

/** The answer to a defect: nothing of its cause, only the id under which it is logged. */
export function internalProblem(context: ProblemContext): { status: number; body: Record<string, unknown> } {
  return buildProblem('INTERNAL_ERROR', {}, context);
}

function buildProblem(
  code: ErrorCode | 'INTERNAL_ERROR',
  extras: ServiceError['extras'],
  { language, path, requestId }: ProblemContext,
) {
  const { status, title, detail } = ERRORS[code];
  const isOfBody = code === 'INPUT_ERRORS' || code === 'INVALID_BODY';
  const errors = extras.issues && toFieldErrors(extras.issues, language, isOfBody ? '' : undefined);
  const params: TextParams = {
    problem: errors?.map((error) => error.message).join('; ') ?? '',
    path,
    ...extras.params,
  };
  return {
    status,
    body: {
      type: `urn:problem:${code}`,
      title: title[language],
      status,
      detail: fillIn(detail[language], params),
      instance: path,
      code,
      result: title[language],
      ...(errors ? { errors } : {}),
      requestId,
      ...extras.members,
    },
  };
}
