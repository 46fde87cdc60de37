import { StartError } from '../process/start-error.ts';

/** A mistake in the configuration. */
export interface Mistake {
  /** Absent if it is not in a file. */
  readonly file?: string;
  /** Where in the file, such as `limits.requests`; or the environment variable. */
  readonly path?: string;
  /** What is wrong, and the form expected. */
  readonly problem: string;
}

/** Mistakes in the configuration that prevent startup. The message is one line about the first of them. */
export class ConfigurationError extends StartError {
  override readonly name = 'ConfigurationError';
  readonly mistakes: readonly Mistake[];

  constructor(problem: string, place?: Omit<Mistake, 'problem'>);
  constructor(mistakes: readonly Mistake[]);
  constructor(what: string | readonly Mistake[], place: Omit<Mistake, 'problem'> = {}) {
    const mistakes = typeof what === 'string' ? [{ ...place, problem: what }] : what;
    const [first, ...others] = mistakes;
    const more = others.length === 0 ? '' : ` (and ${others.length} more: npx . check-config)`;
    super(`${first ? describeMistake(first) : ''}${more}`);
    this.mistakes = mistakes;
  }
}

/** One line with file, path and problem. */
export function describeMistake({ file, path, problem }: Mistake): string {
  return [file, path, problem].filter((part) => part !== undefined).join(': ');
}

/** Does several things that may find mistakes, so that all mistakes are reported together. */
export class Attempts {
  readonly #mistakes: Mistake[] = [];
  readonly #place: Omit<Mistake, 'problem'>;

  /** @param place of mistakes that do not name one */
  constructor(place: Omit<Mistake, 'problem'> = {}) {
    this.#place = place;
  }

  /** @returns undefined if it found mistakes */
  try<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      this.#mistakes.push(...error.mistakes.map((mistake) => ({ ...this.#place, ...mistake })));
      return undefined;
    }
  }

  /** @throws ConfigurationError with all mistakes, if there are any */
  finish(): void {
    if (this.#mistakes.length > 0) throw this.failure();
  }

  failure(): ConfigurationError {
    return new ConfigurationError(this.#mistakes);
  }
}

/** As `map`, but goes on after a mistake. @throws ConfigurationError with the mistakes of all items */
export function mapAll<Item, Result>(
  items: readonly Item[],
  read: (item: Item, index: number) => Result,
): readonly Result[] {
  const attempts = new Attempts();
  const results = items.flatMap((item, index) => {
    const result = attempts.try(() => [read(item, index)]);
    return result ?? [];
  });
  attempts.finish();
  return results;
}
