import type { Body } from '../builders/product.ts';
import { productIdOf } from '../builders/product.ts';

/**
 * How a write ended, as its client saw it. ACKNOWLEDGED must be stored, REFUSED must not be, UNKNOWN may be: the response
 * was lost, or said that the database went away.
 */
export type WriteOutcome = 'ACKNOWLEDGED' | 'REFUSED' | 'UNKNOWN';

interface Write {
  /** The value of D8256 that the write set; different for each write. */
  readonly marker: string;
  readonly outcome: WriteOutcome;
}

interface Send {
  readonly idempotencyKey: string;
  readonly productId: string;
  /** Absent when nothing was sent, or nobody knows. */
  readonly messageId: string | undefined;
}

/** What clients did and were told, to hold what is stored and what was sent against. */
export class Ledger {
  readonly writes = new Map<string, Write[]>();
  readonly sends: Send[] = [];
  readonly counts: Record<WriteOutcome, number> = { ACKNOWLEDGED: 0, REFUSED: 0, UNKNOWN: 0 };
  /** Responses by status; 0 stands for a connection that ended without a response. */
  readonly statuses = new Map<number, number>();
  /** Responses that the contract does not allow. */
  readonly violations = new Set<string>();
  /** The longest that a client waited for a response, in milliseconds. */
  slowest = 0;

  record(bodies: readonly Body[], marker: string, outcome: WriteOutcome): void {
    this.counts[outcome] += bodies.length;
    for (const body of bodies) {
      const productId = productIdOf(body);
      const writes = this.writes.get(productId) ?? [];
      writes.push({ marker, outcome });
      this.writes.set(productId, writes);
    }
  }

  responded(status: number, startedAt: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.slowest = Math.max(this.slowest, Date.now() - startedAt);
  }
}

/** The product as read back: its marker, and every marker that its history says was written. */
export interface StoredProduct {
  readonly marker: string | undefined;
  readonly written: readonly string[];
}

/**
 * Compares what is stored with what clients were told.
 * @returns a sentence for each contradiction; empty when all is well
 */
export function contradictions(ledger: Ledger, stored: ReadonlyMap<string, StoredProduct>): string[] {
  return [...ledger.writes].flatMap(([productId, writes]) => {
    const { marker, written } = stored.get(productId) ?? { marker: undefined, written: [] };
    const found = new Set(written);
    const wrong = writes.flatMap((write) => {
      if (write.outcome === 'ACKNOWLEDGED' && !found.has(write.marker))
        return `${write.marker} was acknowledged and is lost`;
      if (write.outcome === 'REFUSED' && found.has(write.marker)) return `${write.marker} was refused and is stored`;
      return [];
    });
    const twice = written.filter((value, index) => written.indexOf(value) !== index);
    const latest = written[0];
    return [
      ...wrong,
      ...twice.map((value) => `${value} is stored twice`),
      ...(marker === latest ? [] : [`its history ends with ${latest}, its values say ${marker}`]),
    ].map((sentence) => `${productId}: ${sentence}`);
  });
}
