import type { Condition, SearchWord } from '../../domain/views/condition.ts';
import { literal } from './list-columns.ts';
import { foldSql } from './list-values.ts';

type Search = Extract<Condition, { test: 'search' }>;

/** A value is read as one record, because every access to it by a key would decompress it again. */
export function searchSql({ words, texts }: Search): string {
  const codedKeys = words.flatMap(({ codes }) => Object.keys(codes));
  const keys = [...new Set([...texts.keys, ...codedKeys])];
  const record = `jsonb_to_record(p."values") as r (${keys.map((key) => `${name(key)} text`).join(', ')})`;
  const parts = ['p.product_id', ...texts.keys.map((key) => `r.${name(key)}`)];
  if (texts.prefixes.length > 0) {
    const isOfRows = texts.prefixes.map((prefix) => `starts_with(e.key, ${literal(prefix)})`).join(' or ');
    parts.push(`(select string_agg(e.value, E'\\n') from jsonb_each_text(p."values") e where ${isOfRows})`);
  }
  const all = foldSql(`concat_ws(E'\\n', ${parts.join(', ')})`);
  const codes = keys.map((key) => `r.${name(key)} as ${name(key)}`).join(', ');
  return `exists (select from (select ${all} as all_texts, ${codes} from ${record} offset 0) r
    where ${words.map(wordSql).join(' and ')})`;
}

/** The keys of fields contain no quotes. */
const name = (key: string): string => `"${key}"`;

function wordSql({ text, codes }: SearchWord): string {
  const found = [`position(${foldSql(literal(text))} in r.all_texts) > 0`];
  for (const [key, ones] of Object.entries(codes)) found.push(`r.${name(key)} in (${ones.map(literal).join(', ')})`);
  return `(${found.join(' or ')})`;
}
