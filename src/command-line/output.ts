let isWatched = false;

/** Writes a line to stdout. A reader that has seen enough, such as `head`, ends the command. */
export function print(line: string): void {
  if (!isWatched) process.stdout.on('error', () => process.exit());
  isWatched = true;
  process.stdout.write(`${line}\n`);
}

/** Writes what programs read. Dates become ISO 8601 in UTC. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, undefined, 2));
}

/** Writes what only people read. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
