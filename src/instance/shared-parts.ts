import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** A part of a configuration that instances with equal files share. */
export interface SharedPart<T> {
  readonly value: T;
  /** Changes with the content of the part. */
  readonly tag: string;
}

/** Reads and compiles each distinct part of the instances' configurations once, and keeps it once. */
export class SharedParts {
  readonly #parts = new Map<string, SharedPart<unknown>>();

  /**
   * @param sources that the part is made of, such as the text of a file and the tag of another part
   * @param content of the part, for its tag; by default the part itself
   */
  of<T>(
    kind: string,
    sources: readonly (string | undefined)[],
    make: () => T,
    content: (value: T) => unknown = (value) => value,
  ): SharedPart<T> {
    const key = hashOf([kind, ...sources]);
    const known = this.#parts.get(key);
    if (known) return known as SharedPart<T>;
    const value = make();
    const part: SharedPart<T> = { value, tag: hashOf(content(value)) };
    this.#parts.set(key, part);
    return part;
  }
}

/** The text of a file; undefined if there is none. */
export function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function hashOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([content]))
    .digest('base64url');
}
