import { test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { testWith } from '../programs.ts';

/** Folder of the GS1 schemas, which are not part of this repository. */
export const SCHEMAS = '../shared/gdsn/xsd';

/** For tests that need the schemas: without them, they are skipped and the output says why. */
export function testWithSchemas(): typeof test | typeof test.skip {
  if (existsSync(SCHEMAS)) return test;
  process.stderr.write(`Some tests are skipped: there are no schemas in ${SCHEMAS}\n`);
  return test.skip;
}

/** For tests that validate messages against the schemas. */
export function testWithValidator(): typeof test | typeof test.skip {
  const withSchemas = testWithSchemas();
  return withSchemas === test ? testWith('xmllint') : withSchemas;
}

/**
 * Validates messages against the schemas of all messages and modules; the message schema alone does not check modules.
 * @returns the errors; empty if all messages are valid
 */
export function checkMessages(messages: readonly string[]): string {
  const folder = createTemporaryFolder('messages');
  try {
    const files = messages.map((xml, index) => {
      const file = join(folder.path, `${index}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', `${SCHEMAS}/gdsn-all.xsd`, ...files], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    return status === 0
      ? ''
      : stderr
          .split('\n')
          .filter((line) => !line.endsWith(' validates'))
          .slice(0, 20)
          .join('\n');
  } finally {
    folder.remove();
  }
}

/** Prints what was checked. */
export function tell(what: string, messages: readonly string[]): void {
  const elements = messages.reduce((sum, xml) => sum + (xml.match(/<[a-zA-Z]/g)?.length ?? 0), 0);
  process.stderr.write(`${what}: ${messages.length} messages with ${elements} elements\n`);
}
