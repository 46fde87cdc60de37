import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../../scripts/support/temporary-folder.ts';

/** The commit before the one that added a file; a reason in words when the clone does not have it. */
export function commitBefore(file: string): { readonly commit: string } | { readonly missing: string } {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', file);
    if (added === '') return { missing: `the history of this clone does not have the commit that added ${file}` };
    return { commit: git('rev-parse', '--verify', `${added}^`) };
  } catch (error) {
    const [reason = ''] = String((error as { stderr?: unknown }).stderr ?? error).split('\n');
    return { missing: `git cannot tell the commit before ${file}: ${reason}` };
  }
}

export interface PreviousRelease {
  /** Starts the service of the commit, in `folder.path`. */
  readonly command: readonly string[];
  readonly folder: TemporaryFolder;
}

/** Packages that earlier releases look for at their start, only to serve files of them. */
const FORMER_PACKAGES = ['datatables.net'];

/** A folder with the files of a commit, which runs with the packages and the compiler of the present one. */
export function checkOut(commit: string): PreviousRelease {
  const folder = createTemporaryFolder('previous-release');
  const { path } = folder;
  const archive = join(path, 'files.tar');
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-x', '-f', archive, '-C', path]);
  // Not a link to the folder itself: what is compiled goes there too.
  mkdirSync(join(path, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((entry) => entry !== '.cache')) {
    symlinkSync(resolve('node_modules', name), join(path, 'node_modules', name));
  }
  for (const name of FORMER_PACKAGES) {
    const stub = join(path, 'node_modules', name);
    if (existsSync(stub)) continue;
    mkdirSync(stub);
    writeFileSync(join(stub, 'package.json'), '{}');
  }
  cpSync('scripts/support/compile.mjs', join(path, 'scripts/support/compile.mjs'));
  // Without the set-up of the project, which would install the packages of that commit.
  writeFileSync(
    join(path, 'start.mjs'),
    `import { compile } from './scripts/support/compile.mjs';\nawait import(await compile('src/server.ts'));\n`,
  );
  return { folder, command: [process.execPath, 'start.mjs'] };
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
