import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aCatalogue } from '../../builders/catalogue.ts';
import { SCHEMAS, testWithSchemas } from '../../support/gdsn/schemas.ts';

/** Parts of names that are not elements: they tell apart fields that share an element. */
const QUALIFIERS = ['energyKcal', 'energyKj', 'organicRetired', 'supplierAssigned'];

const named = aCatalogue().fields.flatMap(({ id, gs1Name, gdsnPath = '' }) =>
  gs1Name === undefined
    ? []
    : [
        {
          id,
          gs1Name,
          parts: gs1Name.split('.').filter((part) => !QUALIFIERS.includes(part)),
          path: gdsnPath.match(/(?<=local-name\(\)=')[^']+|(?<=\/@?|^)\w+(?=$|\/)/g) ?? [],
        },
      ],
);

/** Names of all elements and attributes that the schemas declare. */
function declaredNames(): Set<string> {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xsd'));
  return new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(join(SCHEMAS, file), 'utf8').matchAll(/<xsd?:(?:element|attribute)\b[^>]*\bname="([^"]+)"/g),
      ].map(([, name = '']) => name),
    ),
  );
}

test('every GS1 name is the end of the path that its field is sent in', () => {
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ parts, path }) => parts.join('.') !== path.slice(-parts.length).join('.'))).toEqual([]);
});

testWithSchemas()('every GS1 name is made of names in the GS1 schemas', () => {
  const declared = declaredNames();
  expect(declared.size).toBeGreaterThan(2000);
  expect(named.filter(({ parts }) => parts.length === 0 || !parts.every((part) => declared.has(part)))).toEqual([]);
});

test('no two fields have the same GS1 name', () => {
  expect(new Set(named.map(({ gs1Name }) => gs1Name)).size).toBe(named.length);
});
