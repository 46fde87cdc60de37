import { describe, expect, test } from '@jest/globals';
import { decodeXml, MalformedXml, parseXml, XML_LIMITS } from '../../../src/gs1/xml/parse-xml.ts';

function refusal(xml: string): string {
  try {
    parseXml(xml);
  } catch (error) {
    if (error instanceof MalformedXml) return error.message;
    throw error;
  }
  return 'taken';
}

describe('a document', () => {
  test('is parsed with names, namespaces, attributes and text', () => {
    const root = parseXml(
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- note --><p:a xmlns:p="urn:x" k="1" p:q="2">
         <b> one &amp; <![CDATA[<two>]]>&#230; </b><b/></p:a>`,
    );
    expect(root).toMatchObject({ name: 'a', namespace: 'urn:x', text: '' });
    expect([...root.attributes]).toEqual([['k', '1']]);
    expect(root.children.map(({ name, namespace, text }) => [name, namespace, text])).toEqual([
      ['b', '', 'one & <two>æ'],
      ['b', '', ''],
    ]);
  });

  test.each([
    ['an unclosed element', '<a><b></a>', /^it is not well-formed: .*\(line 1\)$/],
    [
      'a truncated document',
      '<?xml version="1.0"?>\n<a>\n<b>text',
      /^it is not well-formed: unclosed tag: .*\(line 3\)$/,
    ],
    ['two roots', '<a/><b/>', /not well-formed/],
    ['nothing', '', /not well-formed/],
    ['only text', 'status: ok', /not well-formed/],
    ['text after the root', '<a/>text', /not well-formed/],
    ['a duplicate attribute', '<a x="1" x="2"/>', /not well-formed/],
    ['a control character', '<a>\u0001</a>', /not well-formed/],
    ['a reference to a control character', '<a>&#0;</a>', /not well-formed/],
    ['a lone surrogate', '<a>\ud800</a>', /not well-formed/],
    ['an unknown entity', '<a>&file;</a>', /not well-formed/],
    ['an unknown prefix', '<x:a/>', /not well-formed/],
    ['XML 1.1', '<?xml version="1.1"?><a/>', /^it is XML 1\.1; only XML 1\.0 is accepted/],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
      /declares the encoding ISO-8859-1; only UTF-8 is accepted/,
    ],
  ])('with %s is rejected', (_what, xml, reason) => {
    expect(refusal(xml)).toMatch(reason);
  });
});

describe('a hostile document', () => {
  const dtd = /^it has a document type declaration \(DTD\), which is not allowed \(line \d+\)$/;

  test.each([
    ['a plain DTD', '<!DOCTYPE a><a/>'],
    ['a DTD after the declaration', '<!DOCTYPE a SYSTEM "http://127.0.0.1/evil.dtd"><a/>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><a/>'],
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
        { length: 9 },
        (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
      ).join('')}]><a>&l9;</a>`,
    ],
  ])('with %s is rejected', (_what, xml) => {
    expect(refusal(xml)).toMatch(dtd);
  });

  test('may not be deeper than the limit', () => {
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(refusal(nested(XML_LIMITS.depth))).toBe('taken');
    expect(refusal(nested(XML_LIMITS.depth + 1))).toBe('it is nested more than 64 levels deep (line 1)');
    expect(refusal('<a>'.repeat(1_000_000))).toMatch(/nested more than 64 levels deep/);
  });

  test('may not have more bytes than the limit', () => {
    const limits = { ...XML_LIMITS, bytes: 20 };
    expect(() => parseXml(`<a>${'æ'.repeat(6)}</a>`, limits)).not.toThrow();
    expect(() => parseXml(`<a>${'æ'.repeat(7)}</a>`, limits)).toThrow('it has 21 bytes; at most 20 are allowed');
    expect(() => decodeXml(Buffer.alloc(21), limits)).toThrow('it has 21 bytes; at most 20 are allowed');
    expect(refusal(`<a>${'x'.repeat(XML_LIMITS.bytes)}</a>`)).toMatch(/at most 5242880 are allowed/);
  });

  test('may not have more elements and attributes than the limit', () => {
    const limits = { ...XML_LIMITS, nodes: 4 };
    expect(() => parseXml('<a x="1"><b/><b/></a>', limits)).not.toThrow();
    expect(() => parseXml('<a x="1"><b/><b/><b/></a>', limits)).toThrow('it has more than 4 elements and attributes');
    expect(() => parseXml('<a x="1" y="2" z="3" v="4"/>', limits)).toThrow('more than 4 elements and attributes');
  });

  test('cannot modify object prototypes', () => {
    const root = parseXml('<__proto__ constructor="x"><toString>1</toString></__proto__>');
    expect(root.name).toBe('__proto__');
    expect(root.attributes.get('constructor')).toBe('x');
    expect(root.attributes.get('toString')).toBeUndefined();
  });
});

describe('bytes', () => {
  const xml = '<?xml version="1.0"?><a>blåbær</a>';

  test('can be UTF-8, with or without a byte order mark', () => {
    expect(decodeXml(Buffer.from(xml))).toBe(xml);
    expect(parseXml(decodeXml(Buffer.from(`\uFEFF${xml}`))).text).toBe('blåbær');
  });

  test('can be UTF-16 if it declares so', () => {
    const declared = xml.replace('?>', ' encoding="UTF-16"?>');
    const littleEndian = Buffer.from(`\uFEFF${declared}`, 'utf16le');
    expect(parseXml(decodeXml(littleEndian)).text).toBe('blåbær');
    expect(parseXml(decodeXml(Buffer.from(littleEndian).swap16())).text).toBe('blåbær');
  });

  test('in another encoding are rejected, not guessed', () => {
    expect(() => decodeXml(Buffer.from(xml, 'latin1'))).toThrow('it is not valid UTF-8');
  });
});
