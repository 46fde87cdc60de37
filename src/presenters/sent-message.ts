import type { components } from '../../generated/openapi.ts';
import type { Language, LocalText } from '../domain/language.ts';
import { formatTimestamp, type TimeZone } from '../domain/product/dates.ts';
import type { MessageAction, MessageState } from '../domain/gs1-record/hierarchy-state.ts';
import type { SentMessage } from '../domain/sending/sent-message.ts';
import { writeCursor } from '../http/request/cursor.ts';
import { describeDetail, describeError } from './gs1-report.ts';
import { WAITING } from './send.ts';
import { presentStoredText } from './stored-texts.ts';

export type PresentedSend = components['schemas']['Send'];
export type SendAnswer = Pick<PresentedSend, 'state' | 'gs1Response' | 'gs1Errors'>;
export type SendBody = components['schemas']['SendResult'] | components['schemas']['ProductSendResponse'];
/** A part of a response to a send; it may name a message. */
export type SendStep = Partial<SendAnswer> & { messageId?: string };

const KINDS = {
  NOTIFY: 'notification',
  PUBLISH: 'publication',
  END: 'withdrawal',
  WITHDRAW: 'withdrawal',
} as const satisfies Record<MessageAction, string>;

const RESULTS: Readonly<Record<MessageState, LocalText>> = {
  WAITING,
  STORED: { en: 'Will be sent to GS1', da: 'Sendes til GS1' },
  TRANSMITTED: { en: 'Sent to GS1; not answered yet', da: 'Sendt til GS1; endnu ikke besvaret' },
  ACCEPTED: { en: 'Accepted by GS1', da: 'Godkendt af GS1' },
  REJECTED: { en: 'Rejected by GS1', da: 'Afvist af GS1' },
  FAILED: { en: 'Not sent to GS1', da: 'Ikke sendt til GS1' },
};

/** Tells positions in the list of sends from those of other lists. */
const SEND = 'send';

export function sendCursor({ created, number }: { readonly created: Date; readonly number: number }): string {
  return writeCursor(SEND, created.getTime(), number);
}

/** @returns undefined for a cursor of another list */
export function readSendPosition([kind, created, number, ...rest]: readonly unknown[]) {
  const isPosition = rest.length === 0 && kind === SEND && isCount(created) && isCount(number);
  return isPosition ? { created: new Date(Number(created)), number: Number(number) } : undefined;
}

/** The greatest time of a Date, in milliseconds. */
const MAX_TIME = 8_640_000_000_000_000;

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TIME;
}

export function presentSend(message: SentMessage, language: Language, timeZone: TimeZone): PresentedSend {
  const { id, action, kind, command, topProductId, units, recipients, actor, about, failure, attempts } = message;
  const { created, transmitted, answered } = message;
  const time = (date: Date): string => formatTimestamp(date.getTime(), timeZone);
  return {
    status: 200,
    messageId: id,
    kind: KINDS[action],
    messageType: kind,
    command,
    result: RESULTS[message.state][language],
    ...presentAnswer(message, language),
    topProductId,
    units: [...units],
    recipients: recipients.map(({ gln, result, statements }) => ({
      dataRecipient: gln,
      ...(result === undefined ? {} : { result }),
      answers: statements.map(({ productId, state, time: stated, details }) => ({
        productId,
        status: state,
        statusDate: time(new Date(stated)),
        messages: details.map(describeDetail),
      })),
    })),
    actor,
    ...(about === undefined ? {} : { followsMessageId: about }),
    ...(failure === undefined ? {} : { failure: presentStoredText(failure, language) }),
    ...(attempts === undefined ? {} : { attempts }),
    created: time(created),
    ...(transmitted ? { transmitted: time(transmitted) } : {}),
    ...(answered ? { answered: time(answered) } : {}),
    ...(message.hasXml ? { xml: `${pathOf(id)}/xml` } : {}),
    replies: message.replies.map(({ number, kind: replyKind, received, hasXml }) => ({
      reply: number,
      messageType: replyKind,
      received: time(received),
      ...(hasXml ? { xml: `${pathOf(id)}/replies/${number}/xml` } : {}),
    })),
  };
}

function pathOf(messageId: string): string {
  return `/api/sends/${encodeURIComponent(messageId)}`;
}

/** GS1's answer, as text and as structure; both are absent before there is one. */
export function presentAnswer(
  { state, answered, errors = [] }: Pick<SentMessage, 'state' | 'answered' | 'errors'>,
  language: Language,
): SendAnswer {
  if (!answered) return { state };
  const presented = errors.map((error) => ({ ...error, text: presentStoredText(error.text, language) }));
  return { state, gs1Response: presented.map(describeError), gs1Errors: presented };
}

/** Every part of the response to a send that may name a message. */
export function* stepsOf(body: SendBody): Generator<SendStep> {
  if ('products' in body) {
    for (const product of body.products) yield* stepsOf(product);
    return;
  }
  const step = 'sendToGS1' in body ? body.sendToGS1 : body;
  yield step;
  yield* step.hierarchies ?? [];
}
