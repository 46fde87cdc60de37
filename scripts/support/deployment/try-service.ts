import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImage, type Installation } from './install.ts';
import { start, stop, type Running } from './run-service.ts';
import type { User } from './user.ts';

/** A step of the run. @param work returns why it could not be done; otherwise nothing */
export type Step = <Result>(name: string, work: () => Result | Promise<Result>) => Promise<Result | undefined>;

const PRODUCT = '05790000000999';

/**
 * Runs the installed service with the embedded PostgreSQL, and beside it, on the same database, the service as it is in
 * the image.
 */
export async function tryService(installation: Installation, user: User, step: Step): Promise<void> {
  const { program, image, data, temporary } = installation;
  const alone = await step('start with the embedded PostgreSQL', () =>
    start(program, user, temporary, { DATA_DIR: data }),
  );
  if (!alone) return;
  try {
    await tryRequests('', alone, step);
    const built = await step('steps of the Dockerfile', () => {
      buildImage(installation, user);
      return filesIn(image);
    });
    if (built) await tryImage(installation, user, built, step);
  } finally {
    await step('SIGTERM ends it with 0', () => stop(alone));
  }
}

async function tryImage(
  { image, data, temporary }: Installation,
  user: User,
  built: string[],
  step: Step,
): Promise<void> {
  const socket = encodeURIComponent(join(data, 'postgres/run'));
  const inImage = await step('image: start against an external PostgreSQL, as a second replica', () => {
    const secret = join(temporary, 'database-url');
    writeFileSync(secret, `postgresql://pmd@/postgres?host=${socket}\n`, { mode: 0o644 });
    return start(image, user, temporary, {
      NODE_ENV: 'production',
      DATABASE_URL_FILE: secret,
      PUPPETEER_EXECUTABLE_PATH: browserWrapper(temporary),
    });
  });
  if (!inImage) return;
  try {
    await tryRequests('image: ', inImage, step);
    await step('image: health check', () => {
      const options = { ...user.identity, cwd: image, env: { ...inImage.env, PORT: new URL(inImage.url).port } };
      const { status, stdout } = spawnSync(process.execPath, ['deploy/healthcheck.mjs'], {
        ...options,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stdout);
    });
  } finally {
    await step('image: SIGTERM ends it with 0', () => stop(inImage));
  }
  await step('image: nothing was written into it', () => {
    const added = filesIn(image).filter((path) => !built.includes(path));
    if (added.length > 0) throw new Error(added.join(', '));
  });
}

async function tryRequests(prefix: string, { url }: Running, step: Step): Promise<void> {
  await step(`${prefix}readiness`, async () => {
    const response = await fetch(`${url}/health/ready`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  });
  await step(`${prefix}create a product`, async () => {
    const body = JSON.stringify({
      D8165: PRODUCT,
      D8255: '208',
      D8276: 'BASE_UNIT_OR_EACH',
      D8258_1: 'Havrekiks',
      D8259_1: 'da',
    });
    const response = await fetch(`${url}/api`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  });
  await step(`${prefix}sheet as PDF`, async () => {
    const response = await fetch(`${url}/api/pdf/${PRODUCT}.208`);
    const content = Buffer.from(await response.arrayBuffer());
    if (response.ok && content.subarray(0, 5).toString() === '%PDF-') return undefined;
    const text = content.toString();
    if (process.arch !== 'x64') return 'the bundled Chromium is for x64 only';
    throw new Error(`${response.status} ${text}`);
  });
}

/** Plays the part of Debian's Chromium in the image, which runs without a sandbox: the bundled one, which the first service unpacked. */
function browserWrapper(temporary: string): string {
  const unpacked =
    readdirSync(temporary).find((name) => /^product-master-data-chromium-[\d.]+-\d+$/.test(name)) ?? 'none';
  const folder = join(temporary, unpacked);
  const path = join(temporary, 'chromium');
  const script = `#!/bin/sh\nexport FONTCONFIG_FILE=${folder}/fonts.conf\nexec ${folder}/chromium --no-sandbox --no-zygote "$@"\n`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
