import { afterAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { TEST_GTINS } from '../../../src/gs1/pool/behaviours.ts';
import type { Gs1Settings } from '../../../src/gs1/settings.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';

const used: TemporaryFolder[] = [];
afterAll(() => {
  for (const folder of used) folder.remove();
});

function load(gs1: string): Gs1Settings | undefined {
  const folder = createTemporaryFolder('gs1-settings');
  used.push(folder);
  writeFileSync(join(folder.path, 'instance.yaml'), `name: acme\n${gs1}`);
  return loadInstances({ kind: 'one', folder: folder.path })[0]?.settings.gs1;
}

describe('the gs1 settings', () => {
  test('may be absent', () => {
    expect(load('')).toBeUndefined();
  });

  test('require only a GLN', () => {
    expect(load("gs1: { gln: '5790000009022' }")).toEqual({
      gln: '5790000009022',
      dataSupplierName: 'acme',
      dataPool: '5790000009992',
      transport: 'simulator',
      publication: 'dataRecipient',
      withdrawal: true,
      afterWithdrawal: 'ADD',
      simulator: {
        replySeconds: 1,
        behaviours: Object.fromEntries(TEST_GTINS.map(({ gtin, behaviour }) => [gtin, behaviour])),
      },
    });
  });

  test('can add behaviours to those of the test GTINs, and replace them', () => {
    const settings = load(`gs1:
  gln: '5790000009022'
  simulator:
    replySeconds: 0.2
    behaviours:
      '05790000000999': { outcome: REJECT, codes: ['448'], level: transaction, delivery: TWICE }
      '05790000008018': { delaySeconds: 5 }`);
    expect(settings?.simulator).toMatchObject({
      replySeconds: 0.2,
      behaviours: {
        '05790000000999': { outcome: 'REJECT', codes: ['448'], level: 'transaction', delivery: 'TWICE' },
        '05790000008018': { delaySeconds: 5 },
        '05790000008124': { delivery: 'NEVER' },
      },
    });
  });

  test('have defaults for the transports', () => {
    const settings = load(`gs1:
  gln: '5790000009022'
  dataPool: '5790000009039'
  transport: https
  publication: CIP
  withdrawal: false
  afterWithdrawal: CHANGE_BY_REFRESH
  directory: { outbox: out, inbox: in }
  https: { url: 'https://pool.example/in', tokenVariable: POOL_TOKEN }`);
    expect(settings).toMatchObject({
      publication: 'CIP',
      withdrawal: false,
      afterWithdrawal: 'CHANGE_BY_REFRESH',
      directory: { outbox: 'out', inbox: 'in', pollSeconds: 10, settleSeconds: 2 },
      https: {
        url: 'https://pool.example/in',
        tokenVariable: 'POOL_TOKEN',
        pollSeconds: 30,
        timeoutSeconds: 30,
        retries: 3,
      },
    });
  });

  const withHttps = (https: string): string => `{ ${GLNS}, transport: https, https: { ${https} } }`;
  const withBehaviour = (entry: string): string => `{ gln: '5790000009022', simulator: { behaviours: { ${entry} } } }`;
  const GLNS = "gln: '5790000009022', dataPool: '5790000009039'";

  test.each([
    ['{}', /gs1: gln is missing$/],
    ['{ gln: 5790000009022 }', /gs1\.gln: expected a GLN of 13 digits in quotes, with a correct check digit$/],
    ["{ gln: '5790000009023' }", /gs1\.gln: expected a GLN of 13 digits in quotes/],
    ["{ gln: '5790000009022', transprot: https }", /gs1: unknown setting transprot; the nearest is transport$/],
    ["{ gln: '5790000009022', transport: as2 }", /gs1\.transport: expected one of simulator, directory, https$/],
    [`{ ${GLNS}, transport: directory }`, /gs1: transport is directory, so the settings in directory are required$/],
    [`{ ${GLNS}, transport: https }`, /gs1: transport is https, so the settings in https are required$/],
    [
      "{ gln: '5790000009022', transport: directory, directory: { outbox: a, inbox: b } }",
      /gs1: dataPool is missing: set the GLN of the data pool that receives the messages$/,
    ],
    [`{ ${GLNS}, directory: { outbox: a } }`, /gs1\.directory: inbox is missing$/],
    [withHttps("url: 'http://pool.example'"), /gs1\.https\.url: expected a URL that begins with https:\/\//],
    [withHttps("url: 'pool.example'"), /gs1\.https\.url: expected a URL/],
    [
      withHttps("url: 'https://pool.example', certificateFile: a.pem"),
      /gs1: certificateFile and keyFile must be set together/,
    ],
    [withHttps("url: 'https://pool.example', retries: 99"), /gs1\.https\.retries: /],
    [withHttps("url: 'https://pool.example', tokenVariable: 'a b'"), /expected the name of an environment variable$/],
    [withBehaviour("'123': {}"), /gs1\.simulator\.behaviours: expected GTINs of 14 digits in quotes, not 123$/],
    [withBehaviour("'05790000000112': {}"), /behaviours: expected GTINs of 14 digits in quotes, not 05790000000112$/],
    [withBehaviour("'05790000000111': { delivery: LATE }"), /05790000000111\.delivery: expected one of NORMAL, TWICE/],
  ])('%s are rejected with file and path', (gs1, message) => {
    expect(() => load(`gs1: ${gs1}`)).toThrow(/instance\.yaml: /);
    expect(() => load(`gs1: ${gs1}`)).toThrow(message);
  });
});

test('the demo instance has a simulated data pool', () => {
  const [demo] = loadInstances({ kind: 'one', folder: 'instances/demo' });
  expect(demo?.settings.gs1).toMatchObject({ gln: '5790000009022', dataPool: '5790000009992', transport: 'simulator' });
});
