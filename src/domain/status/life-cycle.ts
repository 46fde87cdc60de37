import type { FailedTransmission, Gs1State, RecipientStatement, ReportedError } from './gs1-state.ts';

/** A message left with the unit in it. */
export function afterTransmission(state: Gs1State, messageId: string, time: Date): Gs1State {
  const { recipients, withdrawn } = state.report ?? {};
  return {
    ...state,
    catalogStatus: 'SENT',
    gs1Status: 'SENT',
    lastSendDate: time,
    report: {
      messageId,
      ...(recipients ? { recipients } : {}),
      ...(withdrawn === undefined ? {} : { withdrawn }),
    },
  };
}

/** The unit was taken back from the data pool and its recipients, by a message that left. */
export function afterWithdrawal(state: Gs1State, messageId: string, time: Date): Gs1State {
  return {
    ...state,
    catalogStatus: null,
    gs1Status: 'WITHDRAWN',
    statusDate: time,
    report: { messageId, withdrawn: time.toISOString() },
  };
}

/** A message did not leave: the unit stands where it stood. */
export function afterFailedTransmission(state: Gs1State, failedTransmission: FailedTransmission): Gs1State {
  return { ...state, report: { ...state.report, failedTransmission } };
}

/** What the answer to a message says of it. */
export interface Verdict {
  readonly messageId: string;
  readonly isWithdrawal: boolean;
  /** None when it is accepted. */
  readonly errors: readonly ReportedError[] | undefined;
  readonly time: Date;
}

/**
 * The answer to a message came. One to an older message than the last changes nothing.
 * @param hasChanged whether data that are sent differ from those in the message
 */
export function afterVerdict(state: Gs1State, verdict: Verdict, hasChanged: boolean): Gs1State {
  if (state.report?.messageId !== verdict.messageId) return state;
  const { errors, isWithdrawal, time: statusDate } = verdict;
  const answered = { ...state, statusDate, report: { ...state.report, errors: errors ?? [] } };
  if (errors) return { ...answered, catalogStatus: 'FAILED', gs1Status: 'FAILED' };
  if (isWithdrawal) return answered;
  return { ...answered, catalogStatus: hasChanged ? 'PENDING' : 'OK', gs1Status: 'OK' };
}

/** Data that are sent changed. Only what stands at GS1 as it was sent waits to be sent again. */
export function afterChange(state: Gs1State): Gs1State {
  return state.catalogStatus === 'OK' ? { ...state, catalogStatus: 'PENDING' } : state;
}

/**
 * A recipient said something: the newest word counts, and none about what was taken back since.
 * @param sent when the message was made that the recipient speaks of
 */
export function afterStatement(
  state: Gs1State,
  recipient: string,
  statement: RecipientStatement,
  sent: Date,
): Gs1State {
  const { recipients = {}, withdrawn = '' } = state.report ?? {};
  const known = recipients[recipient];
  if (sent.toISOString() < withdrawn || (known && known.time > statement.time)) return state;
  return { ...state, report: { ...state.report, recipients: { ...recipients, [recipient]: statement } } };
}
