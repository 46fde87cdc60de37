import { ServiceError } from './domain/refusals/service-error.ts';
import { StartError } from './start-error.ts';

/** One line for what the operator can mend; a defect keeps its stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof ServiceError && error.code === 'UNAVAILABLE') {
    const { message, code } = error.cause as Error & { code?: string };
    return `The database can't be reached: ${message || code || 'no answer'}. Check DATABASE_URL`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
