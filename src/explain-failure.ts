import type { ServiceError } from './domain/refusals/service-error.ts';
import { isServiceError } from './domain/refusals/service-error.ts';
import { StartError } from './start-error.ts';

/** What a database, the system or the driver reports. */
interface Report extends Error {
  /** SQLSTATE, or the name of a system error. */
  readonly code?: string;
  /** Of errors that the database reports. */
  readonly severity?: string;
  /** Of errors that the system reports. */
  readonly syscall?: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** What an operator can do about it, by SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  '28000': 'Check user and host in DATABASE_URL',
  '28P01': 'Check user and password in DATABASE_URL',
  '3D000': 'Create the database, or check DATABASE_URL',
  '42501':
    'Grant the role what it needs: GRANT CREATE ON DATABASE … TO …; it also has to own the schemas of its instances',
  '53100': 'Make room on the disk of the database',
  '25006': 'Check that DATABASE_URL leads to the primary server',
};

/** One line for what an operator can fix; the stack for a defect. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return oneLine(error.message);
  if (isServiceError(error)) return explainRefusal(error);
  if (!(error instanceof Error)) return String(error);
  const { code = '', severity, syscall, message } = error as Report;
  if (severity !== undefined && SQLSTATE.test(code)) {
    // The migrations put the statement before the message.
    const words = message.split(' - ').at(-1) ?? message;
    return oneLine(`The database refuses: ${words} (SQLSTATE ${code}). ${ADVICE[code] ?? 'Its log tells more'}`);
  }
  if (syscall !== undefined) return oneLine(message);
  return error.stack ?? message;
}

function explainRefusal({ code, cause, stack }: ServiceError): string {
  const report = cause as Report | undefined;
  if (report === undefined) return stack ?? code;
  if (code === 'UNAVAILABLE') {
    return oneLine(
      `The database cannot be reached: ${report.message || report.code || 'no response'}. Check DATABASE_URL`,
    );
  }
  return explainFailure(report);
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
