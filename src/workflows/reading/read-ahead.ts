/** Asks for the next part while the present one is worked on, and for no more than that. */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const part = await next;
      if (part.done === true) return;
      next = source.next();
      // A failure is met by the wait for it; until then it is no unhandled one.
      next.catch(() => undefined);
      yield part.value;
    }
  } finally {
    await source.return(undefined);
  }
}
