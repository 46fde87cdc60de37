import { createProductClient, CursorExpired, isRefused, Refusal, Unreachable } from './client.js';
import type { Product } from './product.js';

const { SERVICE_URL = 'http://127.0.0.1:3000', API_KEY } = process.env;
const client = createProductClient(SERVICE_URL, { ...(API_KEY === undefined ? {} : { key: API_KEY }), language: 'en' });

/** Saves a change and prints what is left to correct. */
export async function saveAndReport(): Promise<void> {
  const saved = await client.save({ D8165: '05790000000111', D8255: '208', D8246: 43, D8247: 'GRM' });
  for (const { message, fieldId } of saved.validationErrors) console.log(`${fieldId}: ${message}`);
}

/** Adds to the gross weight of a product only if nobody else saved it since it was read. */
export async function addWeight(grams: number): Promise<boolean> {
  const unit = { D8165: '05790000000111', D8255: '208' } as const;
  const product = await client.read(`${unit.D8165}.${unit.D8255}`, ['D8246']);
  try {
    await client.save({ ...unit, D8246: (product.D8246 ?? 0) + grams }, { ifUnchanged: product });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === 'PRECONDITION_FAILED') return false;
    throw error;
  }
}

/** Prints all products that GS1 has not received in their present state. */
export async function listPending(): Promise<void> {
  for await (const { productId, gs1Status } of client.statuses({ catalogStatus: ['PENDING'] }))
    console.log(productId, gs1Status);
}

/**
 * Sends a hierarchy and waits for GS1's answer. A repetition with the same key, even after a crash of the caller, does
 * not send it twice.
 */
export async function sendOnce(order: string): Promise<string> {
  const unit = { D8165: '15790000000118', D8255: '208' } as const;
  try {
    const { messageId } = await client.send(unit, { idempotencyKey: order, waitSeconds: 30 });
    const { result, gs1Response = [] } = await client.answer(messageId);
    return [result, ...gs1Response].join('; ');
  } catch (error) {
    if (error instanceof Refusal) return `refused: ${error.problem.detail}`;
    if (error instanceof Unreachable) return `try again later: ${error.message}`;
    throw error;
  }
}

/** Saves any number of products, and prints what was refused while the others are sent. */
export async function importAll(products: AsyncIterable<Product>): Promise<void> {
  for await (const answer of client.saveLines(products))
    if (isRefused(answer)) console.log(`line ${answer.line}: ${answer.detail}`);
}

/** Prints the answers of GS1 as they come. Returns when the cursor is too old to go on. */
export async function followAnswers(cursor: string, store: (cursor: string) => Promise<void>): Promise<void> {
  try {
    for await (const event of client.changes({ cursor, types: ['ACCEPTED', 'REJECTED'] })) {
      console.log(event.time, event.productId, event.type);
      await store(event.cursor);
    }
  } catch (error) {
    if (!(error instanceof CursorExpired)) throw error;
    console.log(error.message);
  }
}

/** Looks at what happened to a product in the last days. */
export async function printHistory(productId: string, since: Date): Promise<void> {
  for await (const event of client.history(productId)) {
    if (new Date(event.time) < since) return;
    console.log(event.time, event.type, event.actor);
  }
}
