import { ENERGY_KCAL, ENERGY_KCAL_PRECISION, ENERGY_KJ, ENERGY_KJ_PRECISION } from '../catalogue/field-ids.ts';

/** Code of energy in the list of nutrients. */
export const ENERGY = 'ENER-';

/** Energy has its own fields, one pair per unit of measure. */
export const ENERGY_FIELDS = [
  { unit: 'KJO', amount: ENERGY_KJ, precision: ENERGY_KJ_PRECISION },
  { unit: 'E14', amount: ENERGY_KCAL, precision: ENERGY_KCAL_PRECISION },
] as const;

/**
 * Mandatory and optional nutrients of the nutrition declaration, in label order. `partOf` marks an "of which" line.
 * @see Regulation (EU) No 1169/2011, Annex XV
 */
export const LABEL_NUTRIENTS: readonly { readonly code: string; readonly partOf?: string }[] = [
  { code: 'FAT' },
  { code: 'FASAT', partOf: 'FAT' },
  { code: 'FAMSCIS', partOf: 'FAT' },
  { code: 'FAMS', partOf: 'FAT' },
  { code: 'FAPUCIS', partOf: 'FAT' },
  { code: 'FAPU', partOf: 'FAT' },
  { code: 'CHOAVL' },
  { code: 'SUGAR-', partOf: 'CHOAVL' },
  { code: 'POLYL', partOf: 'CHOAVL' },
  { code: 'STARCH', partOf: 'CHOAVL' },
  { code: 'FIBTG' },
  { code: 'PRO-' },
  { code: 'SALTEQ' },
];

/**
 * Reference intakes of an average adult: energy in kilojoules, the others in grams.
 * @see Regulation (EU) No 1169/2011, Annex XIII, part B
 */
export const REFERENCE_INTAKES: ReadonlyMap<string, number> = new Map([
  [ENERGY, 8400],
  ['FAT', 70],
  ['FASAT', 20],
  ['CHOAVL', 260],
  ['SUGAR-', 90],
  ['PRO-', 50],
  ['SALTEQ', 6],
]);
