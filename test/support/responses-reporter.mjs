import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Reports at the end of a run how many responses were validated against the contract, and of how many operations. */
export default class ResponsesReporter {
  #folder = mkdtempSync(join(tmpdir(), 'pmd-responses-'));

  constructor() {
    // Test files run in separate processes: each appends a line per response.
    process.env.CHECKED_RESPONSES = join(this.#folder, 'responses');
    writeFileSync(process.env.CHECKED_RESPONSES, '');
  }

  onRunComplete() {
    const responses = readFileSync(process.env.CHECKED_RESPONSES, 'utf8').split('\n').slice(0, -1);
    rmSync(this.#folder, { recursive: true });
    if (responses.length === 0) return;
    const { paths } = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
    const all = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId }) => operationId)
      .filter((operationId) => operationId !== undefined);
    const called = new Set(responses.map((line) => line.split(' ')[0]));
    const pairs = new Set(responses.filter((line) => !line.startsWith('- ')));
    const missing = all.filter((operationId) => !called.has(operationId));
    process.stderr.write(
      `\n${responses.length} responses validated against the contract: ${all.length - missing.length} of ${all.length} operations, ` +
        `${pairs.size} pairs of operation and status\n`,
    );
    // List them only if nearly all operations were called, not for a selection of tests.
    if (missing.length > 0 && missing.length < all.length / 4)
      process.stderr.write(`not called: ${missing.join(', ')}\n`);
  }
}
