/**
 * Generates catalogue/gdsn-elements.json from the GDSN schemas, which are not part of this repository: order,
 * repetition and data types of the elements that fields are mapped to.
 *
 * node scripts/run.mjs scripts/gdsn-order.ts FOLDER
 */
import { writeFileSync } from 'node:fs';
import { makeElementTable } from './support/gdsn-schema.ts';
import { createCommand } from '../src/command-line/create-command.ts';

const [schemas] = createCommand(
  'node scripts/run.mjs scripts/gdsn-order.ts',
  'Generates catalogue/gdsn-elements.json from the GDSN schemas, which are not part of this repository.',
  [['../gdsn/xsd', 'reads the schemas in that folder']],
)
  .argument('<folder>', 'folder of the schemas')
  .parse().processedArgs as [string];

writeFileSync('catalogue/gdsn-elements.json', makeElementTable(schemas));
