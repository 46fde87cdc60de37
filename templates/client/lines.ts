import { setImmediate as turn } from 'node:timers/promises';

/** The lines of a body as they arrive. What follows the last line break is no line: the body was cut there. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A body with one line per value. It takes the next value only when there is room for it. */
export function writeLines(values: AsyncIterator<unknown> | Iterator<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await values.next();
      if (done) controller.close();
      else {
        // Values that are there at once would keep the answers from being read until the connection is full.
        await turn();
        controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      }
    },
    async cancel() {
      await values.return?.();
    },
  });
}
