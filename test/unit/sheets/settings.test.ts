import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';
import { withSheetDefaults } from '../../../src/instance/sheet-settings.ts';

function load(sheets: string) {
  const folder = createTemporaryFolder('sheet-settings');
  try {
    writeFileSync(join(folder.path, 'instance.yaml'), `name: acme\ntitle: Acme A/S\nsheets: ${sheets}\n`);
    return loadInstances({ kind: 'one', folder: folder.path })[0];
  } finally {
    folder.remove();
  }
}

describe('the sheet settings of an instance', () => {
  test('have a default for everything', () => {
    expect(load('{}')?.settings.sheets).toEqual(withSheetDefaults({}, 'Acme A/S'));
    expect(load('{ defaults: { CASE: compact } }')?.settings.sheets.defaults).toEqual({ CASE: 'compact' });
  });

  test.each([
    ['{ defaults: { BOX: standard } }', /sheets\.defaults: unknown setting BOX/],
    ['{ logo: ../secret.png }', /sheets\.logo: expected the name of a picture in the instance folder/],
    ['{ pictures: { hosts: ["*"] } }', /sheets\.pictures\.hosts\.0: expected a host name/],
    ['{ pictures: { hosts: ["https://images.example"] } }', /expected a host name/],
    ['{ pictures: { megabytes: 0 } }', /sheets\.pictures\.megabytes/],
    ['{ picture: {} }', /unknown setting picture; the nearest is pictures/],
  ])('with %s are rejected', (sheets, message) => {
    expect(() => load(sheets)).toThrow(message);
  });
});
