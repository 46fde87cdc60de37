import { Refusal, StreamStopped, Unreachable, type LinesEnd, type Problem } from './errors.js';
import { readLines, writeLines } from './lines.js';
import type { components } from './openapi.js';

type Schemas = components['schemas'];
/** A line that was saved, or that could be; `line` is its number, counted from 1. */
export type AcceptedLine = Schemas['AcceptedLine'];
/** A line that was refused. Nothing of it was saved. */
export type RefusedLine = Schemas['RefusedLine'];
export type LineAnswer = AcceptedLine | RefusedLine;

export function isRefused(answer: LineAnswer): answer is RefusedLine {
  return 'code' in answer;
}

/**
 * Sends values as lines and returns the answers as they come. Values are taken only as fast as answers are read.
 *
 * @returns at the end, how many lines were accepted and refused
 * @throws Refusal, StreamStopped, Unreachable; what the iteration over the values throws
 */
export async function* streamLines(
  url: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<LineAnswer, LinesEnd> {
  const ended = new AbortController();
  let failure: { readonly reason: unknown } | undefined;
  async function* source(): AsyncGenerator<unknown, void> {
    try {
      yield* values;
    } catch (error) {
      failure = { reason: error };
      throw error;
    }
  }
  const lines = source();
  const request = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
    body: writeLines(lines),
    duplex: 'half',
    signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
  };
  try {
    const response = await fetch(url, request as RequestInit);
    if (!response.ok) throw new Refusal((await response.json()) as Problem);
    if (response.body) {
      for await (const line of readLines(response.body)) {
        const answer = JSON.parse(line) as LineAnswer | LinesEnd;
        if (!('complete' in answer)) yield answer;
        else if (answer.complete) return answer;
        else throw new StreamStopped(answer);
      }
    }
    throw new Unreachable(url, 'the response was cut');
  } catch (error) {
    if (failure) throw failure.reason;
    if (signal?.aborted || !(error instanceof TypeError)) throw error;
    throw new Unreachable(url, 'the connection broke', { cause: error });
  } finally {
    ended.abort();
    // `fetch` does not end the source. Not awaited: it may be waiting for its next value.
    void lines.return().catch(() => undefined);
  }
}
