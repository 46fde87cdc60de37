import { ServiceError } from './domain/refusals/service-error.ts';
import { StartError } from './start-error.ts';

/** One line for what an operator can fix; the stack for a defect. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof ServiceError && error.code === 'UNAVAILABLE') {
    const { message, code } = error.cause as Error & { code?: string };
    return `The database cannot be reached: ${message || code || 'no response'}. Check DATABASE_URL`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
