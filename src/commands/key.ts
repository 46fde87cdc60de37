import { InvalidArgumentError, type Command } from 'commander';
import { problemOfActorName } from '../access/caller.ts';
import { createApiKey } from '../access/credentials.ts';
import { createCommand, withExamples } from '../command-line/create-command.ts';
import { onInstances, requireOne, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { note, print, printJson } from '../command-line/output.ts';
import { recordChange } from '../command-line/record-change.ts';
import { readDuration, readFuture } from '../command-line/times.ts';
import type { InstanceContext } from '../context.ts';
import { SCOPES, type Scope } from '../domain/access/scopes.ts';
import { StartError } from '../process/start-error.ts';
import type { Connection } from '../storage/database/database.ts';
import {
  addKey,
  changeKey,
  listKeys,
  listUsers,
  removeKey,
  rotateKey,
  type StoredKey,
} from '../storage/instance/credentials.ts';

const MAX_NOTE = 200;
const MAX_RATE = 100_000;
const STORE_NOW = 'Store this key now: it is shown only once, and the database has only its hash.';

interface TermsOptions extends InstanceOptions {
  readonly scopes?: readonly Scope[];
  readonly expires?: Date | 'never';
  readonly note?: string;
  readonly rate?: number | 'none';
}

interface RotateOptions extends InstanceOptions {
  /** Milliseconds. */
  readonly keep: number;
}

export const command = withInstanceOptions(
  createCommand('key', 'Manages the API keys of an instance.', [
    ['key add erp --scopes read,write', 'creates a key and shows it once'],
    ['key list --instance acme', 'lists the keys of one of several instances'],
  ]),
);

withTerms(
  withExamples(command.command('add <name>').description('Creates a key, and shows it once.'), [
    ['key add erp', 'creates the key erp, which may do everything'],
    ['key add shop --scopes read --expires 90d', 'creates a key for reading that works for 90 days'],
    ['key add shop --scopes read --rate 600', 'refuses more than 600 requests per minute'],
    ['key add erp >erp.key', 'writes nothing but the key to a file'],
  ]),
).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<TermsOptions>();
  const { scopes = SCOPES, expires = 'never' } = options;
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    const { db, settings } = ctx;
    const problem = problemOfActorName(
      name,
      (await listUsers(db)).map((user) => user.name),
    );
    if (problem !== undefined) throw new StartError(problem);
    const { key, hash } = createApiKey();
    const terms = {
      scopes,
      expires: expires === 'never' ? null : expires,
      note: options.note ?? null,
      requestsPerMinute: rateOf(options.rate ?? 'none'),
    };
    if (!(await recordChange(ctx, 'KEY_ADDED', `key:${name}`, (tx) => addKey(tx, name, hash, terms))))
      throw new StartError(`The key ${name} exists already; rotate or remove it`);
    if (options.json) printJson({ name, key, ...terms });
    else print(key);
    note(STORE_NOW);
    if (options.scopes === undefined) note('The key has all scopes; limit it with --scopes.');
    if (!settings.security.keys)
      note('This instance does not require keys: set security.keys to true in instance.yaml.');
  });
});

withExamples(
  command.command('list').description('Lists all keys: scopes, rate limit, expiry, last use and note, but no secrets.'),
  [
    ['key list', 'prints a key per line'],
    ['key list --json', 'prints them as JSON'],
  ],
).action(async (_options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const keys = await listKeys(requireOne(targets).db);
    if (options.json) printJson(keys.map(describeKey));
    else for (const key of keys) print(lineOf(key));
  });
});

withTerms(
  withExamples(
    command
      .command('change <name>')
      .description('Changes scopes, expiry, rate limit or note of a key, not its secret.'),
    [
      ['key change erp --scopes read,write', 'takes the other scopes away'],
      ['key change erp --expires never', 'lets it work for ever'],
      ['key change erp --rate none', 'removes its limit of requests per minute'],
    ],
  ),
).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<TermsOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    const known = await findKey(ctx.db, name);
    const { scopes = known.scopes, expires = known.expires, note: text = known.note } = options;
    const terms = {
      scopes,
      expires: expires === 'never' ? null : expires,
      note: text === '' ? null : text,
      requestsPerMinute: options.rate === undefined ? known.requestsPerMinute : rateOf(options.rate),
    };
    if (!(await recordChange(ctx, 'KEY_CHANGED', `key:${name}`, (tx) => changeKey(tx, name, terms))))
      throw unknownKey(name);
    if (options.json) printJson(describeKey({ ...known, ...terms }));
    else print(`${lineOf({ ...known, ...terms })}\nChanged ${name}, which takes effect within a second`);
  });
});

withExamples(
  command
    .command('rotate <name>')
    .description('Gives a key a new secret, and shows it once. The secret before stays valid for a while.')
    .option(
      '--keep <duration>',
      'how long the secret before stays valid: 30m, 24h, 7d, or 0',
      readDuration,
      86_400_000,
    ),
  [
    ['key rotate erp', 'both secrets work for 24 hours'],
    ['key rotate erp --keep 0', 'the secret before stops working within a second'],
  ],
).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<RotateOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    const { expires } = await findKey(ctx.db, name);
    const { key, hash } = createApiKey();
    const previousValidUntil = new Date(Date.now() + options.keep);
    const rotate = (tx: Connection): Promise<boolean> => rotateKey(tx, name, hash, previousValidUntil);
    if (!(await recordChange(ctx, 'KEY_ROTATED', `key:${name}`, rotate))) throw unknownKey(name);
    if (options.json) printJson({ name, key, previousValidUntil });
    else print(key);
    note(STORE_NOW);
    note(`The secret before is valid until ${previousValidUntil.toISOString()}.`);
    if (expires && expires.getTime() <= Date.now())
      note(`The key expired at ${expires.toISOString()}; extend it with key change ${name} --expires.`);
  });
});

withExamples(command.command('remove <name>').description('Removes a key, which stops working within a second.'), [
  ['key remove erp', 'removes the key erp'],
]).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    if (!(await recordChange(ctx, 'KEY_REMOVED', `key:${name}`, (tx) => removeKey(tx, name)))) throw unknownKey(name);
    if (options.json) printJson({ removed: name });
    else print(`Removed ${name}; it stops working within a second`);
  });
});

function withTerms(subcommand: Command): Command {
  return subcommand
    .option('--scopes <scopes>', `what the key may do: any of ${SCOPES.join(',')}`, readScopes)
    .option('--expires <time>', 'when it stops working: 90d, a date in UTC, or never', (text) =>
      text === 'never' ? text : readFuture(text),
    )
    .option('--rate <requests>', 'how many requests it may make per minute, or none: no limit', readRate)
    .option('--note <text>', 'what it is for, for key list', readNote);
}

function readScopes(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !SCOPES.some((scope) => scope === word));
  if (unknown.length > 0) throw new InvalidArgumentError(`Expected any of ${SCOPES.join(', ')}, separated by commas.`);
  return SCOPES.filter((scope) => words.includes(scope));
}

function readRate(text: string): number | 'none' {
  if (text === 'none') return text;
  const rate = Number(text);
  if (/^\d+$/.test(text) && rate >= 1 && rate <= MAX_RATE) return rate;
  throw new InvalidArgumentError(`Expected a whole number of requests per minute from 1 to ${MAX_RATE}, or none.`);
}

function rateOf(rate: number | 'none'): number | null {
  return rate === 'none' ? null : rate;
}

function readNote(text: string): string {
  if (text.length <= MAX_NOTE && !/\p{Cc}/u.test(text)) return text;
  throw new InvalidArgumentError(`Expected one line of at most ${MAX_NOTE} characters.`);
}

async function findKey(db: InstanceContext['db'], name: string): Promise<StoredKey> {
  const found = (await listKeys(db)).find((key) => key.name === name);
  if (!found) throw unknownKey(name);
  return found;
}

function unknownKey(name: string): StartError {
  return new StartError(`The key ${name} does not exist`);
}

function describeKey(key: StoredKey): object {
  const { name, scopes, requestsPerMinute, created, expires, lastUsed, previousUntil, note: text } = key;
  return { name, scopes, requestsPerMinute, created, expires, lastUsed, previousValidUntil: previousUntil, note: text };
}

function lineOf({ name, scopes, requestsPerMinute, expires, lastUsed, previousUntil, note: text }: StoredKey): string {
  const now = Date.now();
  const end = expires && (expires.getTime() > now ? `expires ${minuteOf(expires)}` : `EXPIRED ${minuteOf(expires)}`);
  const rotated =
    previousUntil && previousUntil.getTime() > now && `secret before valid until ${minuteOf(previousUntil)}`;
  const used = lastUsed ? `last used ${minuteOf(lastUsed)}` : 'never used';
  const rate = requestsPerMinute && `${requestsPerMinute}/min`;
  return [name, scopes.join(','), rate, end ?? 'never expires', used, rotated, text].filter(Boolean).join('  ');
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16)}Z`;
}
