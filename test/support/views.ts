import { readColumn, type Column } from '../../src/domain/views/column.ts';
import type { Condition, Scalar } from '../../src/domain/views/condition.ts';
import { DEMO_CATALOGUE } from './validate.ts';

/** A column of the demo instance. @throws Error if it does not exist */
export function columnOf(settings: Parameters<typeof readColumn>[0]): Column {
  const column = readColumn(settings, DEMO_CATALOGUE);
  if (typeof column === 'string') throw new Error(column);
  return column;
}

/** Condition that a field or property has one of the values. */
export function conditionOf(subject: string, values: readonly Scalar[]): Condition {
  const { source } = columnOf(subject);
  if (source.kind === 'property') return { test: 'in', subject: source, values };
  if (source.kind === 'key') return { test: 'in', subject: source, values };
  throw new Error(`${subject} is not a single value`);
}
