import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { X509Certificate } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { InstanceConfiguration } from '../instance/load-instances.ts';
import { findBrowser, type Environment } from '../output/find-browser.ts';
import { launchBrowser } from '../output/launch-browser.ts';
import { fail, ok, warn, type Diagnosis } from './diagnosis.ts';

const LOW_BYTES = 2 * 1024 ** 3;
const EMPTY_BYTES = 200 * 1024 ** 2;
const BROWSER_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Renewing a certificate with a data pool takes weeks. */
const EXPIRES_SOON_DAYS = 30;

/** Checks the space for data and for temporary files. */
export async function checkDisks(dataDir: string): Promise<Diagnosis[]> {
  return Promise.all([checkDisk('disk of DATA_DIR', dataDir), checkDisk('disk of temporary files', tmpdir())]);
}

async function checkDisk(check: string, folder: string): Promise<Diagnosis> {
  const { bavail, bsize } = await statfs(nearestExisting(folder));
  const free = bavail * bsize;
  const finding = `${(free / 1024 ** 3).toFixed(1)} GB free for ${folder}`;
  if (free < EMPTY_BYTES) return fail(check, finding, 'Free space now: writes fail when it is used up.');
  return free < LOW_BYTES ? warn(check, finding, 'Free space, or enlarge the disk.') : ok(check, finding);
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

/** Starts the browser that prints product sheets. */
export async function checkBrowser(environment: Environment): Promise<Diagnosis[]> {
  try {
    const found = await findBrowser(environment);
    const running = await launchBrowser(found, BROWSER_MS);
    try {
      const version = await running.browser.version();
      return [ok('Chromium', `${version} (${found.source}) starts`), await checkFonts(found.env)];
    } finally {
      await running.close();
    }
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [
      fail(
        'Chromium',
        `does not start: ${line}`,
        'Install Chromium, or set PUPPETEER_EXECUTABLE_PATH; only PDFs need it.',
      ),
    ];
  }
}

/** Sheets bring a font for Latin letters; other scripts use fonts of the machine. */
export async function checkFonts(environment: Environment): Promise<Diagnosis> {
  const advice = 'Install fonts, such as fonts-noto-core, if product texts have other than Latin letters.';
  try {
    const { stdout } = await promisify(execFile)('fc-list', [':', 'family'], { env: { ...environment } });
    const families = new Set(stdout.split('\n').filter((line) => line !== '')).size;
    return families > 0
      ? ok('fonts', `${families} families besides the one for Latin letters`)
      : warn('fonts', 'none installed', advice);
  } catch {
    return warn('fonts', 'fc-list is not installed, so they are unknown', advice);
  }
}

/** Checks when the certificates for data pools expire. */
export function checkCertificates(instances: readonly InstanceConfiguration[], now = Date.now()): Diagnosis[] {
  return instances.flatMap(({ folder, settings }) => {
    const { certificateFile, authorityFile } = settings.gs1?.https ?? {};
    return [certificateFile, authorityFile].flatMap((file) =>
      file === undefined ? [] : [checkCertificate(settings.name, resolve(folder, file), now)],
    );
  });
}

function checkCertificate(instance: string, file: string, now: number): Diagnosis {
  const check = `certificate of ${instance}`;
  try {
    const { validTo } = new X509Certificate(readFileSync(file));
    const days = Math.floor((Date.parse(validTo) - now) / DAY_MS);
    if (days < 0) return fail(check, `${file} expired on ${validTo}`, 'Replace it; it takes effect without a restart.');
    const finding = `${file} expires in ${days} days`;
    return days < EXPIRES_SOON_DAYS
      ? warn(check, finding, 'Order a new one from the data pool now.')
      : ok(check, finding);
  } catch {
    return fail(
      check,
      `${file} cannot be read as a certificate`,
      'Expected a PEM file that starts with BEGIN CERTIFICATE.',
    );
  }
}
