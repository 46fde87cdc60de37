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

/** Milligrams and micrograms in grams. */
const MG = 1e-3;
const UG = 1e-6;

/**
 * Daily reference intakes of vitamins and minerals for adults, in grams. Several codes stand for one nutrient, by
 * method of analysis or as its equivalents.
 * @see Regulation (EU) No 1169/2011, Annex XIII, part A, point 1
 */
export const NUTRIENT_REFERENCE_VALUES: ReadonlyMap<string, number> = new Map(
  (
    [
      [['VITA-', 'VITA'], 800 * UG],
      [['VITD-', 'VITD'], 5 * UG],
      [['VITE-', 'VITE'], 12 * MG],
      [['VITK'], 75 * UG],
      [['VITC-', 'VITC'], 80 * MG],
      [['THIA'], 1.1 * MG],
      [['RIBF'], 1.4 * MG],
      [['NIA', 'NIAEQ'], 16 * MG],
      [['VITB6-', 'VITB6A', 'VITB6C'], 1.4 * MG],
      [['FOL', 'FOL-', 'FOLAC', 'FOLDFE'], 200 * UG],
      [['VITB12'], 2.5 * UG],
      [['BIOT'], 50 * UG],
      [['PANTAC'], 6 * MG],
      [['K'], 2000 * MG],
      [['CLD'], 800 * MG],
      [['CA'], 800 * MG],
      [['P'], 700 * MG],
      [['MG'], 375 * MG],
      [['FE'], 14 * MG],
      [['ZN'], 10 * MG],
      [['CU'], 1 * MG],
      [['MN'], 2 * MG],
      [['FD'], 3.5 * MG],
      [['SE'], 55 * UG],
      [['CR'], 40 * UG],
      [['MO'], 40 * UG],
      [['ID'], 150 * UG],
    ] as const
  ).flatMap(([codes, grams]) => codes.map((code) => [code, grams] as const)),
);
