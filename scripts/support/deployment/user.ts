import { spawnSync } from 'node:child_process';

/** Whose rights the service has. */
export interface User {
  readonly name: string;
  /** Absent: that of this process, which is not root. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

/** The user `nobody` if root runs this, otherwise the present one. */
export function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return { name: 'the present user', identity: {} };
  const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { name: 'nobody', identity: { uid: idOf('-u'), gid: idOf('-g') } };
}
