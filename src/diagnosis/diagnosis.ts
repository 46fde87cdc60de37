/** What a check found. */
export interface Diagnosis {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly finding: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (check: string, finding: string): Diagnosis => ({ check, state: 'ok', finding });
export const warn = (check: string, finding: string, advice: string): Diagnosis => ({
  ...{ check, state: 'warn', finding, advice },
});
export const fail = (check: string, finding: string, advice: string): Diagnosis => ({
  ...{ check, state: 'fail', finding, advice },
});
