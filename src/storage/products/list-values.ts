import {
  ALLERGEN,
  ALLERGEN_LEVEL,
  NUTRIENT,
  NUTRIENT_QUANTITY,
  NUTRIENT_UNIT,
  PREPARATION_STATE,
  REFERENCE_QUANTITY,
  REFERENCE_QUANTITY_UNIT,
} from '../../domain/catalogue/field-ids.ts';
import { formatFieldKey, PREPARATION_STATES } from '../../domain/catalogue/field-keys.ts';
import { measurementCodes } from '../../domain/measures.ts';
import { ABSENT, deciding, PRESENT, UNDECLARED } from '../../domain/nutrition/allergen-matrix.ts';
import { ENERGY } from '../../domain/nutrition/nutrients.ts';
import type { CalculatedSource } from '../../domain/views/condition.ts';
import { factorOf, literal } from './list-columns.ts';

type SourceOf<Kind extends CalculatedSource['kind']> = Extract<CalculatedSource, { kind: Kind }>;

/** The collation that knows the letters of all languages: the database's own folds those of English only. */
export const foldSql = (text: string): string => `lower((${text}) collate "und-x-icu")`;

/** The value of a calculated column, to compare with: for cells, `domain/views` calculates the same. */
export function calculatedSql(source: CalculatedSource): string {
  switch (source.kind) {
    case 'language':
      return languageSql(source);
    case 'allergen':
      return allergenSql(source);
    case 'nutrient':
      return nutrientSql(source);
  }
}

function languageSql({ field, languageField, language }: SourceOf<'language'>): string {
  const [text, start] = [`${field.id}_`, `${languageField}_`];
  const wanted = literal(language);
  return `(case when p."values" ->> ${literal(`${start}1`)} = ${wanted} then p."values" ->> ${literal(`${text}1`)}
    else (select p."values" ->> (${literal(text)} || substr(e.key, ${start.length + 1})) from jsonb_each_text(p."values") e
      where starts_with(e.key, ${literal(start)}) and e.value = ${wanted}
      order by substr(e.key, ${start.length + 1})::int limit 1) end)`;
}

const listed = (codes: readonly string[]): string => codes.map(literal).join(', ');

/** @see levelOf */
function allergenSql({ code }: SourceOf<'allergen'>): string {
  const { present, absent } = deciding(code);
  const when = (level: string, codes: readonly string[]) =>
    `when bool_or(a.level = ${literal(level)} and a.code in (${listed(codes)})) then ${literal(level)}`;
  return `(select case ${PRESENT.map((level) => when(level, [code, ...present])).join(' ')}
      when bool_or(a.level is null and a.code = ${literal(code)}) then ${literal(UNDECLARED)}
      ${ABSENT.map((level) => when(level, [code, ...absent])).join(' ')} else ${literal(UNDECLARED)} end
    from (select e.value as code, p."values" ->> (${literal(ALLERGEN_LEVEL)} || substr(e.key, ${ALLERGEN.length + 1})) as level
      from jsonb_each_text(p."values") e where starts_with(e.key, ${literal(`${ALLERGEN}_`)})) a)`;
}

/** Levels in the order in which people read a matrix: what is there first. */
export function levelOrderSql(source: SourceOf<'allergen'>): string {
  return `array_position(array[${listed([...PRESENT, ...ABSENT])}], ${calculatedSql(source)})`;
}

/** @see nutrientAmount */
function nutrientSql({ nutrient, state }: SourceOf<'nutrient'>): string {
  const numberAt = (key: string) =>
    `(case when jsonb_typeof(p."values" -> (${key})) = 'number' then (p."values" ->> (${key}))::numeric end)`;
  const suffixed = (id: string) => `${literal(id)} || s.suffix`;
  const own = `-${state}`;
  const states = `p."values" -> ${literal(PREPARATION_STATE)}`;
  const named = `(select n.state from jsonb_array_elements_text(
      case when jsonb_typeof(${states}) = 'array' then ${states} else jsonb_build_array(${states}) end
    ) with ordinality n (state, place) where n.state in (${listed(PREPARATION_STATES)}) order by n.place limit 1)`;
  const suffix = `case when p."values" ? ${literal(formatFieldKey({ id: REFERENCE_QUANTITY, state, row: undefined }))}
      or coalesce(${named}, 'UNPREPARED') <> ${literal(state)} then ${literal(own)} else '' end`;
  const unit = (key: string) => `p."values" ->> (${key})`;
  const grams = (amount: string, unitText: string, kinds: Parameters<typeof measurementCodes>[0]) =>
    `case when ${unitText} in (${listed(measurementCodes(kinds))}) then ${amount} * ${factorOf(unitText)} * 1000 end`;
  const portion = grams(numberAt(suffixed(REFERENCE_QUANTITY)), unit(suffixed(REFERENCE_QUANTITY_UNIT)), [
    'mass',
    'volume',
  ]);
  const start = `${literal(NUTRIENT)} || s.suffix || '_'`;
  const at = (id: string) => `${literal(id)} || substr(e.key, ${NUTRIENT.length + 1})`;
  const quantity = `(select ${grams(numberAt(at(NUTRIENT_QUANTITY)), unit(at(NUTRIENT_UNIT)), ['mass'])}
      from jsonb_each_text(p."values") e
      where starts_with(e.key, ${start}) and e.value = ${literal(nutrient.code)}
        and jsonb_typeof(p."values" -> (${at(NUTRIENT_QUANTITY)})) = 'number'
      order by length(e.key), e.key limit 1)`;
  const declared = nutrient.code === ENERGY ? numberAt(suffixed(nutrient.field)) : quantity;
  return `(select round(${declared} * 100 / nullif(${portion}, 0), 10) from (select ${suffix} as suffix offset 0) s)`;
}
