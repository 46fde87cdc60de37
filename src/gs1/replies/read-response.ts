import type { XmlElement } from '../xml/parse-xml.ts';
import { elementsAt, textAt } from '../xml/reading.ts';
import { RESPONSE_STATUSES, type ReplyError, type ErrorLevel, type Gs1ResponseReply } from './reply.ts';
import { needElement, needOneOf, needText } from './needed.ts';

type Envelope = Pick<Gs1ResponseReply, 'id' | 'time'>;
/** Ids of the levels around an error. */
type Place = Pick<ReplyError, 'transactionId' | 'commandId' | 'documentId' | 'attribute' | 'value' | 'xPath'>;

/** The exceptions nested inside an exception of each level. */
const INNER: Readonly<Record<string, { readonly exception: string; readonly level: ErrorLevel }>> = {
  transaction: { exception: 'commandException', level: 'command' },
  command: { exception: 'documentException', level: 'document' },
  document: { exception: 'attributeException', level: 'attribute' },
};
const WITHOUT_REASON = { code: '', text: 'The data pool gives no reason' };

/** The replies in a GS1 Response message: one per block, each to one sent message. */
export function readResponses(
  message: XmlElement,
  envelope: Envelope,
  requestId: string | undefined,
): Omit<Gs1ResponseReply, 'part'>[] {
  return elementsAt(message, 'gS1Response').map((block) => {
    const own = textAt(block, 'originatingMessageIdentifier/entityIdentification');
    const messageId = own ?? requestId ?? needText(block, 'originatingMessageIdentifier/entityIdentification');
    return {
      kind: 'response',
      ...envelope,
      messageId,
      ...(requestId !== undefined && requestId !== messageId ? { otherMessageId: requestId } : {}),
      transactions: elementsAt(block, 'transactionResponse').map((response) => ({
        transactionId: needText(response, 'transactionIdentifier/entityIdentification'),
        status: needOneOf(response, 'responseStatusCode', RESPONSE_STATUSES),
      })),
      errors: elementsAt(block, 'gS1Exception').flatMap(readException),
    };
  });
}

function readException(exception: XmlElement): ReplyError[] {
  const errors = [
    ...elementsAt(exception, 'messageException').flatMap((element) => readLevel(element, 'message', {})),
    ...elementsAt(exception, 'transactionException').flatMap((element) => readLevel(element, 'transaction', {})),
  ];
  return errors.length > 0 ? errors : [{ level: 'message', ...WITHOUT_REASON }];
}

/** The errors of an exception and of those nested in it. An exception without errors counts as one error. */
function readLevel(exception: XmlElement, level: ErrorLevel, around: Place): ReplyError[] {
  const place = { ...around, ...placeOf(exception, level) };
  const own = elementsAt(exception, 'gS1Error').map((error) => ({
    level,
    ...place,
    code: textAt(error, 'errorCode') ?? '',
    text: textAt(error, 'errorDescription') ?? '',
  }));
  const inner = INNER[level];
  const inside = inner
    ? elementsAt(exception, inner.exception).flatMap((element) => readLevel(element, inner.level, place))
    : [];
  const errors = [...own, ...inside];
  return errors.length > 0 ? errors : [{ level, ...place, ...WITHOUT_REASON }];
}

function placeOf(exception: XmlElement, level: ErrorLevel): Place {
  if (level === 'message') return {};
  if (level === 'attribute') {
    const value = needElement(exception, 'attributeValue').text;
    const xPath = textAt(exception, 'xPath');
    return { attribute: needText(exception, 'attributeName'), value, ...(xPath === undefined ? {} : { xPath }) };
  }
  return { [`${level}Id`]: needText(exception, 'entityIdentification/entityIdentification') };
}
