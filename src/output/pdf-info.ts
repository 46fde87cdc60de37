/** Metadata of a PDF. */
export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly creator: string;
  readonly created: Date;
}

/**
 * Adds metadata to a PDF; Chromium writes a title but no author. PDF allows replacing the metadata by appending to the
 * file, so the document is neither parsed nor rewritten, as libraries would do.
 *
 * @param pdf with a cross-reference table at the end, as Chromium writes it; others are returned unchanged
 * @see ISO 32000-1, 7.5.6 "Incremental updates" and 14.3.3 "Document information dictionary"
 */
export function withInfo(pdf: Uint8Array, { title, author, creator, created }: PdfInfo): Buffer {
  const document = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const start = document.lastIndexOf('trailer');
  const end = start < 0 ? '' : document.toString('latin1', start);
  const [, size] = /\/Size (\d+)/.exec(end) ?? [];
  const [, root] = /\/Root (\d+ \d+ R)/.exec(end) ?? [];
  const [, table] = /startxref\s+(\d+)/.exec(end) ?? [];
  if (size === undefined || root === undefined || table === undefined) return document;

  const entries = [
    `/Title ${pdfText(title)}`,
    `/Author ${pdfText(author)}`,
    `/Creator ${pdfText(creator)}`,
    `/CreationDate ${pdfDate(created)}`,
    `/ModDate ${pdfDate(created)}`,
  ];
  const object = `\n${size} 0 obj\n<<${entries.join('\n')}>>\nendobj\n`;
  const newTable = document.length + object.length;
  const update = [
    object,
    `xref\n${size} 1\n${String(document.length + 1).padStart(10, '0')} 00000 n \n`,
    `trailer\n<</Size ${Number(size) + 1}\n/Root ${root}\n/Info ${size} 0 R\n/Prev ${table}>>\n`,
    `startxref\n${newTable}\n%%EOF\n`,
  ];
  return Buffer.concat([document, Buffer.from(update.join(''), 'latin1')]);
}

/** Text as UTF-16 in hexadecimal digits, which need no escaping. */
function pdfText(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

function pdfDate(date: Date): string {
  return `(D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`;
}
