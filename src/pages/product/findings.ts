import type { ValidationError } from '../../domain/validation/describe.ts';
import type { Mark } from './shown-section.ts';

/** A finding with its position in the list, from 1. */
export interface ShownFinding extends ValidationError {
  readonly number: number;
  readonly isError: boolean;
}

/** Errors first; otherwise in the order of the fields. */
export function showFindings(findings: readonly ValidationError[]): ShownFinding[] {
  return findings
    .map((finding) => ({ ...finding, isError: finding.messageType === 'ERROR' }))
    .sort((a, b) => Number(b.isError) - Number(a.isError))
    .map((finding, index) => ({ ...finding, number: index + 1 }));
}

/** The findings as marks, by field key. */
export function marksOf(findings: readonly ShownFinding[]): Map<string, Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const { fieldId, number, isError, message } of findings) {
    const ofField = marks.get(fieldId);
    const mark = { number, isError, message };
    if (ofField) ofField.push(mark);
    else marks.set(fieldId, [mark]);
  }
  return marks;
}
