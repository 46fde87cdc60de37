import { create } from 'xmlbuilder2';
import { groupBy } from '../../domain/group-by.ts';
import type { ReplyError, ConfirmationDetail, ConfirmationState, ItemReference } from '../replies/reply.ts';

/** Sender, receiver, id and time of a reply. */
export interface ReplyEnvelope {
  readonly id: string;
  readonly time: Date;
  /** GLN of the pool. */
  readonly from: string;
  readonly to: string;
  /** The message that is replied to. */
  readonly request?: { readonly id: string; readonly time: Date | undefined };
}

type Content = { readonly [name: string]: Content | readonly Content[] | string };

const SBDH = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';
const MAX_ID_LENGTH = 80;
const MAX_TEXT_LENGTH = 1000;

/** The GS1 Response to a message: accepted transactions, and the errors of the others. */
export function writeResponse(
  envelope: ReplyEnvelope & { readonly request: { readonly id: string; readonly time: Date | undefined } },
  accepted: readonly string[],
  errors: readonly ReplyError[],
): string {
  return write('gs1_response', 'gS1Response', envelope, {
    gS1Response: {
      originatingMessageIdentifier: { entityIdentification: toId(envelope.request.id) },
      receiver: envelope.to,
      sender: envelope.from,
      transactionResponse: accepted.map((id) => ({
        transactionIdentifier: entity(id),
        responseStatusCode: 'ACCEPTED',
      })),
      gS1Exception: writeExceptions(errors, envelope.time),
    },
  });
}

function writeExceptions(errors: readonly ReplyError[], time: Date): Content[] {
  const gS1Error = (at: readonly ReplyError[]): Content[] =>
    at.map(({ code, text }) => ({
      errorCode: toText(code),
      errorDateTime: time.toISOString(),
      errorDescription: toText(text),
    }));
  const own = (level: ReplyError['level'], all: readonly ReplyError[]): Content[] =>
    gS1Error(all.filter((error) => error.level === level));
  const inMessage = errors.filter(({ level }) => level === 'message');
  const inTransactions = errors.filter(({ level }) => level !== 'message');
  return [
    ...(inMessage.length > 0 ? [{ messageException: { gS1Error: gS1Error(inMessage) } }] : []),
    ...withId(inTransactions, 'transactionId').map(([transactionId, inTransaction]) => ({
      transactionException: {
        entityIdentification: entity(transactionId),
        gS1Error: own('transaction', inTransaction),
        commandException: withId(inTransaction, 'commandId').map(([commandId, inCommand]) => ({
          entityIdentification: entity(commandId),
          gS1Error: own('command', inCommand),
          documentException: withId(inCommand, 'documentId').map(([documentId, inDocument]) => ({
            entityIdentification: entity(documentId),
            gS1Error: own('document', inDocument),
            attributeException: inDocument
              .filter(({ level }) => level === 'attribute')
              .map((error) => ({
                attributeName: toText(error.attribute ?? ''),
                attributeValue: error.value ?? '',
                ...(error.xPath === undefined ? {} : { xPath: error.xPath }),
                gS1Error: gS1Error([error]),
              })),
          })),
        })),
      },
    })),
  ];
}

/** Errors by an id, in order of appearance. Errors without that id are dropped. */
function withId(
  errors: readonly ReplyError[],
  name: 'transactionId' | 'commandId' | 'documentId',
): [string, ReplyError[]][] {
  return [...groupBy(errors, (error) => error[name])].flatMap(([id, group]): [string, ReplyError[]][] =>
    id === undefined ? [] : [[id, group]],
  );
}

/** The registry's decision about the items of a transaction. */
export interface Registration {
  readonly command: string;
  readonly status: 'ACCEPTED' | 'REJECTED';
  readonly items: readonly ItemReference[];
}

export function writeRegistrations(envelope: ReplyEnvelope, registrations: readonly Registration[]): string {
  return write('catalogue_item_registration_response', 'catalogueItemRegistrationResponse', envelope, {
    transaction: registrations.map(({ command, status, items }, index) =>
      writeTransaction(
        envelope,
        'catalogue_item_registration_response:catalogueItemRegistrationResponse',
        `${envelope.id}-t${index + 1}`,
        command,
        items.map((item) => ({
          lastChangedDateTime: envelope.time.toISOString(),
          registrationDateTime: envelope.time.toISOString(),
          responseStatus: status,
          catalogueItemReference: reference(item),
        })),
      ),
    ),
  });
}

/** A recipient's statement about an item. */
export interface Confirmation {
  readonly item: ItemReference;
  readonly recipient: string;
  readonly state: ConfirmationState;
  readonly details: readonly ConfirmationDetail[];
}

export function writeConfirmations(envelope: ReplyEnvelope, confirmations: readonly Confirmation[]): string {
  return write('catalogue_item_confirmation', 'catalogueItemConfirmation', envelope, {
    transaction: confirmations.map(({ item, recipient, state, details }, index) =>
      writeTransaction(
        envelope,
        'catalogue_item_confirmation:catalogueItemConfirmation',
        `${envelope.id}-t${index + 1}`,
        'ADD',
        [
          {
            catalogueItemConfirmationState: {
              catalogueItemConfirmationStateCode: state,
              recipientGLN: recipient,
              recipientDataPool: envelope.from,
              messageCreatorGLN: envelope.from,
            },
            catalogueItemReference: reference(item),
            ...(details.length > 0 ? { catalogueItemConfirmationStatusDetail: writeDetail(item, details) } : {}),
          },
        ],
      ),
    ),
  });
}

function writeDetail(item: ItemReference, details: readonly ConfirmationDetail[]): Content {
  return {
    confirmationStatusCatalogueItem: reference(item),
    catalogueItemConfirmationStatus: details.map(({ code, text, action }) => ({
      confirmationStatusCode: code,
      confirmationStatusCodeDescription: inEnglish('Free form text of the data recipient'),
      additionalConfirmationStatusLongDescription: inEnglish(text),
      ...(action === undefined ? {} : { correctiveAction: { correctiveActionCode: action } }),
    })),
  };
}

function writeTransaction(
  { time, from }: ReplyEnvelope,
  element: string,
  id: string,
  command: string,
  documents: readonly Content[],
): Content {
  const owned = (entityId: string): Content => ({ ...entity(entityId), contentOwner: { gln: from } });
  const identification = `${element.split(':')[1] ?? ''}Identification`;
  return {
    transactionIdentification: owned(id),
    documentCommand: {
      documentCommandHeader: { '@type': command, documentCommandIdentification: owned(`${id}-c1`) },
      [element]: documents.map((document, index) => ({
        creationDateTime: time.toISOString(),
        documentStatusCode: 'ORIGINAL',
        [identification]: owned(`${id}-c1-d${index + 1}`),
        ...document,
      })),
    },
  };
}

function write(prefix: string, kind: string, envelope: ReplyEnvelope, content: Content): string {
  const { id, time, from, to, request } = envelope;
  const correlation: Content = request
    ? {
        'sh:CorrelationInformation': {
          ...(request.time ? { 'sh:RequestingDocumentCreationDateTime': request.time.toISOString() } : {}),
          'sh:RequestingDocumentInstanceIdentifier': request.id,
        },
      }
    : {};
  const party = (gln: string): Content => ({ 'sh:Identifier': { '@Authority': 'GS1', '#': gln } });
  const message: Content = {
    [`${prefix}:${kind}Message`]: {
      [`@xmlns:${prefix}`]: `urn:gs1:gdsn:${prefix}:xsd:3`,
      '@xmlns:sh': SBDH,
      'sh:StandardBusinessDocumentHeader': {
        'sh:HeaderVersion': '1.0',
        'sh:Sender': party(from),
        'sh:Receiver': party(to),
        'sh:DocumentIdentification': {
          'sh:Standard': 'GS1',
          'sh:TypeVersion': '3.1',
          'sh:InstanceIdentifier': id,
          'sh:Type': kind,
          'sh:MultipleType': 'false',
          'sh:CreationDateAndTime': time.toISOString(),
        },
        'sh:BusinessScope': { 'sh:Scope': { 'sh:Type': 'GDSN', 'sh:InstanceIdentifier': id, ...correlation } },
      },
      ...content,
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8' }, message as object).end({ prettyPrint: true });
}

function entity(id: string): Content {
  return { entityIdentification: toId(id) };
}

/** Shortens an id that is too long for a reply; a missing id becomes “unknown”. */
function toId(id: string): string {
  return id === '' ? 'unknown' : id.slice(0, MAX_ID_LENGTH);
}

/** Characters that XML 1.0 cannot represent. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function toText(text: string): string {
  const characters = Array.from(text.replace(UNWRITABLE, '')).slice(0, MAX_TEXT_LENGTH).join('');
  return characters === '' ? '-' : characters;
}

function inEnglish(text: string): Content {
  return { '@languageCode': 'en', '#': toText(text) };
}

function reference({ dataSource, gtin, targetMarket }: ItemReference): Content {
  return { dataSource, gtin, targetMarketCountryCode: targetMarket };
}
