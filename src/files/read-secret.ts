import { readFileSync } from 'node:fs';

/**
 * Reads a secret from an environment variable, or from the file that the variable with `_FILE` in its name names, as
 * orchestrators provide them.
 *
 * @returns undefined if neither is set
 * @throws Error in one sentence if both are set, or the file is empty or cannot be read
 */
export function readSecret(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const value = env[name]?.trim() ?? '';
  const file = env[`${name}_FILE`]?.trim() ?? '';
  if (file === '') return value === '' ? undefined : value;
  if (value !== '') throw new Error(`expected only one of ${name} and ${name}_FILE`);
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`, {
      cause: error,
    });
  }
  if (content === '') throw new Error(`the file ${file} is empty`);
  return content;
}
