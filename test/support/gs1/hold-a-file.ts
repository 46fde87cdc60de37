/** A process that claims a file in an inbox and never finishes; tests kill it. Reports the claim on stdout. */
import { join } from 'node:path';
import { systemClock } from '../../../src/gs1/delivery/clock.ts';
import { silentLog } from '../../../src/gs1/delivery/log.ts';
import { Inbox } from '../../../src/gs1/transports/folders/inbox.ts';

const [, , folder = ''] = process.argv;
const inbox = new Inbox(
  {
    folder,
    archive: join(folder, 'archive'),
    quarantine: join(folder, 'quarantine'),
    pollMs: 20,
    settleMs: 0,
    leaseMs: 300,
    clock: systemClock,
    log: silentLog,
  },
  () => {
    process.stdout.write('held\n');
    return new Promise(() => undefined);
  },
);
inbox.start();
setInterval(() => undefined, 1_000);
