/**
 * Generates catalogue/gdsn-elements.json from the GDSN schemas, which are not part of this repository: order,
 * repetition and data types of the elements that fields are mapped to.
 *
 * node scripts/run.mjs scripts/gdsn-order.ts [folder of the schemas]
 */
import { writeFileSync } from 'node:fs';
import { makeElementTable } from './support/gdsn-schema.ts';

writeFileSync('catalogue/gdsn-elements.json', makeElementTable(process.argv[2] ?? '../shared/gdsn/xsd'));
