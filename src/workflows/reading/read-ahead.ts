/** Reads one part ahead while the current one is processed. */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const part = await next;
      if (part.done === true) return;
      next = source.next();
      // Handled when awaited; this avoids an unhandled rejection until then.
      next.catch(() => undefined);
      yield part.value;
    }
  } finally {
    await source.return(undefined);
  }
}
