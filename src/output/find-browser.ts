import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { unpackBundledBrowser } from './bundled-browser.ts';

/** A browser and how to start it. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** Arguments that it needs on this system. */
  readonly args: readonly string[];
  /** Its environment variables: those of the process, and what it needs in addition. */
  readonly env: Environment;
  readonly source: 'PUPPETEER_EXECUTABLE_PATH' | 'installed' | 'bundled';
}

/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const FIXED_PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * Finds a Chromium: the one in `PUPPETEER_EXECUTABLE_PATH`, an installed one, or the bundled one.
 * @throws Error with the reason if there is none
 */
export async function findBrowser(env: Environment): Promise<FoundBrowser> {
  // Chromium cannot run as root with its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const named = env['PUPPETEER_EXECUTABLE_PATH'];
  if (named !== undefined && named !== '') {
    if (!(await isExecutable(named))) throw new Error(`PUPPETEER_EXECUTABLE_PATH: ${named} is not executable`);
    return { executablePath: named, args, env, source: 'PUPPETEER_EXECUTABLE_PATH' };
  }
  for (const path of installedPlaces(env)) {
    if (await isExecutable(path)) return { executablePath: path, args, env, source: 'installed' };
  }
  const { executablePath, fontconfig } = await unpackBundledBrowser(env);
  const bundledArgs = ['--no-sandbox', '--no-zygote'];
  return { executablePath, args: bundledArgs, env: { ...env, FONTCONFIG_FILE: fontconfig }, source: 'bundled' };
}

function installedPlaces(env: Environment): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...(FIXED_PLACES[process.platform] ?? [])];
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
