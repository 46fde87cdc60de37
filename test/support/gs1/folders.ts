import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';

export interface TestFolders {
  readonly outbox: string;
  readonly inbox: string;
  readonly archive: string;
  readonly quarantine: string;
  readonly claimed: string;
  /** Puts a file into the inbox with an old modification time, so that it counts as complete. */
  drop(name: string, content: string | Uint8Array): void;
  remove(): void;
}

export function createTestFolders(): TestFolders {
  const folder = createTemporaryFolder('folders');
  const { path } = folder;
  const outbox = join(path, 'outbox');
  const inbox = join(path, 'inbox');
  for (const folder of [outbox, inbox]) mkdirSync(folder);
  return {
    outbox,
    inbox,
    archive: join(inbox, 'archive'),
    quarantine: join(inbox, 'quarantine'),
    claimed: join(inbox, 'claimed'),
    drop(name, content) {
      const file = join(inbox, name);
      writeFileSync(file, content);
      utimesSync(file, new Date('2020-01-01'), new Date('2020-01-01'));
    },
    remove: () => folder.remove(),
  };
}

/** Names of the files in a folder, without subfolders; empty if there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
