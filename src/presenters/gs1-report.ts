import { formatTimestamp, presentDate, type TimeZone } from '../domain/product/dates.ts';
import type { SendStatus } from '../domain/sending/readiness.ts';
import type {
  Gs1Report,
  HierarchyReport,
  RecipientReport,
  ReportedError,
  StatementDetail,
} from '../domain/status/gs1-state.ts';
import type { CatalogStatus } from '../domain/status/statuses.ts';

export interface PresentedSendStatus {
  productId: string;
  sendStatus: SendStatus;
  reason: string;
  messageId: string;
  time: string;
}

export interface PresentedRecipientStatus {
  dataRecipient: string;
  status: string;
  statusDate?: string;
  messages: string[];
  /** Top unit of the hierarchy that the recipient has. */
  topProductId: string;
  /** Publication date, for a recipient that is waiting for it. */
  publishedFrom?: string;
}

export interface PresentedHierarchy {
  topProductId: string;
  catalogStatus: CatalogStatus | null;
  pendingUnits?: string[];
}

/** The details behind the statuses, as readable lines. What does not apply is absent. */
interface PresentedReport {
  gs1Response?: string[];
  gs1Warnings?: string[];
  sendStatusList?: PresentedSendStatus[];
  dataRecipientStatusList?: PresentedRecipientStatus[];
  hierarchies?: PresentedHierarchy[];
}

/** A recipient that reviews an item has remarks on it. */
const REVIEW = 'REVIEW';
const WARNING = 'WARNING';

export function presentReport(productId: string, report: Gs1Report, timeZone: TimeZone): PresentedReport {
  const { errors, hierarchies = [], failedTransmission } = report;
  const time = (iso: string): string => formatTimestamp(Date.parse(iso), timeZone);
  const recipients = hierarchies.flatMap(({ top, recipients: all }) => all.map((recipient) => ({ top, recipient })));
  const warnings = recipients.flatMap(({ recipient }) =>
    warningsIn(recipient).map((detail) => `${recipient.recipient} ${describeDetail(detail)}`),
  );
  return {
    ...(errors ? { gs1Response: errors.map(describeError) } : {}),
    ...(warnings.length > 0 ? { gs1Warnings: warnings } : {}),
    ...(failedTransmission
      ? {
          sendStatusList: [
            {
              productId,
              sendStatus: 'TRANSMISSION_FAILED',
              reason: failedTransmission.reason,
              messageId: failedTransmission.messageId,
              time: time(failedTransmission.time),
            },
          ],
        }
      : {}),
    ...(recipients.length > 0
      ? { dataRecipientStatusList: recipients.map(({ top, recipient }) => presentRecipient(top, recipient, time)) }
      : {}),
    ...(hierarchies.length > 0 ? { hierarchies: hierarchies.map(presentHierarchy) } : {}),
  };
}

function presentRecipient(
  topProductId: string,
  { recipient, state, time: stated, details = [], from }: RecipientReport,
  time: (iso: string) => string,
): PresentedRecipientStatus {
  return {
    dataRecipient: recipient,
    status: state,
    ...(stated === undefined ? {} : { statusDate: time(stated) }),
    messages: details.map(describeDetail),
    topProductId,
    ...(from === undefined ? {} : { publishedFrom: presentDate(from) }),
  };
}

function presentHierarchy({ top, status, pendingUnits }: HierarchyReport): PresentedHierarchy {
  return {
    topProductId: top,
    catalogStatus: status,
    ...(pendingUnits ? { pendingUnits: [...pendingUnits] } : {}),
  };
}

function warningsIn({ state, details = [] }: RecipientReport): readonly StatementDetail[] {
  return state === REVIEW ? details : details.filter(({ action }) => action === WARNING);
}

/** For example `attribute 447: The GTIN is not known (gtin “05790000008049”)`. */
export function describeError({ level, code, text, attribute, value }: ReportedError): string {
  const place = attribute === undefined ? '' : ` (${attribute}${value === undefined ? '' : ` “${value}”`})`;
  return `${[level, code].filter((part) => part !== '').join(' ')}: ${text}${place}`;
}

/** For example `CIC999 WARNING: The image is missing (GTIN 05790000000111)`. */
export function describeDetail({ gtin, code, text, action }: StatementDetail): string {
  const place = gtin === undefined ? '' : ` (GTIN ${gtin})`;
  return `${[code, action ?? ''].filter((part) => part !== '').join(' ')}: ${text}${place}`;
}
