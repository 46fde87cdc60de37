import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The Chromium that ships with the service's packages. */
export interface BundledBrowser {
  readonly executablePath: string;
  /** A fontconfig file that adds the bundled fonts to those of the system. */
  readonly fontconfig: string;
}

const run = promisify(execFile);
let unpacking: Promise<BundledBrowser> | undefined;

/**
 * Unpacks the bundled Chromium, once per version and system user.
 * @throws Error if the bundle has none for this platform
 */
export function unpackBundledBrowser(env: NodeJS.ProcessEnv): Promise<BundledBrowser> {
  unpacking ??= unpack(env).catch((error: unknown) => {
    unpacking = undefined;
    throw error;
  });
  return unpacking;
}

async function unpack(env: NodeJS.ProcessEnv): Promise<BundledBrowser> {
  const { platform, arch } = process;
  if (platform !== 'linux' || arch !== 'x64') {
    throw new Error(
      `There is no bundled Chromium for ${platform} on ${arch}: install a browser, or set PUPPETEER_EXECUTABLE_PATH to one`,
    );
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(tmpdir(), `product-master-data-chromium-${version}-${process.getuid?.() ?? 0}`);
  const executablePath = join(folder, 'chromium');
  const fontconfig = join(folder, 'fonts.conf');
  if (!existsSync(executablePath)) await fill(folder, entry, env);
  // The temporary folder is open to all users: do not run what another user may have put there.
  const { uid, mode } = await lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${folder} can be accessed by other users, so it is not used`);
  return { executablePath, fontconfig };
}

/** Fills a private folder first, so that no process sees an incomplete browser. */
async function fill(folder: string, entry: string, env: NodeJS.ProcessEnv): Promise<void> {
  const draft = await mkdtemp(`${folder}-`);
  try {
    // The package always unpacks into the temporary folder; only a separate process can have another one.
    const script = `import(${JSON.stringify(entry)}).then((found) => found.default.executablePath())`;
    await run(process.execPath, ['-e', script], { env: { ...env, TMPDIR: draft } });
    await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
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
