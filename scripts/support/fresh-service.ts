import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { stringify } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { createApiKey } from '../../src/access/credentials.ts';
import { SCOPES, type Scope } from '../../src/domain/access/scopes.ts';
import { startService } from '../../src/service.ts';
import { addKey } from '../../src/storage/instance/credentials.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A receiver of webhooks that refuses connections at once, wherever host names are resolved slowly or not at all. */
export const UNREACHABLE_RECEIVER = 'https://127.0.0.1:9/product-events';
/** Setting `webhooks.networks` that allows it. */
export const RECEIVER_NETWORKS = ['127.0.0.1'];

export interface FreshService {
  readonly url: string;
  /** An API key of the instance, which requires one. */
  readonly key: string;
  /** Keys that have only this scope. */
  readonly limitedKeys: Readonly<Record<Scope, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the service with the demo configuration in English, with keys enabled and a simulated data pool, on a new
 * database and a free loopback port.
 * @param purpose part of the name of its temporary folder
 * @param settings more of `instance.yaml`, or other values
 */
export async function startFreshService(
  purpose: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<FreshService> {
  const folder = createTemporaryFolder(purpose);
  const instance = join(folder.path, 'instance');
  mkdirSync(instance);
  writeFileSync(
    join(instance, 'instance.yaml'),
    stringify({
      ...{ name: purpose, languages: ['en', 'da'], security: { keys: true } },
      gs1: { gln: '5790000009022', transport: 'simulator', simulator: { replySeconds: 0.2 } },
      webhooks: { networks: RECEIVER_NETWORKS },
      ...settings,
    }),
  );
  for (const file of ['fields.yaml', 'views.yaml', 'profiles.yaml', 'recipients.yaml', 'products.json'])
    writeFileSync(join(instance, file), readFileSync(join('instances/demo', file)));
  const service = await startService(
    readConfig({
      DATA_DIR: join(folder.path, 'data'),
      INSTANCE: instance,
      PORT: '0',
      DATABASE_URL: process.env['DATABASE_URL'],
    }),
    pino({ level: 'silent' }),
  );
  const { key, hash } = createApiKey();
  const limited = SCOPES.map((scope) => ({ scope, ...createApiKey() }));
  for (const { db } of service.instances) {
    await addKey(db, purpose, hash);
    for (const { scope, hash: limitedHash } of limited)
      await addKey(db, `${purpose}-${scope}`, limitedHash, { scopes: [scope] });
  }
  return {
    url: service.url,
    key,
    limitedKeys: Object.fromEntries(limited.map((each) => [each.scope, each.key])) as Record<Scope, string>,
    async stop() {
      await service.stop();
      folder.remove();
    },
  };
}
