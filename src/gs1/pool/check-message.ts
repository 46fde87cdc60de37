import { isValidGln } from '../../domain/product/identifiers.ts';
import type { ReplyError } from '../replies/reply.ts';
import type { Party } from '../xml/header.ts';
import { elementsAt, textAt, toMoment } from '../xml/reading.ts';
import { checkDocument, type PoolRules } from './check-document.ts';
import type { Registry } from './memory.ts';
import { OWN_CODES, problem, textsAt, type Problem } from './problem.ts';
import type { IncomingMessage, IncomingTransaction } from './read-message.ts';
import { checkSequences } from './sequences.ts';

const MAX_TRANSACTIONS = 1000;
const MAX_DOCUMENTS = 100;
const MAX_ID_LENGTH = 80;
const COMMANDS = ['ADD', 'CHANGE_BY_REFRESH', 'CORRECT', 'DELETE'];

/** All problems of a message, each with its level. */
export function checkMessage(message: IncomingMessage, registry: Registry, rules: PoolRules): ReplyError[] {
  return [
    ...checkEnvelope(message, rules).map((found) => ({ level: 'message' as const, ...found })),
    ...message.transactions.flatMap((transaction) => checkTransaction(message, transaction, registry, rules)),
  ];
}

function checkEnvelope(message: IncomingMessage, rules: PoolRules): Problem[] {
  const [first, ...others] = message.root.children;
  const strangers = others.filter(({ name }) => name !== 'transaction');
  return [
    ...(first ? checkSequences(first) : []).map(({ text }) => problem(OWN_CODES.schema, text)),
    ...(strangers.length > 0
      ? [problem(OWN_CODES.schema, `The message contains ${strangers[0]?.name ?? ''} besides its transactions`)]
      : []),
    ...checkHeader(message, rules),
    ...checkTransactions(message, rules),
  ];
}

function checkHeader({ header, kind }: IncomingMessage, rules: PoolRules): Problem[] {
  return [
    ...checkParty(header.sender, 'sender'),
    ...checkParty(header.receiver, 'receiver'),
    ...(header.receiver.id === rules.gln
      ? []
      : [
          problem(
            OWN_CODES.otherReceiver,
            `The message is for ${header.receiver.id ?? 'nobody'}; this is ${rules.gln}`,
          ),
        ]),
    ...(header.version === '1.0' ? [] : [problem('498', 'HeaderVersion is not 1.0')]),
    ...(header.standard === 'GS1' ? [] : [problem('346', 'The standard of the document is not GS1')]),
    ...(header.type === kind
      ? []
      : [problem('348', `The header calls the document ${header.type ?? ''}, not ${kind}`)]),
    ...(toMoment(header.time ?? '') ? [] : [problem(OWN_CODES.schema, 'CreationDateAndTime is not a date and time')]),
  ];
}

function checkTransactions({ kind, transactions }: IncomingMessage, rules: PoolRules): Problem[] {
  const foreign = transactions.flatMap(({ documents }) => documents).find(({ element }) => element.name !== kind);
  return [
    ...(transactions.length > 0 ? [] : [problem(OWN_CODES.schema, 'The message has no transaction')]),
    ...(transactions.length <= MAX_TRANSACTIONS
      ? []
      : [
          problem(
            '493',
            `The message has ${transactions.length} transactions; at most ${MAX_TRANSACTIONS} are allowed`,
          ),
        ]),
    ...(transactions.some(({ id }) => id === '')
      ? [problem(OWN_CODES.schema, 'A transaction of the message has no entityIdentification')]
      : []),
    ...repeated(transactions).map((id) => problem('356', `Two transactions have the id ${id}`)),
    ...(foreign ? [problem('363', `The message of type ${kind} contains a ${foreign.element.name}`)] : []),
    ...(kind === 'catalogueItemHierarchicalWithdrawal' && !rules.withdrawal
      ? [problem(OWN_CODES.notTaken, 'The pool accepts no withdrawals from suppliers: end the publication instead')]
      : []),
  ];
}

function checkParty({ id = '', authority }: Party, role: string): Problem[] {
  return [
    ...(authority === 'GS1' ? [] : [problem('345', `The Authority of the ${role} is not GS1`)]),
    ...(isValidGln(id) ? [] : [problem('448', `The ${role} ${id} is not a GLN, or its check digit is wrong`)]),
  ];
}

function repeated(entries: readonly { readonly id: string }[]): string[] {
  const ids = entries.map(({ id }) => id).filter((id) => id !== '');
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function checkTransaction(
  message: IncomingMessage,
  transaction: IncomingTransaction,
  registry: Registry,
  rules: PoolRules,
): ReplyError[] {
  const { id: transactionId, commandId, documents, element } = transaction;
  const owners = textsAt(element, 'transactionIdentification/contentOwner/gln').concat(
    textsAt(element, 'documentCommand/documentCommandHeader/documentCommandIdentification/contentOwner/gln'),
  );
  return [
    ...checkTransactionLevel(transaction).map((found) => ({ level: 'transaction' as const, transactionId, ...found })),
    ...checkCommand(message, transaction).map((found) => ({
      level: 'command' as const,
      transactionId,
      commandId,
      ...found,
    })),
    ...documents.flatMap((document) =>
      checkDocument({ message, transaction, document, owners }, registry, rules).map((found) => ({
        level: found.attribute === undefined ? ('document' as const) : ('attribute' as const),
        transactionId,
        commandId,
        documentId: document.id,
        ...found,
      })),
    ),
  ];
}

function checkTransactionLevel({ id, element }: IncomingTransaction): Problem[] {
  const commands = elementsAt(element, 'documentCommand').length;
  return [
    ...(commands > 1 ? [problem('494', `The transaction has ${commands} commands; one is allowed`)] : []),
    ...checkSequences(element).map(({ text }) => problem(OWN_CODES.schema, text)),
    ...(id.length > MAX_ID_LENGTH
      ? [problem(OWN_CODES.schema, `The id has more than ${MAX_ID_LENGTH} characters`)]
      : []),
  ];
}

function checkCommand({ kind }: IncomingMessage, { command, documents, element }: IncomingTransaction): Problem[] {
  const [header] = elementsAt(element, 'documentCommand/documentCommandHeader');
  const id = header && textAt(header, 'documentCommandIdentification/entityIdentification');
  return [
    ...(header ? checkSequences(header).map(({ text }) => problem(OWN_CODES.schema, text)) : []),
    ...(id === undefined ? [problem(OWN_CODES.schema, 'The command has no entityIdentification')] : []),
    ...checkCommandType(kind, command),
    ...(documents.length > 0 ? [] : [problem(OWN_CODES.schema, 'The command has no document')]),
    ...(documents.length <= MAX_DOCUMENTS
      ? []
      : [problem('495', `The transaction has ${documents.length} documents; at most ${MAX_DOCUMENTS} are allowed`)]),
    ...repeated(documents).map((repeatedId) => problem('354', `Two documents have the id ${repeatedId}`)),
  ];
}

function checkCommandType(kind: IncomingMessage['kind'], command: string): Problem[] {
  if (command === '') return [problem('1282', 'The type of the command is missing')];
  if (!COMMANDS.includes(command)) return [problem(OWN_CODES.schema, `There is no command ${command}`)];
  if (kind === 'catalogueItemNotification' && command === 'DELETE') {
    return [problem('1458', 'A notification cannot have the command DELETE')];
  }
  if (kind === 'catalogueItemHierarchicalWithdrawal' && command !== 'DELETE') {
    return [problem('1457', `A withdrawal has the command DELETE, not ${command}`)];
  }
  if (kind === 'catalogueItemPublication' && !['ADD', 'DELETE'].includes(command)) {
    return [problem(OWN_CODES.notTaken, `A publication has the command ADD or DELETE, not ${command}`)];
  }
  return [];
}
