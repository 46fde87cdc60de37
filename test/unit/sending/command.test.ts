import { expect, test } from '@jest/globals';
import { chooseCommand, type SendCommand, type SentBefore } from '../../../src/domain/sending/command.ts';

test.each<[SentBefore, string | undefined, SendCommand, SendCommand]>([
  ['NEVER', undefined, 'ADD', 'ADD'],
  ['NEVER', 'ADD', 'ADD', 'ADD'],
  ['NEVER', 'CORRECT', 'ADD', 'ADD'],
  ['NEVER', 'CHANGE_BY_REFRESH', 'ADD', 'CHANGE_BY_REFRESH'],
  ['NOTIFIED', undefined, 'ADD', 'CHANGE_BY_REFRESH'],
  ['NOTIFIED', 'ADD', 'ADD', 'CHANGE_BY_REFRESH'],
  ['NOTIFIED', 'CORRECT', 'ADD', 'CORRECT'],
  ['WITHDRAWN', 'CORRECT', 'ADD', 'ADD'],
  ['WITHDRAWN', undefined, 'CHANGE_BY_REFRESH', 'CHANGE_BY_REFRESH'],
  ['WITHDRAWN', 'CORRECT', 'CHANGE_BY_REFRESH', 'CORRECT'],
])('sent before: %s, D8164: %s, after a withdrawal: %s -> %s', (before, wish, afterWithdrawal, command) => {
  expect(chooseCommand(before, wish, afterWithdrawal)).toBe(command);
});
