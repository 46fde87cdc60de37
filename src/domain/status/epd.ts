import type { Gs1Report } from './gs1-state.ts';

/** A trade item in EPD, the product register of the Norwegian grocery trade. */
export interface EpdEntry {
  readonly number: string;
  /** A word such as APPROVED. */
  readonly status: string;
}

/** Country that EPD covers. */
export const EPD_MARKET = '578';

const ENTRY = /^EPD number (\d{4,10}), status ([A-Z_]{2,30})$/;

/** The text by which a confirmation carries an entry. GDSN has no field for one. */
export function writeEpdEntry({ number, status }: EpdEntry): string {
  return `EPD number ${number}, status ${status}`;
}

/** The entry of a top unit, by the newest reply of a data recipient that carries one. */
export function epdEntryOf(
  { productId, targetMarket }: { readonly productId: string; readonly targetMarket: string },
  { hierarchies = [] }: Gs1Report,
): EpdEntry | undefined {
  if (targetMarket !== EPD_MARKET) return undefined;
  let newest: (EpdEntry & { readonly time: string }) | undefined;
  for (const { top, recipients } of hierarchies) {
    if (top !== productId) continue;
    for (const { time = '', details = [] } of recipients) {
      for (const { text } of details) {
        const [, number, status] = ENTRY.exec(text) ?? [];
        if (number === undefined || status === undefined || (newest && newest.time > time)) continue;
        newest = { number, status, time };
      }
    }
  }
  return newest && { number: newest.number, status: newest.status };
}
