/** What became of the last message about a hierarchy that GS1 accepted. */
export type SentBefore = 'NEVER' | 'NOTIFIED' | 'WITHDRAWN';

export type SendCommand = 'ADD' | 'CHANGE_BY_REFRESH' | 'CORRECT';

/**
 * The command of the next notification.
 *
 * What GS1 has is never added again. Of what it never accepted from here, D8164 may say CHANGE_BY_REFRESH: it is known
 * there all the same, as when a supplier comes from another system. CORRECT says nothing of that: suppliers leave it
 * standing in products that are new.
 *
 * @param wish D8164 of the top unit
 * @param afterWithdrawal the habit of the data pool
 */
export function chooseCommand(before: SentBefore, wish: unknown, afterWithdrawal: SendCommand): SendCommand {
  const change = wish === 'CORRECT' ? 'CORRECT' : 'CHANGE_BY_REFRESH';
  switch (before) {
    case 'NOTIFIED':
      return change;
    case 'WITHDRAWN':
      return afterWithdrawal === 'ADD' ? 'ADD' : change;
    case 'NEVER':
      return wish === 'CHANGE_BY_REFRESH' ? wish : 'ADD';
  }
}
