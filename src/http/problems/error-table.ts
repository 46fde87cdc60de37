import type { ErrorCode } from '../../domain/refusals/service-error.ts';
import type { Language, LocalText, NoParams, Placeholders } from '../../domain/language.ts';
import type { RefusalParams } from '../../domain/refusals/refusal-params.ts';

/** HTTP status and texts of a code. */
export interface ErrorFacts {
  readonly status: number;
  readonly title: LocalText;
  readonly detail: LocalText;
  /** Why it happens, and what to do: the page of the problem. Names of the interface stand in backticks. */
  readonly cause: LocalText;
  readonly fix: LocalText;
  /** Whether `result` contains the detail text instead of the title. */
  readonly result?: 'detail';
}

export type Code = ErrorCode | 'INTERNAL_ERROR';
type ParamsOf<C> = C extends ErrorCode
  ? RefusalParams[C] extends NoParams
    ? never
    : keyof RefusalParams[C] & string
  : never;

/** A text that names the parameters of its code, all of them and no others; else what does not fit. */
type Checked<Text extends string, Names extends string> = [Names] extends [Placeholders<Text>]
  ? [Placeholders<Text>] extends [Names]
    ? Text
    : { readonly unknownPlaceholder: Exclude<Placeholders<Text>, Names> }
  : { readonly missingPlaceholder: Exclude<Names, Placeholders<Text>> };

/** Accepts a table of texts whose placeholders are the parameters of their codes. Others do not compile. */
export function errorTable<const Table extends Partial<Record<Code, ErrorFacts>>>(
  table: Table & {
    [C in keyof Table]: Table[C] extends ErrorFacts
      ? { readonly detail: { [L in Language]: Checked<Table[C]['detail'][L], ParamsOf<C>> } }
      : never;
  },
): Table {
  return table;
}
