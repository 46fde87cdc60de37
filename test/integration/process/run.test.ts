import { spawnSync } from 'node:child_process';

function run(...args: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ['scripts/run.mjs', ...args], { encoding: 'utf8' });
}

test('A failing program names the line of its source', () => {
  const { status, stderr } = run('test/fixtures/failing-program.ts');
  expect(status).toBe(1);
  expect(stderr).toMatch(/Error: the program fails\n\s+at .*\/test\/fixtures\/failing-program\.ts:6:7/);
});

test('Only files of the project are started', () => {
  const { status, stderr } = run('src/unknown.ts');
  expect(status).toBe(1);
  expect(stderr).toBe('src/unknown.ts is not a TypeScript file of this project\n');
});
