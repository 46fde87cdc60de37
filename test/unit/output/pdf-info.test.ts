import { expect, test } from '@jest/globals';
import { withInfo } from '../../../src/output/pdf-info.ts';

const INFO = {
  title: 'Rød (grød) <x>',
  author: 'A/S "Nordlys"',
  creator: 'C',
  created: new Date('2025-02-01T09:30:05Z'),
};
const PDF =
  '%PDF-1.4\n1 0 obj\n<</Title (trailer)>>\nendobj\nxref\n0 2\n\ntrailer\n<</Size 2\n/Root 23 0 R\n/Info 1 0 R>>\nstartxref\n52\n%%EOF\n';

test('metadata is appended to the PDF, which stays the same before it', () => {
  const bytes = Buffer.from(PDF, 'latin1');
  const result = withInfo(bytes, INFO).toString('latin1');
  expect(result.startsWith(PDF)).toBe(true);
  const added = result.slice(PDF.length);
  expect(added).toContain('2 0 obj\n<</Title <FEFF');
  expect(added).toContain(
    `/Author <FEFF${Buffer.from(INFO.author, 'utf16le').swap16().toString('hex').toUpperCase()}>`,
  );
  expect(added).toContain('/CreationDate (D:20250201093005Z)');
  expect(added).toContain('/Size 3\n/Root 23 0 R\n/Info 2 0 R\n/Prev 52');
  const [, table = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(added) ?? [];
  expect(result.slice(Number(table)).startsWith('xref\n2 1\n')).toBe(true);
  const [, object = ''] = /xref\n2 1\n(\d{10}) 00000 n \n/.exec(added) ?? [];
  expect(result.slice(Number(object)).startsWith('2 0 obj\n')).toBe(true);
});

test('a PDF with another ending is returned unchanged', () => {
  const bytes = Buffer.from('%PDF-1.7 with a cross-reference stream');
  expect(withInfo(bytes, INFO).equals(bytes)).toBe(true);
});
