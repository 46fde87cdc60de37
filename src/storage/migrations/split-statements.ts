import type { Knex } from 'knex';

/**
 * Text, names, dollar-quoted text and comments, in which a semicolon ends nothing; then the semicolon that does. What
 * is not closed goes on to the end, so that matching takes linear time.
 */
const TOKEN = /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|(\$\w*\$)[\s\S]*?(?:\1|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;/g;

/** The statements of an SQL text, without the semicolons between them. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token !== ';') continue;
    statements.push(text.slice(start, index));
    start = index + 1;
  }
  statements.push(text.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/**
 * Executes the statements of each `raw` call one by one: Citus passes the text of a schema change on to its nodes, and
 * fails on a text with several statements.
 */
export function oneStatementPerCall(knex: Knex): Knex {
  return new Proxy(knex, {
    get(target, property, receiver) {
      if (property !== 'raw') return Reflect.get(target, property, receiver) as unknown;
      return async (text: string, ...bindings: Knex.RawBinding[][]) => {
        const statements = splitStatements(text);
        if (statements.length > 1 && bindings.length > 0)
          throw new Error('A call with bindings takes a single statement');
        let result: unknown;
        for (const statement of statements) result = await target.raw(statement, ...(bindings as [Knex.RawBinding[]]));
        return result;
      };
    },
  });
}
