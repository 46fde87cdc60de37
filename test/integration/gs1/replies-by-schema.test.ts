import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { TEST_GTINS } from '../../../src/gs1/pool/behaviours.ts';
import { aMessage, aNotification, aUnit, aWithdrawal, notificationOf } from '../../builders/gs1.ts';
import { aPool } from '../../support/gs1/test-pool.ts';
import { testWith } from '../../support/programs.ts';
import { validateXml } from '../../support/xml.ts';

const SCHEMA = '../shared/gdsn/xsd/gdsn-all.xsd';
const isThere = existsSync(SCHEMA);
if (!isThere) process.stderr.write(`Some tests are skipped: ${SCHEMA} is not there\n`);
const testBySchema = isThere ? testWith('xmllint') : test.skip;

/** Test GTINs with a truncated reply, a dropped connection, or no reply. */
const WITHOUT_REPLY = ['05790000008155', '05790000008131', '05790000008124'];

describe('replies of the pool are valid against the GS1 schemas', () => {
  testBySchema('for every test GTIN', async () => {
    const pool = aPool();
    for (const { gtin } of TEST_GTINS.filter((entry) => !WITHOUT_REPLY.includes(entry.gtin))) {
      pool.send(aNotification(aUnit({ gtin }), { id: `message-${gtin}` }));
      await pool.clock.advance(60_000);
    }
    expect(pool.delivered.length).toBeGreaterThan(40);
    for (const xml of pool.delivered) expect(validateXml(xml, SCHEMA)).toBe('');
  });

  testBySchema('for messages with many errors', async () => {
    const pool = aPool();
    const documents = [notificationOf(aUnit({ provider: '5790000009023', recipient: null, isBaseUnit: false }))];
    const unsound = aMessage({
      id: 'm1',
      transactions: [{ documents }, { documents: [] }, { command: '', documents }],
    });
    const long = 'x'.repeat(2_000);
    const wrong = [
      unsound,
      aMessage({ id: 'm2', receiver: '5790000009503' }),
      aMessage({ id: 'm3', transactions: [] }),
      aMessage({ id: 'm4', transactions: [{ id: '', documents }] }),
      aMessage({ id: 'm5', transactions: [{ id: long, documents }] }),
      aMessage({ id: 'm6', transactions: [{ documents: [`<${long}/>`] }] }),
      aNotification(aUnit({ gtin: '&lt;&amp;😀' }), { id: 'm7' }),
      aNotification(aUnit({ provider: '' }), { id: 'm8' }),
      aWithdrawal({ gtin: '' }),
      {
        ...unsound,
        xml: unsound.xml.replace('m1', 'm9').replace(/<sh:CreationDateAndTime>.*?</, '<sh:CreationDateAndTime>?<'),
      },
    ];
    for (const message of wrong) {
      const before = pool.delivered.length;
      expect(pool.send(message)).toMatchObject({ outcome: 'TAKEN' });
      await pool.clock.advance(60_000);
      expect(pool.delivered.length).toBe(before + 1);
      expect(validateXml(pool.delivered.at(-1) ?? '', SCHEMA)).toBe('');
    }
  });

  testBySchema('for texts that XML cannot represent', async () => {
    const gtin = '05790000000999';
    const pool = aPool({ behaviours: { [gtin]: { warnings: ['\u0000\u0008\ud800', '😀'.repeat(1_001)] } } });
    await pool.ask(aNotification(aUnit({ gtin })));
    for (const xml of pool.delivered) expect(validateXml(xml, SCHEMA)).toBe('');
  });
});

describe('the handwritten messages of tests', () => {
  testBySchema('are valid too, so the pool is tested with realistic messages', () => {
    const messages = [aNotification(), aWithdrawal()];
    for (const { xml } of messages) expect(validateXml(xml, SCHEMA)).toBe('');
  });
});
