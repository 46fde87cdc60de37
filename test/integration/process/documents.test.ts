import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { codeBlocksOf, readDocument } from '../../support/documents.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { missingPrinter } from '../../support/printer.ts';
import { startProcess, type ServiceProcess } from '../../support/process.ts';
import { testWith } from '../../support/programs.ts';

/** The URL of the service in the guides. */
const DOCUMENTED = 'http://127.0.0.1:3000';
const README = readDocument('README.md');

const data = createTemporaryFolder('guides-data');
const downloads = createTemporaryFolder('guides');
let service: ServiceProcess;
let noPrinter: string | undefined;
beforeAll(async () => {
  noPrinter = await missingPrinter();
  if (noPrinter !== undefined) console.warn(`PDF sheets of the guides are not tested: ${noPrinter}`);
  service = await startProcess({ DATA_DIR: data.path, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exitCode;
  data.remove();
  downloads.remove();
});

interface Step {
  readonly command: string;
  /** The response that the guide shows. */
  readonly shown?: unknown;
}

/** The calls of a guide in order. A JSON block is the response to the call before it. */
function stepsOf(markdown: string): Step[] {
  const steps: { command: string; shown?: unknown }[] = [];
  for (const { language, text } of codeBlocksOf(markdown)) {
    const last = steps.at(-1);
    if (language === 'sh')
      steps.push(
        ...text
          .split(/^(?=curl )|^#.*$/m)
          .filter(isCall)
          .map((command) => ({ command })),
      );
    else if (language === 'json' && last) last.shown = JSON.parse(text) as unknown;
  }
  return steps;
}

const isCall = (text: string): boolean => text.startsWith('curl ');
const isPdf = (text: string): boolean => text.includes('/api/pdf/');

async function call(command: string): Promise<{ status: number; body: string }> {
  const here = command.replace(DOCUMENTED, service.url).replace('curl ', 'curl -sS -w "\\n%{http_code}" ');
  const { stdout } = await promisify(execFile)('sh', ['-c', here], { cwd: downloads.path, maxBuffer: 10_000_000 });
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
}

/** Times and ids differ in each run, so only their form is compared. */
function withoutChance(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d"/g, '"TIME"')
      .replaceAll(/"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/g, '"ID"'),
  );
}

const testWithCurl = testWith('curl');

testWithCurl(
  'README: each call of the quick start returns the response shown',
  async () => {
    const steps = stepsOf(README);
    expect(steps).toHaveLength(4);
    for (const { command, shown } of steps) {
      const check = async (): Promise<void> => {
        const { status, body } = await call(command);
        expect({ command, status, body: withoutChance(JSON.parse(body)) }).toEqual({
          command,
          status: 200,
          body: withoutChance(shown),
        });
      };
      // The last call reads the reply of the data pool, which comes later.
      await (command.includes('/api/status/') ? eventually(check) : check());
    }
  },
  120_000,
);

test('README: each linked page opens', async () => {
  const links = [...README.matchAll(/http:\/\/127\.0\.0\.1:3000[^\s)>]*/g)].map(([link]) => link);
  const pages = links.filter((link) => !(noPrinter !== undefined && isPdf(link)) && !/\/api$|sendToGS1$/.test(link));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) {
    const { status } = await fetch(page.replace(DOCUMENTED, service.url));
    expect({ page, status }).toEqual({ page, status: 200 });
  }
});

describe('docs/api.md', () => {
  const steps = stepsOf(readDocument('docs/api.md'));

  test('has calls', () => expect(steps.length).toBeGreaterThan(25));

  testWithCurl('each call succeeds; the draft with errors is refused', async () => {
    let messageId = '';
    for (const { command } of steps) {
      if (noPrinter !== undefined && isPdf(command)) continue;
      const { status, body } = await call(command.replace('MESSAGE_ID', messageId));
      messageId = /"messageId":"([^"]+)"/.exec(body)?.[1] ?? messageId;
      expect({ command, status }).toEqual({ command, status: command.includes('/api/validate') ? 400 : 200 });
    }
  });
});
