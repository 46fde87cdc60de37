import { END_DATE, ITEM_NUMBER } from '../../domain/catalogue/field-ids.ts';
import type { Product } from '../../domain/product/product.ts';
import { hasErrors } from '../../domain/validation/describe.ts';

/** Whether a finding of a rule is an ERROR. */
export type IsError = (rule: string) => boolean;

interface SaveColumn {
  /** Quoted where SQL needs it. */
  readonly name: string;
  /** Its type as a parameter and in a JSON record set. */
  readonly type: string;
  /** The type that the table stores it as, where that is another one. */
  readonly storedAs?: string;
  /** A document comes as JSON text, so that it is serialised once however it travels. */
  readonly isDocument?: true;
  readonly valueOf: (product: Product, isError: IsError) => unknown;
}

const KEY: SaveColumn = { name: 'unit_key', type: 'text', valueOf: ({ key }) => key };

/** Columns that change when a product is validated. */
const FINDING_COLUMNS: readonly SaveColumn[] = [
  { name: 'findings', type: 'json', isDocument: true, valueOf: ({ findings }) => JSON.stringify(findings) },
  { name: 'has_errors', type: 'boolean', valueOf: ({ findings }, isError) => hasErrors(findings, isError) },
  { name: 'evaluation', type: 'integer', valueOf: ({ evaluation }) => evaluation },
  { name: 'last_changed', type: 'timestamptz', valueOf: ({ lastChanged }) => lastChanged },
];

/** Columns that change when a product is saved. This is the only list of them: every statement is made from it. */
const SAVED_COLUMNS: readonly SaveColumn[] = [
  { name: 'unit_type', type: 'text', valueOf: ({ unitType }) => unitType },
  { name: 'item_number', type: 'text', valueOf: ({ values }) => values[ITEM_NUMBER] ?? null },
  { name: 'end_date', type: 'date', valueOf: ({ values }) => values[END_DATE] ?? null },
  {
    name: '"values"',
    type: 'json',
    storedAs: 'jsonb',
    isDocument: true,
    valueOf: ({ values }) => JSON.stringify(values),
  },
  ...FINDING_COLUMNS,
  { name: 'revision', type: 'integer', valueOf: ({ revision }) => revision },
  { name: 'last_modified', type: 'timestamptz', valueOf: ({ lastModified }) => lastModified },
  { name: 'catalog_status', type: 'text', valueOf: ({ gs1 }) => gs1.catalogStatus },
  { name: 'gs1_status', type: 'text', valueOf: ({ gs1 }) => gs1.gs1Status },
];

/** Columns that are written once, when a product is created. */
const CREATION_COLUMNS: readonly SaveColumn[] = [
  { name: 'product_id', type: 'text', valueOf: ({ productId }) => productId },
  { name: 'target_market', type: 'text', valueOf: ({ targetMarket }) => targetMarket },
  { name: 'created', type: 'timestamptz', valueOf: ({ created }) => created },
];

/** A row of columns with what a statement needs to write it. The first column is the unit's key. */
export class SaveColumns {
  readonly #columns: readonly SaveColumn[];

  constructor(columns: readonly SaveColumn[]) {
    this.#columns = [KEY, ...columns];
  }

  /** For the column list of an insert or select. */
  get names(): string {
    return this.#columns.map(({ name }) => name).join(', ');
  }

  /** For `json_to_recordset(…) as row (…)`. */
  get recordset(): string {
    return this.#columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  }

  /** The select list for a record set, cast to the column types of the table. */
  get values(): string {
    return this.#columns.map(({ name, storedAs }) => (storedAs ? `${name}::${storedAs}` : name)).join(', ');
  }

  /** For `update … set`, from a record set or `excluded`; the key stays. */
  assignments(source: string): string {
    const set = ({ name, storedAs }: SaveColumn) =>
      `${name} = ${source}.${name}${storedAs && source !== 'excluded' ? `::${storedAs}` : ''}`;
    return this.#columns.slice(1).map(set).join(', ');
  }

  /** For `update … set`, from the parameters of `toParameters`. */
  get assignmentsFromParameters(): string {
    const set = ({ name }: SaveColumn) => `${name} = ${this.parameter(name)}`;
    return this.#columns.slice(1).map(set).join(', ');
  }

  /** The parameter of a column, such as `$6::integer`. */
  parameter(name: string): string {
    const index = this.#columns.findIndex((column) => column.name === name);
    const column = this.#columns[index];
    if (!column) throw new Error(`There is no column ${name}`);
    return `$${index + 1}::${column.storedAs ?? column.type}`;
  }

  /** The parameters that follow those of `toParameters` start here. */
  get nextParameter(): number {
    return this.#columns.length + 1;
  }

  toParameters(product: Product, isError: IsError): unknown[] {
    return this.#columns.map(({ valueOf }) => valueOf(product, isError));
  }

  /**
   * A row of a record set, as JSON text.
   * @param parameters of `toParameters`
   * @param more members of the row that are no columns: JSON text by name
   */
  toJson(parameters: readonly unknown[], more: Readonly<Record<string, string>> = {}): string {
    const members = this.#columns.map(({ name, isDocument }, index) => {
      const value = parameters[index];
      return `${name.startsWith('"') ? name : `"${name}"`}:${isDocument ? String(value) : JSON.stringify(value)}`;
    });
    const others = Object.entries(more).map(([name, text]) => `"${name}":${text}`);
    return `{${[...members, ...others].join(',')}}`;
  }
}

export const FINDINGS = new SaveColumns(FINDING_COLUMNS);
export const SAVE = new SaveColumns(SAVED_COLUMNS);
export const CREATION = new SaveColumns([...CREATION_COLUMNS, ...SAVED_COLUMNS]);
