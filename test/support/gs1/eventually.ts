/** Waits for something that another process, thread or server does. @throws what the last try threw */
export async function eventually<Value>(check: () => Value | Promise<Value>, tries = 4_000): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
