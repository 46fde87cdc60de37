/** Waits until a check of another process, thread or server passes. @throws the error of the last attempt */
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
