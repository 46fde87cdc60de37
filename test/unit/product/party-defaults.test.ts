import { expect, test } from '@jest/globals';
import { addMissingParties } from '../../../src/domain/product/party-defaults.ts';

const DEFAULTS = [
  { D9022: '5790000009022' },
  { D8346: '5790000009015', D9021: 'Nordlys' },
  { D8242_1: '5790000009039' },
];

test.each([
  [{}, { D9022: '5790000009022', D8346: '5790000009015', D9021: 'Nordlys', D8242_1: '5790000009039' }],
  [
    { D9022: '1', D8346: '2', D8242_2: '3' },
    { D9022: '1', D8346: '2', D8242_2: '3' },
  ],
  [
    { D9021: 'Another', D8242_1: '3' },
    { D9022: '5790000009022', D9021: 'Another', D8242_1: '3' },
  ],
])('%j gets the parties that it has no value of', (stored, expected) => {
  const values: Record<string, string> = { ...stored };
  addMissingParties(values, DEFAULTS);
  expect(values).toEqual(expected);
});
