import { toMoment, textAt } from '../xml/reading.ts';
import { checkChanges } from './check-changes.ts';
import { checkNotification } from './check-notification.ts';
import type { Registry } from './memory.ts';
import { checkIdentifiers, OWN_CODES, problem, textsAt, valueProblem, type Problem } from './problem.ts';
import type { IncomingDocument, IncomingMessage, IncomingTransaction } from './read-message.ts';
import { checkSequences } from './sequences.ts';

/** Identity and configuration of the pool. */
export interface PoolRules {
  readonly gln: string;
  /** Whether it accepts hierarchical withdrawals. */
  readonly withdrawal: boolean;
  /**
   * Whether it assumes that an unknown item was registered earlier. Necessary for a pool that loses its data when the
   * service restarts: otherwise every product would be unknown after each start.
   */
  readonly trustsUnknownItems: boolean;
}

export interface DocumentPlace {
  readonly message: IncomingMessage;
  readonly transaction: IncomingTransaction;
  readonly document: IncomingDocument;
  /** Content owners of the levels around the document. */
  readonly owners: readonly string[];
}

const DOCUMENT_STATUSES = ['ADDITIONAL_TRANSMISSION', 'COPY', 'ORIGINAL'];

/** The problems of a document. If its structure is wrong, nothing else is checked. */
export function checkDocument(place: DocumentPlace, registry: Registry, rules: PoolRules): Problem[] {
  const shape = checkShape(place);
  if (shape.length > 0) return shape;
  const { element } = place.document;
  const owners = [...place.owners, ...textsAt(element, `${element.name}Identification/contentOwner/gln`)];
  return [
    ...checkIdentifiers(element),
    ...checkOwners(place, owners),
    ...(place.message.kind === 'catalogueItemNotification' ? checkNotification(element, owners) : []),
    ...checkRegistry(place, registry, rules),
  ];
}

function checkShape({ message, document: { element, id } }: DocumentPlace): Problem[] {
  // A wrong kind of document is reported at message level.
  if (element.name !== message.kind) return [];
  const status = textAt(element, 'documentStatusCode') ?? '';
  return [
    ...checkSequences(element).map(({ path, text }) => problem(OWN_CODES.schema, `${text} (${path})`)),
    ...(element.namespace === message.root.namespace
      ? []
      : [problem(OWN_CODES.schema, `${element.name} is in namespace ${element.namespace || 'none'}`)]),
    ...(id === '' ? [problem(OWN_CODES.schema, 'The document has no entityIdentification')] : []),
    ...(DOCUMENT_STATUSES.includes(status) ? [] : [problem(OWN_CODES.schema, `documentStatusCode is “${status}”`)]),
    ...(toMoment(textAt(element, 'creationDateTime') ?? '')
      ? []
      : [problem(OWN_CODES.schema, 'creationDateTime is not a date and time')]),
  ];
}

function checkOwners({ document: { element, top } }: DocumentPlace, owners: readonly string[]): Problem[] {
  const different = new Set(owners);
  const isReference = textAt(element, 'catalogueItemReference/dataSource') !== undefined;
  const other = isReference ? owners.find((owner) => owner !== top.dataSource) : undefined;
  return [
    ...(different.size > 1 ? [problem('300', `The content owners differ: ${[...different].join(', ')}`)] : []),
    ...(other === undefined
      ? []
      : [
          valueProblem(
            '300',
            `The data source is not the content owner ${other}`,
            'catalogueItemReference/dataSource',
            top.dataSource,
          ),
        ]),
  ];
}

/** Problems that depend on what the pool has accepted before. */
function checkRegistry(place: DocumentPlace, registry: Registry, rules: PoolRules): Problem[] {
  const { message, transaction, document } = place;
  const { top, recipients } = document;
  const item = `${top.gtin} in market ${top.targetMarket}`;
  const source = registry.dataSourceOf(top);
  if (source !== undefined && source !== top.dataSource) {
    return [problem('42', `${item} is registered by ${source}, not by ${top.dataSource}`)];
  }
  const unknown = !registry.has(top) && !rules.trustsUnknownItems;
  if (message.kind !== 'catalogueItemNotification') {
    return unknown ? [problem(OWN_CODES.unknownItem, `${item} is not registered`)] : [];
  }
  if (transaction.command === 'ADD') {
    const again = recipients.find((recipient) => registry.wasSentTo(top, recipient));
    return again === undefined
      ? []
      : [problem(OWN_CODES.duplicateAdd, `${item} was already added for ${again}: send it with CHANGE_BY_REFRESH`)];
  }
  const isChange = transaction.command === 'CHANGE_BY_REFRESH' || transaction.command === 'CORRECT';
  if (unknown && isChange) return [problem('47', `${item} is not registered: send it with ADD first`)];
  if (transaction.command !== 'CHANGE_BY_REFRESH') return [];
  return document.items.flatMap((unit) => {
    const [before, now] = [registry.versionOf(unit), document.versions.get(unit.gtin)];
    return before && now ? checkChanges(unit.gtin, before, now) : [];
  });
}
