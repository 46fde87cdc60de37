import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Creates a folder that other users can enter: when run by root, the embedded PostgreSQL works in it as another user.
 */
export function createTemporaryFolder(purpose: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `pmd-${purpose}-`));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
