import { createTransport } from '../../../src/gs1/transports/create-transport.ts';
import { silentLog } from '../../../src/gs1/delivery/log.ts';
import type { Gs1Settings } from '../../../src/gs1/settings.ts';
import type { Transport } from '../../../src/gs1/delivery/transport.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';

/** The simulated data pool of the demo instance, with fast replies. */
export function createDemoSimulator(): Transport {
  const [configuration] = loadInstances({ kind: 'one', folder: 'instances/demo' });
  const settings = configuration?.settings.gs1 as Gs1Settings;
  return createTransport(
    { ...settings, simulator: { ...settings.simulator, replySeconds: 0.02 } },
    { folder: '.', environment: {}, log: silentLog },
  );
}
