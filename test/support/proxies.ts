import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { freePort } from './free-port.ts';
import { eventually } from './gs1/eventually.ts';

/** Debian installs nginx where only the path of root looks. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };

export interface RunningProxy {
  /** Of the server that speaks TLS. */
  readonly port: number;
  /** Of the server that redirects to it. */
  readonly plainPort: number;
  /** The certificate that it presents. */
  readonly certificate: string;
  stop(): Promise<void>;
}

export interface ProxyKind {
  readonly program: string;
  /** Arguments that print its version. */
  readonly version: readonly string[];
  /** Starts it with the example of `deploy/`, in which only addresses and paths are replaced. */
  readonly start: (upstream: string) => Promise<RunningProxy>;
}

export const PROXIES: readonly ProxyKind[] = [
  { program: 'nginx', version: ['-v'], start: startNginx },
  { program: 'caddy', version: ['version'], start: startCaddy },
];

/** Why the proxy cannot be started here; undefined if it can. */
export function whyNoProxy({ program, version }: ProxyKind): string | undefined {
  for (const [name, args] of [[program, version] as const, ['openssl', ['version']] as const]) {
    const { error } = spawnSync(name, args, { env: ENVIRONMENT });
    if (error) return `${name} is not installed (${error.message}); Debian has a package of that name`;
  }
  return undefined;
}

function startNginx(upstream: string): Promise<RunningProxy> {
  return start('nginx', 'deploy/nginx/pmd.conf', upstream, {
    changes: (ports) => [
      ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`],
      ['server 127.0.0.1:3000;', `server ${upstream};`],
    ],
    around: (site, folder) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
        mkdirSync(join(folder, name));
        return `${name}_temp_path ${join(folder, name)};`;
      });
      return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(' ')}
${site} }`;
    },
    command: (file, folder) => ['-p', folder, '-c', file, '-e', join(folder, 'error.log')],
  });
}

function startCaddy(upstream: string): Promise<RunningProxy> {
  return start('caddy', 'deploy/caddy/Caddyfile', upstream, {
    changes: () => [['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${upstream}`]],
    around: (site, _folder, ports) =>
      `{\n\tadmin off\n\tauto_https disable_certs\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}\n\tdefault_bind 127.0.0.1\n}\n${site}`,
    command: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  });
}

interface Ports {
  readonly plain: number;
  readonly tls: number;
}

interface Example {
  /** Texts of the example and what replaces them: each must occur. */
  readonly changes: (ports: Ports) => readonly (readonly [from: string, to: string])[];
  readonly around: (site: string, folder: string, ports: Ports) => string;
  readonly command: (file: string, folder: string) => readonly string[];
}

async function start(program: string, path: string, upstream: string, example: Example): Promise<RunningProxy> {
  const folder = createTemporaryFolder(program);
  chmodSync(folder.path, 0o755);
  const certificate = createCertificate(folder.path);
  const ports = { plain: await freePort(), tls: await freePort() };
  let site = readFileSync(path, 'utf8');
  for (const [from, to] of [...example.changes(ports), ['/etc/ssl/pmd', folder.path] as const]) {
    if (!site.includes(from)) throw new Error(`${path} has no ${from}, for ${upstream}`);
    site = site.replaceAll(from, to);
  }
  const file = join(folder.path, 'configuration');
  writeFileSync(file, example.around(site, folder.path, ports));
  const child = spawn(program, example.command(file, folder.path), {
    env: { ...ENVIRONMENT, HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
    await ended;
    folder.remove();
  };
  try {
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${log}`);
      return accepts(ports.tls);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: ports.tls, plainPort: ports.plain, certificate: readFileSync(certificate, 'utf8'), stop };
}

function createCertificate(folder: string): string {
  const path = join(folder, 'certificate.pem');
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=pmd.example.com', '-addext', 'subjectAltName=DNS:pmd.example.com'];
  const { status, stderr } = spawnSync(
    'openssl',
    [...args, ...names, '-keyout', join(folder, 'key.pem'), '-out', path],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return path;
}

function accepts(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve();
    });
    socket.once('error', reject);
  });
}
