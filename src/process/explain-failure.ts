import type { ServiceError } from '../domain/refusals/service-error.ts';
import { isServiceError } from '../domain/refusals/service-error.ts';
import { StartError } from './start-error.ts';

/** An error from the database, the system or the driver. */
interface Report extends Error {
  /** SQLSTATE, or the name of a system error. */
  readonly code?: string;
  /** Set on errors of the database. */
  readonly severity?: string;
  /** Set on errors of the system. */
  readonly syscall?: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** What an operator can do, by SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  '28000': 'Check the user and host in DATABASE_URL',
  '28P01': 'Check the user and password in DATABASE_URL',
  '3D000': 'Create the database, or check DATABASE_URL',
  '42501':
    'Grant the role the privileges it needs: GRANT CREATE ON DATABASE … TO …; it must also own the schemas of its instances',
  '53100': 'Free disk space on the database server',
  '25006': 'Check that DATABASE_URL points to the primary server',
};

/** One line for a problem that an operator can fix; the stack trace for a defect. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return oneLine(error.message);
  if (isServiceError(error)) return explainRefusal(error);
  if (!(error instanceof Error)) return String(error);
  const { code = '', severity, syscall, message } = error as Report;
  if (severity !== undefined && SQLSTATE.test(code)) {
    // Migrations put the statement in front of the message.
    const words = message.split(' - ').at(-1) ?? message;
    return oneLine(`The database reports: ${words} (SQLSTATE ${code}). ${ADVICE[code] ?? 'See its log for details'}`);
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
