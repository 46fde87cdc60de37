import { createProductClient, Refusal, Unreachable } from './client.js';

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

/** Sends a hierarchy. A repetition with the same key, even after a crash of the caller, does not send it twice. */
export async function sendOnce(order: string): Promise<string> {
  try {
    const { result } = await client.send({ D8165: '15790000000118', D8255: '208' }, { idempotencyKey: order });
    return result;
  } catch (error) {
    if (error instanceof Refusal) return `refused: ${error.problem.detail}`;
    if (error instanceof Unreachable) return `try again later: ${error.message}`;
    throw error;
  }
}

/** Looks at what happened to a product in the last days. */
export async function printHistory(productId: string, since: Date): Promise<void> {
  for await (const event of client.history(productId)) {
    if (new Date(event.time) < since) return;
    console.log(event.time, event.type, event.actor);
  }
}
