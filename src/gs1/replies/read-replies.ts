import { finishSteps, type Steps } from '../../domain/steps.ts';
import { MalformedXml, parseXmlInSteps, type XmlElement } from '../xml/parse-xml.ts';
import { readHeader } from '../xml/header.ts';
import { elementsAt, textAt } from '../xml/reading.ts';
import {
  CONFIRMATION_STATES,
  MalformedReply,
  RESPONSE_STATUSES,
  type ConfirmationReply,
  type ConfirmationDetail,
  type PoolReply,
  type RegistrationReply,
} from './reply.ts';
import { needElement, needGln, needGtin, needItem, needMoment, needOneOf, needText } from './needed.ts';
import { readResponses } from './read-response.ts';

interface Envelope {
  readonly id: string;
  readonly time: Date;
}
type Unplaced<Reply> = Reply extends PoolReply ? Omit<Reply, 'part'> : never;

/** The code for free text: the reason is in the long description. */
const FREE_TEXT = 'CIC999';

const DOCUMENTS = {
  catalogueItemRegistrationResponse: readRegistration,
  catalogueItemConfirmation: readConfirmation,
} as const;

/**
 * Reads a message from a data pool: GS1 Responses, Registration Responses or Confirmations. One message can contain
 * several.
 * @throws MalformedReply if it is not XML, not a reply, or incomplete
 */
export function readReplies(xml: string): PoolReply[] {
  return finishSteps(readRepliesInSteps(xml));
}

/** As `readReplies`, in steps of a part of the message each. */
export function* readRepliesInSteps(xml: string): Steps<PoolReply[]> {
  const message = yield* parse(xml);
  const kind = kindOf(message);
  const envelope = {
    id: needText(message, 'StandardBusinessDocumentHeader/DocumentIdentification/InstanceIdentifier'),
    time: needMoment(message, 'StandardBusinessDocumentHeader/DocumentIdentification/CreationDateAndTime'),
  };
  const replies: Unplaced<PoolReply>[] =
    kind === 'gS1Response'
      ? readResponses(message, envelope, readHeader(message).requestId)
      : documentsOf(message, kind).map((document) => DOCUMENTS[kind](document, envelope));
  if (replies.length === 0) throw new MalformedReply(`The reply is empty: ${message.name} contains no ${kind}`);
  return replies.map((reply, part) => ({ ...reply, part }));
}

function* parse(xml: string): Steps<XmlElement> {
  try {
    return yield* parseXmlInSteps(xml);
  } catch (error) {
    if (error instanceof MalformedXml) throw new MalformedReply(`The reply is not valid XML: ${error.message}`);
    throw error;
  }
}

const ROOTS = {
  'urn:gs1:gdsn:gs1_response:xsd:3 gS1ResponseMessage': 'gS1Response',
  'urn:gs1:gdsn:catalogue_item_registration_response:xsd:3 catalogueItemRegistrationResponseMessage':
    'catalogueItemRegistrationResponse',
  'urn:gs1:gdsn:catalogue_item_confirmation:xsd:3 catalogueItemConfirmationMessage': 'catalogueItemConfirmation',
} as const;
type RootName = keyof typeof ROOTS;

function kindOf({ name, namespace }: XmlElement): (typeof ROOTS)[RootName] {
  const root = `${namespace} ${name}`;
  if (Object.hasOwn(ROOTS, root)) return ROOTS[root as RootName];
  throw new MalformedReply(
    `The message is not a reply: it is a ${name}${namespace === '' ? '' : ` of ${namespace}`}, ` +
      `not one of ${Object.values(ROOTS).join(', ')}`,
  );
}

function documentsOf(message: XmlElement, kind: keyof typeof DOCUMENTS): XmlElement[] {
  const documents = elementsAt(message, 'transaction/documentCommand').flatMap(({ children }) =>
    children.filter(({ name }) => name !== 'documentCommandHeader'),
  );
  const stranger = documents.find(({ name }) => name !== kind);
  if (stranger) throw new MalformedReply(`The reply is invalid: ${message.name} contains a ${stranger.name}`);
  return documents;
}

function readRegistration(document: XmlElement, envelope: Envelope): Omit<RegistrationReply, 'part'> {
  const status = needOneOf(document, 'responseStatus', RESPONSE_STATUSES);
  return {
    kind: 'registration',
    ...envelope,
    item: needItem(document, 'catalogueItemReference'),
    status: status === 'REJECTED' ? 'REJECTED' : 'ACCEPTED',
  };
}

function readConfirmation(document: XmlElement, envelope: Envelope): Omit<ConfirmationReply, 'part'> {
  const state = needElement(document, 'catalogueItemConfirmationState');
  return {
    kind: 'confirmation',
    ...envelope,
    item: needItem(document, 'catalogueItemReference'),
    recipient: needGln(state, 'recipientGLN'),
    state: needOneOf(state, 'catalogueItemConfirmationStateCode', CONFIRMATION_STATES),
    details: elementsAt(document, 'catalogueItemConfirmationStatusDetail').flatMap(readDetails),
  };
}

function readDetails(detail: XmlElement): ConfirmationDetail[] {
  const gtin = textAt(detail, 'confirmationStatusCatalogueItem/gtin');
  const unit =
    gtin === undefined ? {} : { gtin: needGtin(needElement(detail, 'confirmationStatusCatalogueItem'), 'gtin') };
  return elementsAt(detail, 'catalogueItemConfirmationStatus').map((status) => {
    const code = needText(status, 'confirmationStatusCode');
    const action = textAt(status, 'correctiveAction/correctiveActionCode');
    const expected = textAt(status, 'correctiveAction/expectedCorrectiveInformation');
    return {
      ...unit,
      code,
      text: textOf(status, code),
      ...(action === undefined ? {} : { action }),
      ...(expected === undefined ? {} : { expected }),
    };
  });
}

function textOf(status: XmlElement, code: string): string {
  const description = textAt(status, 'confirmationStatusCodeDescription');
  const more = textAt(status, 'additionalConfirmationStatusLongDescription');
  if (code === FREE_TEXT && more !== undefined) return more;
  return [description, more].filter((text) => text !== undefined).join(': ');
}
