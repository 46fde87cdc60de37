import { expect, test } from '@jest/globals';
import type { HierarchyMessage, MessageAction } from '../../../src/domain/gs1-record/hierarchy-state.ts';
import { replayMessages } from '../../../src/domain/gs1-record/replay-messages.ts';
import type { UnitKey } from '../../../src/domain/product/identifiers.ts';

const DATA_POOL = '5790000009008';
const RECIPIENT = '5790000009534';
const UNIT = '208.05700000000110' as UnitKey;
const TIME = new Date('2026-11-20T12:00:00Z');
const habits = { dataPool: DATA_POOL, publishes: false };

function message(
  number: number,
  action: MessageAction,
  state: HierarchyMessage['state'],
  recipients: readonly string[] = [RECIPIENT],
): HierarchyMessage {
  const results = state === 'ACCEPTED' || state === 'REJECTED' ? recipients.map((gln) => [gln, state] as const) : [];
  return {
    id: `message-${number}`,
    number,
    action,
    state,
    isWithdrawal: action === 'WITHDRAW',
    recipients,
    oneOff: [],
    ends: [],
    waits: [],
    results: action === 'NOTIFY' ? {} : Object.fromEntries(results),
    units: { [UNIT]: number },
    created: TIME,
    transmitted: TIME,
    answered: TIME,
    errors: [{ level: 'transaction', code: '47', text: 'Unknown' }],
  };
}

test('a rejected withdrawal of what GS1 never accepted leaves the next notification an ADD', () => {
  const state = replayMessages([message(1, 'NOTIFY', 'REJECTED'), message(2, 'WITHDRAW', 'REJECTED')], habits);
  expect(state.standing).toBe('NEVER');
  expect(state.refused).toBeUndefined();
});

test.each([[[RECIPIENT]], [[RECIPIENT, DATA_POOL]]])(
  'a rejected withdrawal from %p that had nothing is not an error of a later send',
  (recipients) => {
    const messages = [
      message(1, 'NOTIFY', 'REJECTED'),
      message(2, 'WITHDRAW', 'REJECTED', recipients),
      message(3, 'NOTIFY', 'ACCEPTED', [DATA_POOL]),
    ];
    const { recipients: states, registered } = replayMessages(messages, habits);
    expect(registered).toBe(3);
    expect(Object.values(states).flatMap(({ refused }) => refused ?? [])).toEqual([]);
  },
);

test('a rejected withdrawal from a recipient that has the hierarchy is kept', () => {
  const messages = [message(1, 'NOTIFY', 'ACCEPTED'), message(2, 'WITHDRAW', 'REJECTED')];
  const state = replayMessages(messages, habits);
  expect(state.recipients[RECIPIENT]?.refused?.action).toBe('END');
  expect(state.standing).toBe('NOTIFIED');
});

test('a hierarchy sent again is no longer failed because its withdrawal was rejected', () => {
  const messages = [message(1, 'NOTIFY', 'ACCEPTED', [DATA_POOL]), message(2, 'WITHDRAW', 'REJECTED', [DATA_POOL])];
  expect(replayMessages(messages, habits).recipients[DATA_POOL]?.refused?.action).toBe('END');
  const again = replayMessages([...messages, message(3, 'NOTIFY', 'ACCEPTED', [DATA_POOL])], habits);
  expect(again.recipients[DATA_POOL]?.refused).toBeUndefined();
});

test('a withdrawal that is rejected before the reply to the notification leaves the delivery in transit', () => {
  const messages = [message(1, 'NOTIFY', 'TRANSMITTED'), message(2, 'WITHDRAW', 'REJECTED')];
  expect(replayMessages(messages, habits).recipients[RECIPIENT]?.underWay).toBe('GIVE');
});
