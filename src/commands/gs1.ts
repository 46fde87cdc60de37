import type { Command } from 'commander';
import { createCommand, oneOf, wholeNumber, withExamples } from '../command-line/create-command.ts';
import { onInstances, requireOne, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { print, printJson } from '../command-line/output.ts';
import type { InstanceContext } from '../context.ts';
import { MESSAGE_STATES, type MessageState } from '../domain/gs1-record/hierarchy-state.ts';
import { formatTimestamp } from '../domain/product/dates.ts';
import { describeError } from '../presenters/gs1-report.ts';
import { StartError } from '../process/start-error.ts';
import {
  REPLY_STATES,
  findReplyXml,
  listReplies,
  listRepliesTo,
  type ReplyState,
  type StoredReply,
} from '../storage/gs1/gs1-replies.ts';
import type { StoredMessage } from '../storage/gs1/gs1-message-rows.ts';
import { findMessage, findMessageXml, listMessages } from '../storage/gs1/gs1-messages.ts';
import { resendMessage } from '../workflows/sending/resend-message.ts';

const LIMIT = 50;

interface ListOptions<State> extends InstanceOptions {
  readonly state?: State;
  readonly limit: number;
}

export const command = withInstanceOptions(
  createCommand('gs1', 'Shows and resends messages to the GS1 data pool, and shows its replies.', [
    ['gs1 list --state FAILED', 'shows messages that did not leave'],
    ['gs1 inbox', 'shows what the data pool replied'],
  ]),
);

withExamples(command.command('list').description('Lists messages, newest first.'), [
  ['gs1 list', `shows the newest ${LIMIT} messages`],
  ['gs1 list --state FAILED --limit 200', 'shows more, of one state'],
])
  .option('--state <state>', `only ${MESSAGE_STATES.join(', ')}`, oneOf(MESSAGE_STATES))
  .option('--limit <number>', 'number of messages', wholeNumber(1, 999_999), LIMIT)
  .action(async (_options: object, self: Command) => {
    const options = self.optsWithGlobals<ListOptions<MessageState>>();
    await onOne(options, async (ctx) => {
      const messages = await listMessages(ctx.db, options.state, options.limit);
      if (options.json) printJson(messages);
      else for (const message of messages) print(describeMessage(message, ctx));
    });
  });

withExamples(command.command('show <id>').description('Shows a message with its units, errors, replies and XML.'), [
  ['gs1 show a89acdf3-bf0f-459f-85df-93004dd50bde', 'shows the message with that id'],
]).action(async (id: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onOne(options, async (ctx) => {
    const message = await findMessage(ctx.db, id);
    if (!message) throw new StartError(`The message ${id} does not exist`);
    const replies = await listRepliesTo(ctx.db, id);
    const xml = (await findMessageXml(ctx.db, id)) ?? '';
    if (options.json) {
      printJson({ ...message, replies, xml: xml === '' ? null : xml });
      return;
    }
    print(describeMessage(message, ctx));
    for (const unit of message.units) print(`  unit ${unit.key}, revision ${unit.revision}`);
    for (const error of message.errors ?? []) print(`  ${describeError(error)}`);
    for (const reply of replies) print(`  reply ${describeReply(reply, ctx)}`);
    print(orPruned(xml));
  });
});

withExamples(command.command('resend <id>').description('Lets the service retry a message that did not leave.'), [
  ['gs1 resend a89acdf3-bf0f-459f-85df-93004dd50bde', 'retries the message with that id'],
]).action(async (id: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onOne(options, async ({ db }) => {
    const refusal = await resendMessage(db, id);
    if (refusal !== undefined) throw new StartError(refusal);
    if (options.json) printJson({ resent: id });
    else print(`The service retries ${id} within 5 seconds, or when it starts`);
  });
});

withExamples(
  command
    .command('inbox [number]')
    .description('Lists replies, newest first; with a number, prints the XML of that reply.'),
  [
    ['gs1 inbox --state UNMATCHED', 'shows replies that belong to no message'],
    ['gs1 inbox 17', 'prints the XML of one reply'],
  ],
)
  .option('--state <state>', `only ${REPLY_STATES.join(', ')}`, oneOf(REPLY_STATES))
  .option('--limit <number>', 'number of replies', wholeNumber(1, 999_999), LIMIT)
  .action(async (number: string | undefined, _options: object, self: Command) => {
    const options = self.optsWithGlobals<ListOptions<ReplyState>>();
    await onOne(options, async (ctx) => {
      if (number !== undefined) {
        const xml = /^\d{1,15}$/.test(number) ? await findReplyXml(ctx.db, Number(number)) : undefined;
        if (xml === undefined) throw new StartError(`The reply ${number} does not exist`);
        if (options.json) printJson({ number: Number(number), xml: xml === '' ? null : xml });
        else print(orPruned(xml));
        return;
      }
      const replies = await listReplies(ctx.db, options.state, options.limit);
      if (options.json) printJson(replies);
      else for (const reply of replies) print(describeReply(reply, ctx));
    });
  });

async function onOne(options: InstanceOptions, work: (ctx: InstanceContext) => Promise<void>): Promise<void> {
  await onInstances(options, (targets) => work(requireOne(targets)));
}

function describeMessage(message: StoredMessage, { timeZone }: InstanceContext): string {
  const { id, state, kind, command, top, recipients, created, failure } = message;
  const time = formatTimestamp(created.getTime(), timeZone);
  return [time, id, state, kind, command, top, `to ${recipients.join(', ')}`, failure ?? ''].join('  ').trimEnd();
}

function describeReply(reply: StoredReply, { timeZone }: InstanceContext): string {
  const { number, received, state, kind, messageId, source, reason } = reply;
  const time = formatTimestamp(received.getTime(), timeZone);
  return [String(number), time, state, kind, messageId ?? '-', `from ${source}`, reason ?? ''].join('  ').trimEnd();
}

function orPruned(xml: string): string {
  return xml === '' ? 'The XML is no longer kept: see retention in instance.yaml.' : xml;
}
