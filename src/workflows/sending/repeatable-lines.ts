import { createHash } from 'node:crypto';
import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { LineAnswer } from '../../domain/saving/outcome.ts';
import { findLines, storeLines, type LineRow } from '../../storage/instance/repeatable-lines.ts';
import type { ArrivedLine, LineSource } from '../saving/save-lines.ts';
import { keptSince, type RepeatableRequest } from './respond-once.ts';

type StoredLine = { readonly answer: LineAnswer } | { readonly attempt: string };

/**
 * The lines of a request that may be repeated: each line has its effect once. The answer to a line that was saved is
 * stored under the key of the request and its number, and kept as long as a response; a refused line is tried again.
 * Before a line is saved, it is stored with the attempt that saves it, whose messages a repetition finds.
 */
export class RepeatableLines implements LineSource {
  readonly #source: LineSource;
  readonly #ctx: InstanceContext;
  readonly #key: readonly string[];
  /** Hashes of the lines that have no answer yet. */
  readonly #hashes = new Map<number, Buffer>();

  constructor(source: LineSource, { operation, caller, key }: Omit<RepeatableRequest, 'body'>, ctx: InstanceContext) {
    this.#source = source;
    this.#key = [operation, caller, key ?? ''];
    this.#ctx = ctx;
  }

  async take(most: number, mayWait: boolean): Promise<ArrivedLine[]> {
    const lines = await this.#source.take(most, mayWait);
    if (lines.length === 0) return [];
    const keys = lines.map(({ number }) => this.#keyOf(number));
    const rows = await findLines(this.#ctx.db, keys, keptSince(this.#ctx.now(), this.#ctx));
    const known = new Map(rows.map((row) => [row.key, row]));
    return lines.map((line) => this.#recall(line, known.get(this.#keyOf(line.number))));
  }

  #recall(line: ArrivedLine, row: LineRow | undefined): ArrivedLine {
    const { number, body, refusal } = line;
    if (refusal) return line;
    const hash = createHash('sha256').update(JSON.stringify(body)).digest();
    const isSame = row?.bodyHash.equals(hash) ?? false;
    const stored = row && (JSON.parse(row.answer) as StoredLine);
    if (stored && 'answer' in stored)
      return isSame ? { number, answer: stored.answer } : { number, refusal: new ServiceError('KEY_USED_OTHERWISE') };
    this.#hashes.set(number, hash);
    return stored && isSame ? { number, body, attempt: stored.attempt } : line;
  }

  /**
   * Notes that lines are being saved.
   * @returns the key to store with their messages
   */
  async begin(lines: readonly ArrivedLine[]): Promise<string> {
    const [first] = lines;
    if (first?.attempt !== undefined) return first.attempt;
    const now = this.#ctx.now();
    const attempt = `${this.#keyOf(first?.number ?? 0)}@${now.toISOString()}`;
    await this.#store(
      lines.map(({ number }) => [number, { attempt }]),
      now,
    );
    return attempt;
  }

  /** Stores the answers to lines that were saved. */
  async keep(answers: readonly (readonly [number: number, answer: LineAnswer])[]): Promise<void> {
    const fresh = answers.filter(([number]) => this.#hashes.has(number));
    await this.#store(
      fresh.map(([number, answer]) => [number, { answer }]),
      this.#ctx.now(),
    );
  }

  /** Forgets the hashes of lines up to this one, which are answered. */
  pass(last: number): void {
    for (const number of this.#hashes.keys()) if (number <= last) this.#hashes.delete(number);
  }

  async #store(lines: readonly (readonly [number: number, stored: StoredLine])[], now: Date): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map(([number, stored]) => ({
      key: this.#keyOf(number),
      bodyHash: this.#hashes.get(number) ?? Buffer.alloc(0),
      answer: JSON.stringify(stored),
    }));
    await storeLines(this.#ctx.db, rows, now);
  }

  #keyOf(number: number): string {
    return JSON.stringify([...this.#key, number]);
  }
}
