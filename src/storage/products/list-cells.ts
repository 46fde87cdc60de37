import { formatFieldKey } from '../../domain/catalogue/field-keys.ts';
import { MATRIX_SOURCES } from '../../domain/views/cells.ts';
import type { ColumnSource } from '../../domain/views/column.ts';
import { literal, PROPERTIES } from './list-columns.ts';

/** The cell of a column, as JSON. */
export function cellSql(source: ColumnSource): string {
  switch (source.kind) {
    case 'property':
      return PROPERTIES[source.property];
    case 'key':
      return `u.v -> ${literal(source.key)}`;
    case 'rows': {
      const prefix = `${formatFieldKey({ id: source.field.id, state: source.state, row: undefined })}_`;
      return `(select json_object_agg(substr(e.key, ${prefix.length + 1}), e.value) from jsonb_each(u.v) e where starts_with(e.key, ${literal(prefix)}))`;
    }
    case 'language': {
      const [text, language] = [`${source.field.id}_`, `${source.languageField}_`];
      const wanted = literal(source.language);
      // It is nearly always the first row; search all keys only if not.
      return `case when u.v ->> ${literal(`${language}1`)} = ${wanted} then u.v -> ${literal(`${text}1`)}
        else (select u.v -> (${literal(text)} || substr(e.key, ${language.length + 1})) from jsonb_each_text(u.v) e
          where starts_with(e.key, ${literal(language)}) and e.value = ${wanted}
          order by substr(e.key, ${language.length + 1})::int limit 1) end`;
    }
    case 'allergen':
    case 'nutrient': {
      const ids = MATRIX_SOURCES[source.kind].map(literal).join(', ');
      return `(select json_object_agg(e.key, e.value) from jsonb_each(u.v) e where left(e.key, 5) in (${ids}))`;
    }
  }
}
