import { describe, expect, test } from '@jest/globals';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { contentDisposition, PDF } from '../../../src/output/content-disposition.ts';

describe('the header', () => {
  test.each([
    ['produktliste', 'attachment; filename=produktliste.xlsx'],
    ['produktliste.xlsx', 'attachment; filename=produktliste.xlsx'],
    ['Priser på kød', `attachment; filename="Priser pa kod.xlsx"; filename*=UTF-8''Priser%20p%C3%A5%20k%C3%B8d.xlsx`],
    ['100 % øl', `attachment; filename="100 _ ol.xlsx"; filename*=UTF-8''100%20%25%20%C3%B8l.xlsx`],
    ['价格', `attachment; filename=__.xlsx; filename*=UTF-8''%E4%BB%B7%E6%A0%BC.xlsx`],
    ['a "b" c\\d/../e', 'attachment; filename="a -b- c-d-..-e.xlsx"'],
    ['../../etc/passwd', 'attachment; filename=-..-etc-passwd.xlsx'],
    ['a\r\nSet-Cookie: b', 'attachment; filename="aSet-Cookie- b.xlsx"'],
    [' . ', 'attachment; filename=export.xlsx'],
    ['', 'attachment; filename=export.xlsx'],
  ])('of %j', (filename, header) => {
    expect(contentDisposition(filename)).toBe(header);
  });

  test('is one line of ASCII that names a file without a folder, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (filename) => {
        const header = contentDisposition(filename);
        expect(header).toMatch(
          /^attachment; filename=("[\x20-\x7e]+"|[\w.+!#$&^`|~'*-]+)(; filename\*=UTF-8''[\x21-\x7e]+\.xlsx)?$/,
        );
        expect(parse(header).parameters['filename']).toMatch(/^[^\\/:*?"<>|\p{C}]+\.xlsx$/u);
      }),
    );
  });
});

test('a PDF is shown by the browser, and saved under its name', () => {
  expect(contentDisposition('05790000000111 Rød', PDF)).toBe(
    `inline; filename="05790000000111 Rod.pdf"; filename*=UTF-8''05790000000111%20R%C3%B8d.pdf`,
  );
  expect(contentDisposition('a.PDF', PDF)).toBe('inline; filename=a.pdf');
  expect(contentDisposition('a.xlsx', PDF)).toBe('inline; filename=a.xlsx.pdf');
});
