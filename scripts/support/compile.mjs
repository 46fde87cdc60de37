/** Compiles the project's TypeScript to JavaScript, once for each state of the sources. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/compiled');
const FOLDERS = ['src', 'generated', 'scripts', 'bench', 'test', 'examples'];
/** Folders with packages of their own, and files that only Jest executes. */
const LEFT_OUT = /^test\/clients\/|\.test\.ts$/;
/** Processes may still run from an older state, and load a module late. */
const KEPT_STATES = 5;
/** Rises with the way in which sources are compiled. */
const VERSION = 1;

/**
 * Packages, JSON and JavaScript stay where they are; `import.meta.url` remains the one of the source, so that it finds the
 * files beside the source.
 *
 * @type {import('esbuild').Plugin}
 */
const oneFileEach = {
  name: 'one file each',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point') return undefined;
      if (path.endsWith('.ts')) return { path: path.replace(/\.ts$/, '.mjs'), external: true };
      return { path: pathToFileURL(resolve(resolveDir, path)).href, external: true };
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** @returns {string[]} paths relative to the project */
function findSources() {
  // An installation may have only what serving needs.
  return FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => path.endsWith('.ts') && !LEFT_OUT.test(path))
    .sort();
}

/** @param {readonly string[]} sources */
function digest(sources) {
  const hash = createHash('sha256').update(`${VERSION} ${ROOT}`);
  for (const path of sources) hash.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} file TypeScript file of the project
 * @returns {Promise<string>} path of the compiled file
 * @throws {Error} when the file is not one of the project, does not compile, or the cache cannot be written
 */
export async function compile(file) {
  const sources = findSources();
  const source = relative(ROOT, resolve(file));
  if (!sources.includes(source)) throw new Error(`${file} is not a TypeScript file of this project`);
  const compiled = join(CACHE, digest(sources));
  if (!existsSync(compiled)) await compileInto(compiled, sources);
  return join(compiled, source.replace(/\.ts$/, '.mjs'));
}

/** @param {string} folder @param {readonly string[]} sources */
async function compileInto(folder, sources) {
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
  } catch (cause) {
    throw new Error(`${CACHE} is not writable; start the program once as the owner of the project`, { cause });
  }
  try {
    await build(sources, draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have compiled the same state.
    if (!existsSync(folder)) throw error;
  }
  removeOldStates();
}

/** @param {readonly string[]} sources @param {string} outdir */
async function build(sources, outdir) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [...sources],
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    plugins: [oneFileEach],
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
  });
}

function removeOldStates() {
  const states = readdirSync(CACHE)
    .map((name) => join(CACHE, name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of states.slice(KEPT_STATES)) rmSync(path, { recursive: true, force: true });
}
