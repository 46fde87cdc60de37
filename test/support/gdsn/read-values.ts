import { formatFieldKey, type PreparationState } from '../../../src/domain/catalogue/field-keys.ts';
import type { Field } from '../../../src/domain/catalogue/field.ts';
import { readValue } from '../../../src/domain/input/read-value.ts';
import type { Body } from '../../builders/product.ts';
import { CONTEXT, type FieldPath, type GridPath } from './field-paths.ts';
import type { Account } from './left-out.ts';
import { find, firstNodeAt, isStepTo, nodesAt, type Step, type XmlNode } from './xml-tree.ts';

/** The nodes that form one row of a grid, by field. */
type Row = ReadonlyMap<Field, readonly XmlNode[]>;

/** Writes values into one body, as far as the service accepts them, and records the others. */
export class BodyWriter {
  readonly body: Body = {};
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Reads a field outside of grids. */
  field(from: XmlNode, { field, steps }: FieldPath, state?: PreparationState): void {
    if (field.format === 'multikeyword') this.value(field, nodesAt(from, steps), { state });
    else
      this.value(
        field,
        [firstNodeAt(from, steps)].filter((node) => node !== undefined),
        { state },
      );
  }

  /** Reads a grid. @returns the rows of each element that repeats */
  grid(from: XmlNode, { base, columns }: GridPath, state?: PreparationState): Map<XmlNode, number[]> {
    return this.rows(nodesAt(from, base), columns, state);
  }

  /** Like `grid`, for elements that are already known. */
  rows(elements: readonly XmlNode[], columns: readonly FieldPath[], state?: PreparationState): Map<XmlNode, number[]> {
    const numbers = new Map<XmlNode, number[]>();
    let row = 1;
    for (const element of elements) {
      for (const nodes of toRows(element, columns)) {
        const written = [...withSharedUnits(nodes, columns)].filter(([field, values]) =>
          this.value(field, values, { state, row }),
        );
        if (written.length === 0) continue;
        numbers.set(element, [...(numbers.get(element) ?? []), row++]);
      }
    }
    return numbers;
  }

  /** @returns whether the service accepts the value */
  value(
    field: Field,
    nodes: readonly XmlNode[],
    at: { state?: PreparationState | undefined; row?: number } = {},
  ): boolean {
    const taken = nodes.filter((node) => {
      // An element without text has no value; as a number it would become 0.
      if (node.text.trim() === '') return false;
      const refusal = refusalOf(node, field);
      if (refusal === undefined) this.#account.read(node);
      else this.#account.refuse(node, refusal);
      return refusal === undefined;
    });
    const [first] = taken;
    if (!first) return false;
    const key = formatFieldKey({ id: field.id, state: at.state, row: at.row });
    this.body[key] =
      field.format === 'multikeyword' ? taken.map(({ text }) => toRaw(text, field)) : toRaw(first.text, field);
    return true;
  }
}

const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Converts a text to the form that it has in a body. */
function toRaw(text: string, field: Field): unknown {
  // White space is part of a text; around other values it is layout.
  if (field.format === 'text') return text;
  const trimmed = text.trim();
  if (field.format === 'integer' || (field.format === 'decimal' && !field.numericString)) return Number(trimmed);
  if (field.format === 'boolean') return TRUTH[trimmed.toLowerCase()] ?? trimmed;
  // Some fields with a code list of three values have a boolean element.
  return field.keywordList === 'NonBinaryLogicCode' ? trimmed.toUpperCase() : trimmed;
}

function refusalOf({ text }: XmlNode, field: Field): string | undefined {
  const read = readValue(toRaw(text, field), field, CONTEXT);
  if (!('issue' in read)) return undefined;
  const { code } = read.issue;
  return code === 'UNKNOWN_CODE' ? `${code} ${field.keywordList ?? ''}` : code;
}

/**
 * The rows of an element. If a descendant repeats, as names in several languages do, each repetition becomes a row with
 * all its neighbours.
 */
function toRows(element: XmlNode, columns: readonly FieldPath[]): Row[] {
  let rows: Map<Field, readonly XmlNode[]>[] = [new Map()];
  const below = new Map<string, { step: Step; columns: FieldPath[] }>();
  for (const { field, steps } of columns) {
    const [step, ...rest] = steps;
    if (step === undefined || field.format === 'multikeyword') {
      const nodes = nodesAt(element, steps);
      if (nodes.length > 0) for (const row of rows) row.set(field, nodes);
      continue;
    }
    const branch = below.get(step.name) ?? { step, columns: [] };
    branch.columns.push({ field, steps: rest });
    below.set(step.name, branch);
  }
  for (const { step, columns: inner } of below.values()) {
    const branches = element.children.filter((child) => isStepTo(child, step)).flatMap((child) => toRows(child, inner));
    if (branches.length > 0) rows = rows.flatMap((row) => branches.map((branch) => new Map([...row, ...branch])));
  }
  return rows.filter((row) => row.size > 0);
}

/** Two amounts of a row can share one field for their unit of measure, which can be an attribute of either. */
function withSharedUnits(row: Row, columns: readonly FieldPath[]): Row {
  const complete = new Map(row);
  for (const [field, [node]] of row) {
    const unit = columns.find((column) => column.field.id === field.unitField);
    const attribute = unit && node && find(node, unit.steps.at(-1)?.name ?? '')[0];
    if (!attribute) continue;
    const known = complete.get(unit.field) ?? [];
    if (known.every(({ text }) => text === attribute.text)) complete.set(unit.field, [...known, attribute]);
  }
  return complete;
}
