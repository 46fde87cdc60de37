import type { Body } from '../builders/product.ts';
import { productIdOf } from '../builders/product.ts';

/**
 * Result of a write as its client saw it. ACKNOWLEDGED must be stored and REFUSED must not be. UNKNOWN may be: there was no
 * response, or its status was 5xx.
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
  /** Absent if nothing was sent or the result is unknown. */
  readonly messageId: string | undefined;
}

/** Records requests and responses, to compare them with what is stored and sent. */
export class Ledger {
  readonly writes = new Map<string, Write[]>();
  readonly sends: Send[] = [];
  readonly counts: Record<WriteOutcome, number> = { ACKNOWLEDGED: 0, REFUSED: 0, UNKNOWN: 0 };
  /** Number of responses by status; 0 stands for a connection that ended without a response. */
  readonly statuses = new Map<number, number>();
  /** Responses that violate the contract. */
  readonly violations = new Set<string>();
  /** The longest response time, in milliseconds. */
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

/** The product as read back: its current marker, and all markers in its history. */
export interface StoredProduct {
  readonly marker: string | undefined;
  readonly written: readonly string[];
}

/**
 * Compares what is stored with the responses that clients got.
 * @returns a sentence for each contradiction
 */
export function contradictions(ledger: Ledger, stored: ReadonlyMap<string, StoredProduct>): string[] {
  return [...ledger.writes].flatMap(([productId, writes]) => {
    const { marker, written } = stored.get(productId) ?? { marker: undefined, written: [] };
    const found = new Set(written);
    const wrong = writes.flatMap((write) => {
      if (write.outcome === 'ACKNOWLEDGED' && !found.has(write.marker))
        return `${write.marker} was acknowledged but is lost`;
      if (write.outcome === 'REFUSED' && found.has(write.marker)) return `${write.marker} was refused but is stored`;
      return [];
    });
    const twice = written.filter((value, index) => written.indexOf(value) !== index);
    const latest = written[0];
    return [
      ...wrong,
      ...twice.map((value) => `${value} is stored twice`),
      ...(marker === latest ? [] : [`its history ends with ${latest}, but its values say ${marker}`]),
    ].map((sentence) => `${productId}: ${sentence}`);
  });
}
