import type { UnitKey } from '../product/identifiers.ts';
import type { RecipientStatement } from '../status/gs1-state.ts';

/** A confirmation by a recipient, and the number of the notification that it is about. */
export interface Confirmation extends RecipientStatement {
  readonly number: number;
}

/** The newest confirmation by recipient (GLN) and unit. Stored in this form, as JSON. */
export type Confirmations = Readonly<Record<string, Readonly<Record<UnitKey, Confirmation>>>>;

/** Adds a confirmation. The newest one of a unit counts, in whatever order they arrive. */
export function withConfirmation(
  confirmations: Confirmations,
  recipient: string,
  unit: UnitKey,
  confirmation: Confirmation,
): Confirmations {
  const known = confirmations[recipient]?.[unit];
  if (known && known.time > confirmation.time) return confirmations;
  return { ...confirmations, [recipient]: { ...confirmations[recipient], [unit]: confirmation } };
}

/** The confirmation since the recipient last lost the hierarchy. @param ended number of the message that removed it */
export function confirmationAbout(
  confirmations: Confirmations,
  recipient: string,
  unit: UnitKey,
  ended: number,
): RecipientStatement | undefined {
  const confirmation = confirmations[recipient]?.[unit];
  if (!confirmation || confirmation.number < ended) return undefined;
  const { state, time, details } = confirmation;
  return { state, time, details };
}
