import { expect, test } from '@jest/globals';
import { aBody } from '../../builders/product.ts';
import { everyText, render, sheetOf, TEMPLATES } from '../../builders/sheet.ts';

const HOSTILE = `<script>x()</script></style></title><img src=x onerror=x()>"'><%= 7*7 %><%- it %>\${7*7}{{7*7}}&lt;b&gt;`;
const hostile = aBody({
  ...everyText((id) => `${id} ${HOSTILE}`),
  D8166_1: 'AM',
  D8170_1: 'CONTAINS',
  D8253_1: HOSTILE,
});
const plain = aBody({ ...everyText((id) => id), D8166_1: 'AM', D8170_1: 'CONTAINS' });
/** Tags with the names of their attributes, in order: the structure that a browser sees. */
const structure = (html: string) =>
  [...html.matchAll(/<(\/?[a-zA-Z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, tag, attributes = '']) =>
      `${tag ?? ''} ${[...attributes.matchAll(/([a-zA-Z-]+)=/g)].map(([, name]) => name).join(' ')}`,
  );

test.each(['standard', 'logistics', 'compact'])(
  'markup and template syntax in product texts stays text on %s',
  (template) => {
    const html = render(template, sheetOf([hostile]));
    expect(structure(html)).toEqual(structure(render(template, sheetOf([plain]))));
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    // Escaped, and not evaluated anywhere.
    expect(html).toContain('&lt;script&gt;x()');
    expect(html).toContain('&lt;%= 7*7 %&gt;');
    expect(html.replace(/<(style|svg)[^]*?<\/\1>/g, '')).not.toContain('49');
  },
);

test('a page cannot load or run anything', () => {
  for (const { policy } of TEMPLATES.values()) {
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; img-src data:; base-uri 'none'/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
});
