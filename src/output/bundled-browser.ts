import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The Chromium that comes with the packages of the service. */
export interface BundledBrowser {
  readonly executablePath: string;
  /** Configuration of fonts that has those of the bundle, beside what the machine has. */
  readonly fontconfig: string;
}

const run = promisify(execFile);
let unpacking: Promise<BundledBrowser> | undefined;

/**
 * Unpacks the Chromium of the packages, once for a version and a system user.
 * @throws Error where the bundle has none for this machine
 */
export function unpackBundledBrowser(): Promise<BundledBrowser> {
  unpacking ??= unpack().catch((error: unknown) => {
    unpacking = undefined;
    throw error;
  });
  return unpacking;
}

async function unpack(): Promise<BundledBrowser> {
  const { platform, arch } = process;
  if (platform !== 'linux' || arch !== 'x64') {
    throw new Error(
      `The packages have no Chromium for ${platform} on ${arch}: install one, or name it in PUPPETEER_EXECUTABLE_PATH`,
    );
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(tmpdir(), `product-master-data-chromium-${version}-${process.getuid?.() ?? 0}`);
  const executablePath = join(folder, 'chromium');
  const fontconfig = join(folder, 'fonts.conf');
  if (!existsSync(executablePath)) await fill(folder, entry);
  // The folder for temporary files is open to all: what somebody else has put there is not run.
  const { uid, mode } = await lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${folder} is open to others, so it is not run`);
  return { executablePath, fontconfig };
}

/** Fills a folder of its own first, so that no other process ever sees half a browser. */
async function fill(folder: string, entry: string): Promise<void> {
  const draft = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks into the folder for temporary files, which only a process of its own can have elsewhere.
    const script = `import(${JSON.stringify(entry)}).then((found) => found.default.executablePath())`;
    await run(process.execPath, ['-e', script], { env: { ...process.env, TMPDIR: draft } });
    await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been first.
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`;
}
