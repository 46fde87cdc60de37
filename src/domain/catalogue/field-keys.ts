/** A field key on the wire is `ID[-STATE][_ROW]`: `D8165`, `D8258_2`, `D8171-UNPREPARED`, `D8183-UNPREPARED_1`. */
export const PREPARATION_STATES = ['PREPARED', 'UNPREPARED'] as const;
export type PreparationState = (typeof PREPARATION_STATES)[number];

export interface FieldKey {
  readonly id: string;
  readonly state?: PreparationState | undefined;
  /** Row index, from 1. Gaps are allowed. */
  readonly row?: number | undefined;
}

const FIELD_ID = /^[DEX]\d{4}(?:Attr)?(?:Decimals)?$/;
const FIELD_KEY = /^([^-_]+)(?:-([^_]*))?(?:_(.*))?$/s;
const ROW = /^[1-9]\d{0,3}$/;

export type KeyFault = 'NO_ID' | 'BAD_STATE' | 'BAD_ROW';

/** Parses a key, or returns which part is malformed. */
export function parseFieldKey(text: string): FieldKey | KeyFault {
  const [, id = '', state, row] = FIELD_KEY.exec(text) ?? [];
  if (!FIELD_ID.test(id)) return 'NO_ID';
  if (state !== undefined && !isPreparationState(state)) return 'BAD_STATE';
  if (row !== undefined && !ROW.test(row)) return 'BAD_ROW';
  return { id, state, row: row === undefined ? undefined : Number(row) };
}

export function formatFieldKey({ id, state, row }: FieldKey): string {
  return `${id}${state === undefined ? '' : `-${state}`}${row === undefined ? '' : `_${row}`}`;
}

export function isPreparationState(text: string): text is PreparationState {
  return (PREPARATION_STATES as readonly string[]).includes(text);
}
