import { describeContents } from '../backup/describe-backup.ts';
import { restoreBackup, type RestoreRequest } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { onDatabase } from '../command-line/instances.ts';
import { note, print, printJson } from '../command-line/output.ts';
import { withProgress } from '../command-line/progress.ts';
import { VERSION } from '../command-line/run-program.ts';
import { StartError } from '../process/start-error.ts';

interface WriteOptions {
  /** A file or a folder. */
  readonly target: string;
  /** Name of the only instance to copy. */
  readonly instance?: string;
  readonly json?: boolean;
}

/** Copies instances to a file, and prints what it contains. */
export async function writeFile({ target, instance, json }: WriteOptions): Promise<void> {
  const signal = stopSignal();
  await onDatabase(async ({ address, sessions, isCitus }) => {
    const result = await withProgress('Copying rows', (onProgress) =>
      takeBackup({
        address: sessions ?? address,
        isCitus,
        service: VERSION,
        only: instance,
        target,
        prefix: instance ?? 'backup',
        onProgress,
        signal,
      }),
    );
    if (json) {
      printJson(result);
      return;
    }
    for (const line of describeContents(result)) print(line);
    print(`Wrote ${result.file} (${result.bytes} bytes)`);
  });
}

/** Restores instances from a file, and prints what it contains. */
export async function readFile({
  file,
  mode,
  json,
}: Pick<RestoreRequest, 'file' | 'mode'> & { readonly json?: boolean }): Promise<void> {
  await onDatabase(async ({ address, sessions }) => {
    const result = await withProgress('Restoring rows', (onProgress) =>
      restoreBackup({ address: sessions ?? address, file, mode, onProgress }),
    );
    if (json) {
      printJson(result);
      return;
    }
    for (const line of describeContents(result)) print(line);
    for (const [instance, names] of Object.entries(result.migrated))
      if (names.length > 0) print(`${instance}: migrated to this version (${names.join(', ')})`);
    if (result.held > 0) note(`${result.held} messages to GS1 are held: see gs1 list --state FAILED`);
    if (result.paused > 0) note(`${result.paused} webhooks are paused`);
  });
}

/** Aborts when the process is asked to end, so that nothing is left behind. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => controller.abort(new StartError(`Stopped by ${name}; no file was written`)));
  return controller.signal;
}
