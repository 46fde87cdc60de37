import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { getPriority, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { lowPriorityCommand } from '../../../src/output/browser-priority.ts';
import { removeAbandonedProfiles } from '../../../src/output/browser-profile.ts';
import { PdfPrinter } from '../../../src/output/pdf-printer.ts';
import { findBrowser } from '../../../src/output/find-browser.ts';
import { describeWithPrinter } from '../../support/printer.ts';
import { listen } from '../../support/service.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
const isPdf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-';
/** Process ids of the started browsers. */
const started: number[] = [];
/** Profiles of this process's browsers on disk. */
const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`${PROFILE}${process.pid}-`));
const PROFILE = 'product-master-data-browser-';
/** The processes of a group, by `ps`. */
const processesOf = (group: number) =>
  spawnSync('ps', ['-A', '-o', 'pgid=,pid='])
    .stdout.toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pgid, processId]) => (pgid === group && processId !== undefined ? processId : []));
const killLast = () => process.kill(started.at(-1) ?? 0, 'SIGKILL');

await describeWithPrinter('the printer', () => {
  let printer: PdfPrinter;
  const open = (options: Partial<ConstructorParameters<typeof PdfPrinter>[0]> = {}) =>
    (printer = new PdfPrinter({
      findBrowser: () => findBrowser(process.env),
      pages: 1,
      queue: 10,
      onStart: (processId) => started.push(processId ?? 0),
      ...options,
    }));

  describe('with one page', () => {
    open();
    afterAll(() => printer.close());
    const mine = printer;

    test('prints sequentially with one browser', async () => {
      const pdfs = await Promise.all([1, 2, 3].map((n) => mine.print(page(`<h1>${n}</h1>`))));
      expect(pdfs.map(isPdf)).toEqual([true, true, true]);
      expect(started).toHaveLength(1);
    });

    test('runs all processes of the browser at a lower priority than its own', async () => {
      if ((await lowPriorityCommand()).length === 0) return;
      const priorities = [...new Set(processesOf(started.at(-1) ?? 0))].map((processId) => getPriority(processId));
      expect(priorities.length).toBeGreaterThan(1);
      for (const priority of priorities) expect(priority).toBeGreaterThan(Math.min(getPriority(), 18));
    });

    test('runs no scripts and fetches nothing', async () => {
      const asked: string[] = [];
      const server = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.end();
      });
      const url = await listen(server);
      const hostile = `<img src="${url}/image"><link rel="stylesheet" href="${url}/style"><iframe src="${url}/frame"></iframe>
        <script>fetch('${url}/script'); document.body.innerHTML = 'x'.repeat(1e6)</script><script src="${url}/file"></script>
        <img src="file:///etc/hostname"><style>@import '${url}/import'; body { background: url(${url}/background) }</style>`;
      expect(isPdf(await mine.print(page(hostile)))).toBe(true);
      server.close();
      expect(asked).toEqual([]);
    });

    test('restarts a browser that has died', async () => {
      killLast();
      expect(isPdf(await mine.print(page('again')))).toBe(true);
      expect(started).toHaveLength(2);
      expect(profiles()).toHaveLength(1);
    });

    test('survives a browser that dies while printing', async () => {
      const printing = mine.print(page('<p>many words '.repeat(3000)));
      setTimeout(killLast, 50);
      expect(isPdf(await printing)).toBe(true);
    });
  });

  test.each(['while it prints', 'between two sheets'])(
    'kills a browser that is suspended %s, and prints with another one',
    async (moment) => {
      const suspended = open({ silenceMs: 2_000 });
      await suspended.print(page('first'));
      const browser = started.at(-1) ?? 0;
      if (moment === 'between two sheets') process.kill(browser, 'SIGSTOP');
      const printing = suspended.print(page('<p>many words '.repeat(3000)));
      if (moment === 'while it prints') setTimeout(() => process.kill(browser, 'SIGSTOP'), 50);
      expect(isPdf(await printing)).toBe(true);
      expect(started.at(-1)).not.toBe(browser);
      expect(() => process.kill(browser, 0)).toThrow(/ESRCH/);
      await suspended.close();
      expect(profiles()).toEqual([]);
    },
  );

  test('does not print a cancelled sheet, and frees its place', async () => {
    const cancelling = open({ queue: 1 });
    const reader = new AbortController();
    const first = cancelling.print(page('<p>many words '.repeat(3000)), { signal: reader.signal });
    const second = cancelling.print(page('second'), { signal: reader.signal });
    reader.abort(new Error('the reader left'));
    await expect(first).rejects.toThrow('the reader left');
    await expect(second).rejects.toThrow('the reader left');
    const [third, fourth] = [cancelling.print(page('third')), cancelling.print(page('fourth'))];
    expect([isPdf(await third), isPdf(await fourth)]).toEqual([true, true]);
    await cancelling.close();
  });

  test('replaces its pages after a number of sheets', async () => {
    const short = open({ sheetsPerPage: 2 });
    for (let n = 0; n < 5; n++) expect(isPdf(await short.print(page(String(n))))).toBe(true);
    await short.close();
  });

  test('refuses sheets when its queue is full, and continues afterwards', async () => {
    const busy = open({ queue: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => busy.print(page(String(n)))));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []));
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'SHEETS_BUSY', extras: { retryAfterSeconds: 5 } });
    expect(isPdf(await busy.print(page('free again')))).toBe(true);
    await busy.close();
  });
});

test('reports that there is no browser', async () => {
  const problems: unknown[] = [];
  const none = new PdfPrinter({
    findBrowser: () => Promise.reject(new Error('none here')),
    pages: 1,
    queue: 1,
    onProblem: (error) => problems.push(error),
  });
  await expect(none.print(page(''))).rejects.toMatchObject({ code: 'NO_BROWSER' });
  await expect(none.print(page(''))).rejects.toMatchObject({ code: 'NO_BROWSER' });
  expect(problems).toEqual([new Error('none here'), new Error('none here')]);
});

test('removes profiles of killed services, but not those of running ones', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [abandoned, other] = [ended, process.ppid].map((pid) => mkdtempSync(join(tmpdir(), `${PROFILE}${pid}-`)));
  await removeAbandonedProfiles();
  const left = readdirSync(tmpdir());
  expect(left).not.toContain(basename(abandoned ?? ''));
  expect(left).toContain(basename(other ?? ''));
  rmSync(other ?? '', { recursive: true });
});
