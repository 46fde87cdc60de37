/** How a command ends; docs/commands.md describes the codes. */
export const EXIT = {
  done: 0,
  /** The message on stderr says what is wrong. */
  failed: 1,
  /** The arguments are wrong; nothing was done. */
  usage: 2,
  /** A check found something that needs attention. */
  found: 3,
} as const;
