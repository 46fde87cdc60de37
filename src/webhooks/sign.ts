import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new secret: `whsec_` and a random key in base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64');
}

/**
 * The headers of a Standard Webhooks message: its id, the time of the attempt in seconds, and a signature per secret.
 * @see https://www.standardwebhooks.com
 */
export function signatureHeaders(
  id: string,
  time: Date,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(time.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
