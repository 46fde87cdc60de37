import { formatTimestamp, type TimeZone } from '../domain/product/dates.ts';
import type { SendStatus } from '../domain/sending/readiness.ts';
import type { Gs1Report, RecipientStatement, ReportedError, StatementDetail } from '../domain/status/gs1-state.ts';

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
  statusDate: string;
  messages: string[];
}

/** What stands behind the statuses, in lines to read. What does not apply is absent. */
interface PresentedReport {
  gs1Response?: string[];
  gs1Warnings?: string[];
  sendStatusList?: PresentedSendStatus[];
  dataRecipientStatusList?: PresentedRecipientStatus[];
}

/** A recipient that puts an item to review has something to say of it. */
const REVIEW = 'REVIEW';
const WARNING = 'WARNING';

export function presentReport(productId: string, report: Gs1Report, timeZone: TimeZone): PresentedReport {
  const { errors, recipients = {}, failedTransmission } = report;
  const time = (iso: string): string => formatTimestamp(Date.parse(iso), timeZone);
  const statements = Object.entries(recipients).sort(([a], [b]) => (a < b ? -1 : 1));
  const warnings = statements.flatMap(([gln, statement]) =>
    warningsIn(statement).map((detail) => `${gln} ${describeDetail(detail)}`),
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
    ...(statements.length > 0
      ? {
          dataRecipientStatusList: statements.map(([dataRecipient, statement]) => ({
            dataRecipient,
            status: statement.state,
            statusDate: time(statement.time),
            messages: statement.details.map(describeDetail),
          })),
        }
      : {}),
  };
}

function warningsIn({ state, details }: RecipientStatement): readonly StatementDetail[] {
  return state === REVIEW ? details : details.filter(({ action }) => action === WARNING);
}

/** As in `attribute 447: The GTIN is not known (gtin “05790000008049”)`. */
function describeError({ level, code, text, attribute, value }: ReportedError): string {
  const place = attribute === undefined ? '' : ` (${attribute}${value === undefined ? '' : ` “${value}”`})`;
  return `${[level, code].filter((part) => part !== '').join(' ')}: ${text}${place}`;
}

/** As in `CIC999 WARNING: The image is missing (GTIN 05790000000111)`. */
function describeDetail({ gtin, code, text, action }: StatementDetail): string {
  const place = gtin === undefined ? '' : ` (GTIN ${gtin})`;
  return `${[code, action ?? ''].filter((part) => part !== '').join(' ')}: ${text}${place}`;
}
