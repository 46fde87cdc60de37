import { expect, test } from '@jest/globals';
import { chooseCommand, mayLeave, type SendCommand } from '../../../src/domain/sending/command.ts';
import type { HierarchyState, MessageAction, MessageState } from '../../../src/domain/gs1-record/hierarchy-state.ts';

type Standing = HierarchyState['standing'];

test.each<[Standing, string | undefined, SendCommand, SendCommand]>([
  ['NEVER', undefined, 'ADD', 'ADD'],
  ['NEVER', 'ADD', 'ADD', 'ADD'],
  ['NEVER', 'CORRECT', 'ADD', 'ADD'],
  ['NEVER', 'CHANGE_BY_REFRESH', 'ADD', 'CHANGE_BY_REFRESH'],
  ['NOTIFIED', undefined, 'ADD', 'CHANGE_BY_REFRESH'],
  ['NOTIFIED', 'ADD', 'ADD', 'CHANGE_BY_REFRESH'],
  ['NOTIFIED', 'CORRECT', 'ADD', 'CORRECT'],
  ['CLOSED', undefined, 'ADD', 'CHANGE_BY_REFRESH'],
  ['WITHDRAWN', 'CORRECT', 'ADD', 'ADD'],
  ['WITHDRAWN', undefined, 'CHANGE_BY_REFRESH', 'CHANGE_BY_REFRESH'],
  ['WITHDRAWN', 'CORRECT', 'CHANGE_BY_REFRESH', 'CORRECT'],
])('sent before: %s, D8164: %s, after a withdrawal: %s -> %s', (before, wish, afterWithdrawal, command) => {
  expect(chooseCommand(before, wish, afterWithdrawal)).toBe(command);
});

test.each<[Standing, MessageAction, MessageState, boolean]>([
  ['NEVER', 'NOTIFY', 'TRANSMITTED', false],
  ['NEVER', 'NOTIFY', 'WAITING', true],
  ['NOTIFIED', 'NOTIFY', 'TRANSMITTED', true],
  ['NOTIFIED', 'PUBLISH', 'STORED', false],
  ['NOTIFIED', 'PUBLISH', 'TRANSMITTED', true],
  ['NOTIFIED', 'WITHDRAW', 'STORED', false],
  ['CLOSED', 'NOTIFY', 'TRANSMITTED', false],
])('if %s, and a %s is %s, the next one can be transmitted: %s', (standing, action, state, expected) => {
  expect(mayLeave({ standing, underWay: [{ id: 'm', number: 1, action, state }] })).toBe(expected);
});
