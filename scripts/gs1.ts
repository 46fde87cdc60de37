/**
 * npm run gs1 -- list [--state STATE] | show ID | resend ID | inbox [--state STATE] | inbox NUMBER [--instance NAME]: messages
 * to the GS1 data pool, and its replies.
 */
import { parseArgs } from 'node:util';
import { requireOne, runCommand } from '../src/command.ts';
import { formatTimestamp } from '../src/domain/product/dates.ts';
import { StartError } from '../src/process/start-error.ts';
import {
  REPLY_STATES,
  findReplyXml,
  listReplies,
  listRepliesTo,
  type StoredReply,
} from '../src/storage/gs1/gs1-replies.ts';
import { MESSAGE_STATES } from '../src/domain/gs1-record/hierarchy-state.ts';
import type { StoredMessage } from '../src/storage/gs1/gs1-message-rows.ts';
import { findMessage, findMessageXml, listMessages } from '../src/storage/gs1/gs1-messages.ts';
import { resendMessage } from '../src/workflows/sending/resend-message.ts';

function orPruned(xml: string): string {
  return xml === '' ? 'The XML is no longer kept: see retention in instance.yaml.' : xml;
}

const USAGE = `Usage: npm run gs1 -- COMMAND [--instance NAME]
  list [--state ${MESSAGE_STATES.join('|')}]   messages, newest first
  show ID                  one message with its replies and its XML
  resend ID                have the service retry a message that did not leave
  inbox [--state ${REPLY_STATES.join('|')}]   replies, newest first
  inbox NUMBER             the XML of one reply
--limit N shows N lines instead of 50.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    instance: { type: 'string' },
    state: { type: 'string' },
    limit: { type: 'string', default: '50' },
  },
});
const [action = '', name = ''] = positionals;

function readState<State extends string>(known: readonly State[]): State | undefined {
  if (values.state === undefined) return undefined;
  const state = known.find((entry) => entry === values.state?.toUpperCase());
  if (!state) throw new StartError(`--state: expected one of ${known.join(', ')}, not ${values.state}`);
  return state;
}

function readLimit(): number {
  if (!/^[1-9]\d{0,5}$/.test(values.limit))
    throw new StartError(`--limit: expected a whole number, not ${values.limit}`);
  return Number(values.limit);
}

const write = (line: string): void => void process.stdout.write(`${line}\n`);

await runCommand(async (targets) => {
  const { db, timeZone } = requireOne(targets);
  const time = (date: Date): string => formatTimestamp(date.getTime(), timeZone);

  const describeMessage = ({ id, state, kind, command, top, recipients, created, failure }: StoredMessage): string =>
    [time(created), id, state, kind, command, top, `to ${recipients.join(', ')}`, failure ?? ''].join('  ').trimEnd();
  const describeReply = ({ number, received, state, kind, messageId, source, reason }: StoredReply): string =>
    [String(number), time(received), state, kind, messageId ?? '-', `from ${source}`, reason ?? '']
      .join('  ')
      .trimEnd();

  async function show(): Promise<void> {
    const message = await findMessage(db, name);
    if (!message) throw new StartError(`The message ${name} does not exist`);
    write(describeMessage(message));
    for (const unit of message.units) write(`  unit ${unit.key}, revision ${unit.revision}`);
    for (const error of message.errors ?? []) write(`  ${error.level} ${error.code}: ${error.text}`);
    for (const reply of await listRepliesTo(db, name)) write(`  reply ${describeReply(reply)}`);
    write(orPruned((await findMessageXml(db, name)) ?? ''));
  }

  async function inbox(): Promise<void> {
    if (name !== '') {
      const xml = /^\d{1,15}$/.test(name) ? await findReplyXml(db, Number(name)) : undefined;
      if (xml === undefined) throw new StartError(`The reply ${name} does not exist`);
      write(orPruned(xml));
      return;
    }
    for (const reply of await listReplies(db, readState(REPLY_STATES), readLimit())) write(describeReply(reply));
  }

  if (action === 'list') {
    for (const message of await listMessages(db, readState(MESSAGE_STATES), readLimit()))
      write(describeMessage(message));
  } else if (action === 'show' && name !== '') {
    await show();
  } else if (action === 'inbox') {
    await inbox();
  } else if (action === 'resend' && name !== '') {
    const refusal = await resendMessage(db, name);
    if (refusal !== undefined) throw new StartError(refusal);
    write(`The service retries ${name} within 5 seconds, or when it starts`);
  } else {
    throw new StartError(USAGE);
  }
}, values.instance);
