import type { InstanceDatabase } from '../../storage/database/database.ts';
import { holdMessage, markMessage } from '../../storage/gs1/gs1-messages.ts';
import { findSentLater, findUnitsUnderWay } from '../../storage/gs1/gs1-sent.ts';

/**
 * Makes the service retry a message that could not be transmitted. Refuses one that a newer message has replaced: it
 * would send old data.
 *
 * @returns the reason why it cannot be retried; undefined if it will be
 */
export async function resendMessage(db: InstanceDatabase, id: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const message = await holdMessage(tx, id);
    if (!message) return `There is no message ${id}`;
    const { state, number, units } = message;
    if (state !== 'FAILED') return `The message ${id} is ${state}: only one that is FAILED can be tried again`;
    const keys = units.map(({ key }) => key);
    tx.lockUnits(keys);
    const [later] = await findSentLater(tx, number, keys);
    if (later !== undefined) return `A newer message with ${later} has left since: send the hierarchy anew instead`;
    const [underWay] = await findUnitsUnderWay(tx, keys);
    if (underWay !== undefined) return `Another message with ${underWay} is about to leave`;
    await markMessage(tx, id, { state: 'STORED' });
    return undefined;
  });
}
