import pg from 'pg';

export interface Recording {
  /** The text of every call, in order. */
  readonly texts: string[];
  stop(): void;
}

/** Records what every connection of this process, those of migrations included, sends to its database. */
export function recordStatements(): Recording {
  const texts: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...args: unknown[]): unknown {
    const [statement] = args;
    texts.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
    return query.apply(this, args);
  };
  return {
    texts,
    stop() {
      prototype.query = query;
    },
  };
}
