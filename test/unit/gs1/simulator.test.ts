import { describe, expect, test } from '@jest/globals';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';
import { createSimulator } from '../../../src/gs1/transports/simulator.ts';
import { TransmissionError, type Transport } from '../../../src/gs1/delivery/transport.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { aNotification, aUnit, SUPPLIER } from '../../builders/gs1.ts';
import { ManualClock } from '../../support/gs1/manual-clock.ts';
import { aLog } from '../../support/gs1/recording-log.ts';

function aSimulator(): { transport: Transport; clock: ManualClock; log: ReturnType<typeof aLog> } {
  const clock = new ManualClock();
  const log = aLog();
  return { transport: createSimulator(withGs1Defaults({ gln: SUPPLIER }), { clock, log }), clock, log };
}

describe('the simulator', () => {
  test('accepts a message and replies', async () => {
    const { transport, clock } = aSimulator();
    const kinds: string[] = [];
    await transport.start((xml) => Promise.resolve(void kinds.push(...readReplies(xml).map(({ kind }) => kind))));
    await transport.transmit(aNotification());
    expect(kinds).toEqual([]);
    await clock.advance(10_000);
    expect(kinds).toEqual(['response', 'registration', 'confirmation', 'confirmation']);
  });

  test('accepts a change of an item that it does not know, because it forgets everything on restart', async () => {
    const { transport, clock } = aSimulator();
    const errors: string[] = [];
    await transport.start((xml) => {
      for (const reply of readReplies(xml)) {
        if (reply.kind === 'response') errors.push(...reply.errors.map(({ code }) => code));
      }
      return Promise.resolve();
    });
    await transport.transmit(aNotification(aUnit(), { command: 'CHANGE_BY_REFRESH' }));
    await clock.advance(10_000);
    expect(errors).toEqual([]);
  });

  test.each([
    ['05790000008131', 'The simulated data pool dropped the connection'],
    ['05790000008148', 'The simulated data pool dropped the connection'],
  ])('reports a dropped connection for %s', async (gtin, message) => {
    const { transport } = aSimulator();
    const sending = transport.transmit(aNotification(aUnit({ gtin })));
    await expect(sending).rejects.toEqual(new TransmissionError(message));
  });

  test('reports why it cannot accept a message', async () => {
    const sending = aSimulator().transport.transmit({ ...aNotification(), xml: '<a>' });
    await expect(sending).rejects.toThrow(
      /^The simulated data pool cannot accept the message: The message is not valid XML: it is not well-formed/,
    );
  });

  test('keeps replies until they are received', async () => {
    const { transport, clock } = aSimulator();
    await transport.transmit(aNotification());
    await clock.advance(10_000);
    const replies: string[] = [];
    await transport.start((xml) => Promise.resolve(void replies.push(xml)));
    await clock.advance(60_000);
    expect(replies).toHaveLength(4);
  });

  test('sends no reply after it was stopped', async () => {
    const { transport, clock, log } = aSimulator();
    const replies: string[] = [];
    await transport.start((xml) => Promise.resolve(void replies.push(xml)));
    await transport.transmit(aNotification());
    await transport.stop();
    await clock.advance(60_000);
    expect(replies).toEqual([]);
    expect(log.warnings).toEqual([]);
  });

  test('drops an unreadable reply', async () => {
    const { transport, clock, log } = aSimulator();
    await transport.start((xml) => Promise.resolve(void readReplies(xml)));
    await transport.transmit(aNotification(aUnit({ gtin: '05790000008155' })));
    await clock.advance(600_000).catch(() => undefined);
    expect(clock.planned).toBe(0);
    expect(log.warnings).toEqual([expect.stringMatching(/^a reply cannot be read: The reply is not valid XML: /)]);
  });
});
