import type { Browser } from 'puppeteer-core';
import { lowerSession, lowPriorityCommand } from './browser-priority.ts';
import { createProfile, removeAbandonedProfiles, removeProfile } from './browser-profile.ts';
import type { FoundBrowser } from './find-browser.ts';

/** A running browser. */
export interface RunningBrowser {
  readonly browser: Browser;
  /** Kills all its processes and removes its profile. */
  kill(): Promise<void>;
  /** Closes it and removes its profile. */
  close(): Promise<void>;
}

/** Additional arguments: no host name resolves, and shared memory, which is small in containers, is not used. */
const ARGUMENTS = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-dev-shm-usage'];

/** @param timeoutMs limit for startup and for every command */
export async function launchBrowser(
  { executablePath, args, env }: FoundBrowser,
  timeoutMs: number,
): Promise<RunningBrowser> {
  // Loaded with the first sheet, because loading it would slow down startup considerably.
  const { default: puppeteer } = await import('puppeteer-core');
  await removeAbandonedProfiles();
  const userDataDir = await createProfile();
  try {
    const ofBrowser = puppeteer.defaultArgs({ args: [...args, ...ARGUMENTS], headless: 'shell', userDataDir });
    const [program = '', ...programArguments] = [...(await lowPriorityCommand()), executablePath, ...ofBrowser];
    const browser = await puppeteer.launch({
      executablePath: program,
      args: programArguments,
      // Puppeteer would insert them before the path of the browser.
      ignoreDefaultArgs: true,
      // Temporary files go into the profile, so that none is left of a browser that is killed.
      env: { ...env, TMPDIR: userDataDir },
      headless: 'shell',
      userDataDir,
      timeout: timeoutMs,
      protocolTimeout: timeoutMs,
      // Makes the browser exit with the service, even if the service is killed.
      pipe: true,
      // The service itself stops the browser.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    lowerSession(browser.process()?.pid);
    // Chromium never removes its profile.
    const ended = new Promise<void>((resolve) => {
      const running = browser.process();
      if (!running || running.exitCode !== null || running.signalCode !== null) resolve();
      else running.once('exit', () => resolve());
    }).then(() => {
      killGroup(browser);
      return removeProfile(userDataDir);
    });
    ended.catch(() => undefined);
    return {
      browser,
      async kill() {
        killGroup(browser);
        await ended;
      },
      async close() {
        await within(CLOSE_MS, browser.close()).catch(() => undefined);
        killGroup(browser);
        await ended;
      },
    };
  } catch (error) {
    await removeProfile(userDataDir);
    throw error;
  }
}

const CLOSE_MS = 5_000;

/** Puppeteer makes the browser the leader of a process group, except on Windows. */
function killGroup(browser: Browser): void {
  const running = browser.process();
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, 'SIGKILL');
  } catch {
    running.kill('SIGKILL');
  }
}

/** Rejects if the promise takes too long; does not cancel it. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the browser did not respond within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
