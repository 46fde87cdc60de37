import { afterAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';

const folder = createTemporaryFolder('command-line');
afterAll(() => folder.remove());

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program of the package from another folder. */
function run(words: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [resolve('scripts/cli.mjs'), ...words], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], INSTANCE: resolve('instances/demo'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, out, err })));
}

test('the program answers a request for help from any folder', async () => {
  const { code, out, err } = await run(['help', 'key']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^Usage: npx \. key/);
});

test('wrong arguments end with 2 before anything is done', async () => {
  const { code, err } = await run(['serve', '--prot', '1']);
  expect(code).toBe(2);
  expect(err).toBe("error: unknown option '--prot'\nAdd --help for arguments and examples.\n");
});

test('mistakes of an operator end with 1 and one line', async () => {
  const broken = join(folder.path, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, 'instance.yaml'), 'name: Broken!\n');
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as AddressInfo;
  try {
    const outcomes = await Promise.all([
      run(['key', 'list'], { INSTANCE: broken }),
      run(['key', 'list'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
      run(['migrate', '--instance', 'other'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
      run(['pool', '--port', String(port)]),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    for (const { err } of outcomes) expect(err).toMatch(/^[^\n]+\n$/);
    const messages = outcomes.map(({ err }) => err);
    expect(messages).toEqual([
      expect.stringMatching(/instance\.yaml: name: expected lower-case letters/),
      expect.stringMatching(/^The database cannot be reached: .*Check DATABASE_URL/),
      expect.stringMatching(/^The instance other does not exist; known are demo/),
      expect.stringMatching(/in use; set --port/),
    ]);
  } finally {
    taken.close();
  }
});

/** The programs of developers: those that npm scripts run, and those that guides name. */
function developersPrograms(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const texts = [
    ...Object.values(scripts),
    readFileSync('CONTRIBUTING.md', 'utf8'),
    readFileSync('docs/operations.md', 'utf8'),
  ];
  const files = texts.flatMap((text) =>
    [...text.matchAll(/scripts\/run\.mjs\s+(\S+\.ts)/g)].map(([, file = '']) => file),
  );
  return [...new Set(files)].filter((file) => file !== 'src/cli.ts');
}

test('programs of developers read their arguments with the same library, before they do anything', () => {
  const programs = developersPrograms();
  expect(programs.length).toBeGreaterThan(15);
  for (const file of programs) {
    const [, beforeFirstEffect = ''] = /^([\s\S]*?\.parse\(\))/.exec(readFileSync(file, 'utf8')) ?? [];
    expect({ file, reads: beforeFirstEffect.includes('createCommand(') }).toEqual({ file, reads: true });
    expect(beforeFirstEffect).not.toMatch(/^(?:await |const .* = await |writeFileSync\()|process\.argv/m);
  }
});

test('a request for help of a developer changes nothing', async () => {
  const released = statSync('spec/released').mtimeMs;
  const contract = statSync('generated/openapi.json').mtimeMs;
  const help = (file: string) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', file, '--help'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    return new Promise<{ file: string; code: number | null; out: string }>((done) =>
      child.once('close', (code) => done({ file, code, out })),
    );
  };
  const files = ['scripts/generate.ts', 'scripts/compatibility.ts', 'scripts/fuzz.ts', 'bench/run.ts'];
  for (const { file, code, out } of await Promise.all(files.map(help)))
    expect({ file, code, out }).toEqual({ file, code: 0, out: expect.stringMatching(/^Usage: [\s\S]*\nExamples:\n/) });
  expect([statSync('spec/released').mtimeMs, statSync('generated/openapi.json').mtimeMs]).toEqual([released, contract]);
});
