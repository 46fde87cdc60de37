/**
 * A backup is a file of JSON lines, compressed by gzip or not: a header; per instance a line, then its tables, each
 * with a line that names the columns, its rows (`{"products":{…}}`), and a line with their number and digest; at the
 * end the digest of all lines before. So each line can be read alone, and nothing can be missing unnoticed.
 */
export const FORMAT = 1;

/** The first line. */
export interface BackupHeader {
  readonly format: number;
  /** Version of the service that wrote the file. */
  readonly service: string;
  /** ISO */
  readonly created: string;
  /** Names of the instances, in their order in the file. */
  readonly instances: readonly string[];
}

export interface InstanceHeader {
  readonly name: string;
  /** Names of the migrations that its schema had. */
  readonly migrations: readonly string[];
  /** The last number that the database assigned, by table. */
  readonly numbers: Readonly<Record<string, number>>;
}

export interface TableHeader {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Number and digest of the rows of a table. */
export interface TableSummary {
  readonly table: string;
  readonly count: number;
  /** SHA-256 of the lines of the rows. */
  readonly sha256: string;
}

export type ControlLine =
  | { readonly backup: BackupHeader }
  | { readonly instance: InstanceHeader }
  | { readonly table: TableHeader }
  | { readonly rows: TableSummary }
  | { readonly end: { readonly sha256: string } };

/** What a backup contains, by instance. */
export interface BackupSummary extends BackupHeader {
  readonly tables: Readonly<Record<string, readonly TableSummary[]>>;
}

/** Gets the number of rows read or restored so far, and of all, as far as that is known. */
export type OnProgress = (rows: number, total?: number) => void;
