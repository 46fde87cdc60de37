import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';

interface Identity {
  readonly cert: string;
  readonly key: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

export interface Certificates {
  readonly folder: string;
  readonly authority: string;
  readonly authorityFile: string;
  readonly server: Identity;
  readonly client: Identity;
  /** Signed by another authority. */
  readonly stranger: Identity;
  remove(): void;
}

/**
 * Creates certificates valid for one day with openssl: an authority, and those it signs for 127.0.0.1 and for a client.
 */
export function createCertificates(): Certificates {
  const folder = createTemporaryFolder('certificates');
  const at = (name: string): string => join(folder.path, name);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder.path, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const makeAuthority = (name: string): void =>
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
    );
  const sign = (name: string, authority: string): Identity => {
    writeFileSync(at(`${name}.ext`), 'subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n');
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const by = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-out',
      `${name}.pem`,
      '-days',
      '1',
      '-extfile',
      `${name}.ext`,
    );
    return {
      cert: readFileSync(at(`${name}.pem`), 'utf8'),
      key: readFileSync(at(`${name}.key`), 'utf8'),
      certificateFile: at(`${name}.pem`),
      keyFile: at(`${name}.key`),
    };
  };
  makeAuthority('authority');
  makeAuthority('other');
  return {
    folder: folder.path,
    authority: readFileSync(at('authority.pem'), 'utf8'),
    authorityFile: at('authority.pem'),
    server: sign('server', 'authority'),
    client: sign('client', 'authority'),
    stranger: sign('stranger', 'other'),
    remove: () => folder.remove(),
  };
}
