import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { ALLERGEN, ALLERGEN_LEVEL } from '../catalogue/field-ids.ts';
import type { PreparationState } from '../catalogue/field-keys.ts';
import type { LocalText } from '../language.ts';
import { nearest } from '../input/nearest.ts';
import { ANNEX_II } from '../nutrition/allergen-matrix.ts';
import { DECLARATION, MATRIX_NUTRIENTS, nutrientColumns } from '../nutrition/nutrient-matrix.ts';
import type { Column } from './column.ts';

export const MATRICES = ['allergens', 'nutrients'] as const;

/** Columns of a grid in the configuration: one for each code. */
export interface MatrixSettings {
  readonly matrix: (typeof MATRICES)[number];
  readonly codes?: readonly string[];
  /** Only for nutrients. */
  readonly state?: PreparationState;
}

/** Words at the end of catalogue texts of allergens, which column titles leave out. */
const DERIVATIVES = /(?: and (?:its|their) derivatives| and derivatives)$/;

/** @returns the columns, or a message about what is wrong */
export function readMatrix({ matrix, codes, state }: MatrixSettings, catalogue: FieldCatalogue): Column[] | string {
  if (matrix === 'nutrients') return nutrients(codes ?? DECLARATION, state ?? 'UNPREPARED', catalogue);
  if (state !== undefined) return 'state only applies to a matrix of nutrients';
  return allergens(codes ?? ANNEX_II, catalogue);
}

function allergens(codes: readonly string[], catalogue: FieldCatalogue): Column[] | string {
  const [allergen, level] = [catalogue.get(ALLERGEN), catalogue.get(ALLERGEN_LEVEL)];
  if (!allergen || !level || allergen.hidden || level.hidden) return `${ALLERGEN} and ${ALLERGEN_LEVEL} are not shown`;
  const texts = catalogue.keywordList(allergen.keywordList ?? '')?.byCode;
  const columns = codes.map((code): Column | undefined => {
    const text = texts?.get(code)?.texts;
    if (!text) return undefined;
    const title: LocalText = { da: text.da, en: text.en.replace(DERIVATIVES, '') };
    return { source: { kind: 'allergen', field: level, code }, names: {}, title };
  });
  const unknown = codes.find((_code, index) => columns[index] === undefined);
  if (unknown !== undefined) return `${unknown} is not a code of the list ${allergen.keywordList ?? ''}`;
  return columns as Column[];
}

function nutrients(codes: readonly string[], state: PreparationState, catalogue: FieldCatalogue): Column[] | string {
  const unknown = codes.find((code) => !MATRIX_NUTRIENTS.includes(code));
  if (unknown !== undefined) {
    const near = nearest(unknown, MATRIX_NUTRIENTS);
    return `a matrix has no nutrient ${unknown}${near ? `; the nearest is ${near}` : `; it can have ${MATRIX_NUTRIENTS.join(', ')}`}`;
  }
  const columns = codes.flatMap(nutrientColumns).map((nutrient): Column | string => {
    const field = catalogue.get(nutrient.field);
    if (!field || field.hidden) return `${nutrient.field} is not shown`;
    const { title, symbol } = nutrient;
    return {
      source: { kind: 'nutrient', field, nutrient, state },
      names: {},
      title: { da: `${title.da} (${symbol})`, en: `${title.en} (${symbol})` },
    };
  });
  return columns.find((column) => typeof column === 'string') ?? (columns as Column[]);
}
