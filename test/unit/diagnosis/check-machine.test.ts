import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCertificates, checkDisks, checkFonts } from '../../../src/diagnosis/check-machine.ts';
import type { InstanceConfiguration } from '../../../src/instance/load-instances.ts';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createCertificates, type Certificates } from '../../support/gs1/certificates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const folder = createTemporaryFolder('diagnosis');
afterAll(() => folder.remove());

describe('certificates', () => {
  let certificates: Certificates;
  beforeAll(() => {
    certificates = createCertificates();
  });
  afterAll(() => certificates.remove());

  function instanceWith(https: object): InstanceConfiguration {
    return { folder: folder.path, settings: { name: 'acme', gs1: { https } } } as unknown as InstanceConfiguration;
  }

  test.each([
    ['is far from its end', -60 * DAY_MS, 'ok', /expires in 60 days$/],
    ['ends in less than 30 days', 0, 'warn', /expires in 0 days$/],
    ['has expired', 2 * DAY_MS, 'fail', /client\.pem expired on \w{3} [ \d]\d /],
  ])('one that %s', (_what, later, state, finding) => {
    const { certificateFile } = certificates.client;
    const found = checkCertificates([instanceWith({ certificateFile })], Date.now() + later);
    expect(found).toMatchObject([{ check: 'certificate of acme', state, finding: expect.stringMatching(finding) }]);
  });

  test('that of the authority counts too, and a file that is no certificate is named', () => {
    writeFileSync(join(folder.path, 'notes.pem'), 'renew me');
    const https = { certificateFile: 'notes.pem', authorityFile: certificates.authorityFile };
    const [own, authority] = checkCertificates([instanceWith(https)]);
    expect(own).toMatchObject({
      state: 'fail',
      finding: `${join(folder.path, 'notes.pem')} cannot be read as a certificate`,
    });
    expect(authority).toMatchObject({ state: 'warn', finding: `${certificates.authorityFile} expires in 0 days` });
  });

  test('an instance without client certificates has none to check', () => {
    expect(checkCertificates([instanceWith({})])).toEqual([]);
  });
});

describe('fonts', () => {
  /** A folder with the program `fc-list`, as PATH. */
  function pathWith(script: string): { PATH: string } {
    const path = join(folder.path, 'fc-list');
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return { PATH: folder.path };
  }

  test('families are counted once', async () => {
    const environment = pathWith("printf 'Noto Sans\\nNoto Serif\\nNoto Sans\\n'");
    expect(await checkFonts(environment)).toMatchObject({ state: 'ok', finding: expect.stringMatching(/^2 families/) });
  });

  test.each([
    ['none is installed', 'exit 0', 'none installed'],
    ['the program that lists them fails', 'exit 1', 'fc-list is not installed, so they are unknown'],
  ])('%s', async (_what, script, finding) => {
    const found = await checkFonts(pathWith(script));
    expect(found).toMatchObject({ state: 'warn', finding, advice: expect.stringMatching(/fonts-noto-core/) });
  });
});

describe('disks', () => {
  test('a folder that does not exist yet is looked for upwards', async () => {
    const [data, temporary] = await checkDisks(join(folder.path, 'not', 'yet'));
    expect(data?.finding).toMatch(/^\d+\.\d GB free for .*diagnosis/);
    expect(temporary?.check).toBe('disk of temporary files');
  });

  // A file system that never has space.
  (existsSync('/proc/self') ? test : test.skip)('one without space fails (skipped without /proc)', async () => {
    const [data] = await checkDisks('/proc');
    expect(data).toMatchObject({ state: 'fail', finding: '0.0 GB free for /proc' });
  });
});
