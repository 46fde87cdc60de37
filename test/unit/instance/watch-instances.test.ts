import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createTemporaryFolder, type TemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import type { InstanceContext } from '../../../src/context.ts';
import { LiveInstances } from '../../../src/instance/live-instances.ts';
import { InstanceLoader, type InstanceConfiguration } from '../../../src/instance/load-instances.ts';
import { InstanceWatcher } from '../../../src/watch-instances.ts';
import { eventually } from '../../support/gs1/eventually.ts';

const log = pino({ level: 'silent' });
const contextOf = ({ settings }: InstanceConfiguration): InstanceContext => ({ settings, log }) as InstanceContext;

let folder: TemporaryFolder;
let live: LiveInstances;
let opened: string[];
let stop: () => Promise<void>;
beforeEach(() => {
  folder = createTemporaryFolder('watched');
});
afterEach(async () => {
  await stop();
  folder.remove();
});

function write(file: string, content: string): void {
  mkdirSync(join(folder.path, file, '..'), { recursive: true });
  writeFileSync(join(folder.path, file), content);
}

function watch(): void {
  const loader = new InstanceLoader({ kind: 'all', folder: folder.path });
  const watcher = new InstanceWatcher(loader);
  const { configurations } = loader.loadWorking();
  live = new LiveInstances({ anyHost: configurations.length === 1 });
  for (const configuration of configurations) live.put(configuration.folder, contextOf(configuration));
  opened = [];
  const stopping = new AbortController();
  const watching = watcher.watch(
    live,
    {
      open(configuration) {
        opened.push(configuration.settings.title);
        return Promise.resolve(contextOf(configuration));
      },
      serve: (path, ctx) => live.put(path, ctx),
      remove: (path) => live.remove(path),
    },
    { everyMs: 20, log, signal: stopping.signal },
  );
  stop = async () => {
    stopping.abort();
    await watching;
  };
}

const titleAt = (host: string): string | undefined => live.find(host)?.settings.title;

test('a Kubernetes volume, whose files are links that change all at once, is read anew', async () => {
  write('acme/..2026_1/instance.yaml', 'name: acme\ntitle: First\nhosts: [acme.example]\n');
  symlinkSync('..2026_1', join(folder.path, 'acme/..data'));
  symlinkSync('..data/instance.yaml', join(folder.path, 'acme/instance.yaml'));
  watch();
  expect(titleAt('acme.example')).toBe('First');
  write('acme/..2026_2/instance.yaml', 'name: acme\ntitle: Second\nhosts: [acme.example]\n');
  symlinkSync('..2026_2', join(folder.path, 'acme/..data_tmp'));
  renameSync(join(folder.path, 'acme/..data_tmp'), join(folder.path, 'acme/..data'));
  await eventually(() => expect(titleAt('acme.example')).toBe('Second'));
});

test('changed templates count, but neither backups of editors, nor seeds, nor folders of messages', async () => {
  write('acme/instance.yaml', 'name: acme\nhosts: [acme.example]\n');
  watch();
  for (const file of ['.instance.yaml.swp', 'views.yaml~', 'products.json', 'inbox/reply.xml'])
    write(join('acme', file), 'x');
  write('zeta/instance.yaml', 'name: zeta\nhosts: [zeta.example]\n');
  await eventually(() => expect(opened).toEqual(['zeta']));
  write('acme/templates/shared/style.css', '/* own */');
  await eventually(() => expect(opened).toEqual(['zeta', 'acme']));
});

test('once there were several instances, the last one is not served under any host', async () => {
  write('acme/instance.yaml', 'name: acme\nhosts: [acme.example]\n');
  watch();
  expect(titleAt('other.example')).toBe('acme');
  write('bolt/instance.yaml', 'name: bolt\nhosts: [other.example]\n');
  await eventually(() => expect(titleAt('other.example')).toBe('bolt'));
  rmSync(join(folder.path, 'bolt'), { recursive: true });
  await eventually(() => expect(titleAt('other.example')).toBeUndefined());
  expect(titleAt('acme.example')).toBe('acme');
});

test('a folder of instances that is away changes nothing', async () => {
  write('acme/instance.yaml', 'name: acme\nhosts: [acme.example]\n');
  watch();
  renameSync(folder.path, `${folder.path}-away`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(titleAt('acme.example')).toBe('acme');
  renameSync(`${folder.path}-away`, folder.path);
  write('acme/instance.yaml', 'name: acme\ntitle: Back\nhosts: [acme.example]\n');
  await eventually(() => expect(titleAt('acme.example')).toBe('Back'));
});
