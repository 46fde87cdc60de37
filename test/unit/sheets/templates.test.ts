import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder, type TemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { ConfigurationError } from '../../../src/instance/configuration-error.ts';
import { readSheets } from '../../../src/instance/load-sheets.ts';
import { withSheetDefaults, type SheetsFile } from '../../../src/instance/sheet-settings.ts';
import { aBody } from '../../builders/product.ts';
import { render, sheetOf, TEMPLATES } from '../../builders/sheet.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = createTemporaryFolder('templates');
});
afterEach(() => folder.remove());

function read(files: Readonly<Record<string, string>>, sheets: SheetsFile = {}) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), content);
  }
  return readSheets(folder.path, { sheets: withSheetDefaults(sheets, 'Acme') });
}
const TITLE = 'title: { en: Own, da: Egen }\nunitTypes: [CASE]\n';

describe('templates of an instance', () => {
  test('are added to those that ship with the service, and can use the shared parts', () => {
    const { templates } = read({
      'templates/own/template.yaml': TITLE,
      'templates/own/sheet.ejs': `<%- it.part('_start') %><h1><%= it.text('hello', { name: it.sheet.gtin }) %></h1><%= it.label('D8211') %>|<%= it.text('kind') %><%- it.part('_end') %>`,
      'templates/own/texts.yaml': `hello: { en: 'Hello {name}', da: 'Hej {name}' }\nkind: { en: K, da: Slags }\nD8211: { en: B, da: Mærke }\n`,
      'templates/own/style.css': 'h1 { color: red }',
    });
    expect([...templates.keys()].sort()).toEqual(['compact', 'logistics', 'own', 'standard']);
    const own = templates.get('own');
    const sheet = sheetOf([aBody()]);
    expect(own?.render(sheet, 'page')).toMatch(new RegExp(`<h1>Hej ${sheet.gtin}</h1>Mærke\\|Slags`));
    expect(own?.render(sheet, 'page')).toContain('h1 { color: red }</style>');
    expect(own?.unitTypes).toEqual(['CASE']);
  });

  test('replace one file of a shipped template, which changes its version', () => {
    const before = read({});
    const after = read({ 'templates/shared/theme.css': ':root { --accent: #00f; }' });
    for (const name of ['standard', 'logistics', 'compact']) {
      expect(after.templates.get(name)?.version).not.toBe(before.templates.get(name)?.version);
      expect(after.templates.get(name)?.policy).not.toBe(before.templates.get(name)?.policy);
    }
    const html = after.templates.get('standard')?.render(sheetOf([aBody()]), 'page') ?? '';
    expect(html).toContain('--accent: #00f');
    expect(html).not.toContain('--accent: #14614a');
  });

  test('contain fonts only in print', () => {
    const standard = read({}).templates.get('standard');
    const sheet = sheetOf([aBody()]);
    expect(standard?.render(sheet, 'print')).toContain('@font-face');
    expect(standard?.render(sheet, 'page')).not.toContain('@font-face');
  });

  test.each<[string, Record<string, string>, SheetsFile, RegExp]>([
    ['no template.yaml', { 'templates/own/sheet.ejs': 'x' }, {}, /templates\/own: template\.yaml is missing/],
    ['no sheet.ejs', { 'templates/own/template.yaml': TITLE }, {}, /templates\/own: sheet\.ejs is missing/],
    [
      'an unknown unit type',
      { 'templates/own/template.yaml': TITLE.replace('CASE', 'BOX'), 'templates/own/sheet.ejs': 'x' },
      {},
      /template\.yaml: unitTypes\.0: expected one of BASE_UNIT_OR_EACH/,
    ],
    ['invalid EJS', { 'templates/standard/sheet.ejs': '<% if ( %>' }, {}, /sheet\.ejs/],
    [
      'a text in one language',
      { 'templates/standard/texts.yaml': 'a: { en: A }' },
      {},
      /texts\.yaml: a: da is missing/,
    ],
    ['a name with a space', { 'templates/my own/template.yaml': TITLE }, {}, /my own: the name of a template must/],
    [
      'an unknown default',
      {},
      { defaults: { CASE: 'gone' } },
      /sheets\.defaults\.CASE: the template gone does not exist; known are/,
    ],
    ['a missing logo', {}, { logo: 'logo.svg' }, /logo\.svg: expected the picture/],
  ])('with %s prevent startup', (_, files, sheets, message) => {
    expect(() => read(files, sheets)).toThrow(ConfigurationError);
    expect(() => read(files, sheets)).toThrow(message);
  });
});

test('the logo is on the page', () => {
  const { logo } = read({ 'logo.svg': '<svg/>' }, { logo: 'logo.svg' });
  expect(logo).toBe(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`);
});

describe('every shipped template', () => {
  const hostile = '</style><b>"}';
  const print = (name: string, changes = {}, draft = {}) =>
    TEMPLATES.get(name)?.render({ ...sheetOf([aBody(changes)], 'en'), ...draft }, 'print') ?? '';

  test.each(['standard', 'logistics', 'compact'])('%s marks a draft, on every page of a PDF', (name) => {
    const draft = { isDraft: true };
    expect(print(name, {}, draft)).toMatch(/@top-center\{content:"Draft"\}.*<p class="draft">Draft: /s);
    expect(print(name)).not.toMatch(/content:"Draft"|<p class="draft">/);
    expect(render(name, { ...sheetOf([aBody()], 'da'), ...draft })).toContain('<p class="draft">Kladde: ');
  });

  test.each(['standard', 'logistics', 'compact'])('%s has name and GTIN on every page of a PDF', (name) => {
    expect(print(name, { D8258_1: 'Bar' })).toMatch(/@bottom-left\{content:"Bar \\2013  05700000000011 /);
    expect(print(name, { D8258_1: hostile })).not.toContain('</style><b>');
  });

  test('names the language of texts that are not in that of the sheet', () => {
    const mark = '<span class="language" lang="en">In Danish</span>';
    expect(print('standard')).toContain(`<h1 lang="da">Mørk choko 40g ${mark}`);
    expect(render('standard', sheetOf([aBody()], 'da'))).not.toContain('class="language"');
  });
});
