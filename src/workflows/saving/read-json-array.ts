import { createReadStream } from 'node:fs';
import { StartError } from '../../process/start-error.ts';

/** Longer than any product that is accepted. */
const MAX_ITEM_CHARACTERS = 50_000_000;
const SPACE = /\s/;

/**
 * Reads the items of a JSON array from a file one by one, so that the file may exceed memory.
 * @throws StartError naming file and item, when the file cannot be read or is not such an array
 */
export async function* readJsonArray(file: string): AsyncGenerator {
  const splitter = new ItemSplitter(file);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) {
      yield* splitter.split(decoder.decode(bytes as Buffer, { stream: true }));
    }
    yield* splitter.split(decoder.decode());
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file}: ${(error as Error).message}`);
  }
  splitter.end();
}

type State = 'before' | 'inside' | 'after';

/** Splits the text into items; `JSON.parse` validates each of them. */
class ItemSplitter {
  readonly #file: string;
  #state: State = 'before';
  #item = '';
  #items = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(file: string) {
    this.#file = file;
  }

  *split(text: string): Generator {
    let start = 0;
    for (let index = 0; index < text.length; index++) {
      const character = text[index] as string;
      if (this.#state !== 'inside') {
        this.#passOutside(character);
        start = index + 1;
      } else if (this.#endsItem(character)) {
        const item = this.#item + text.slice(start, index);
        this.#item = '';
        start = index + 1;
        if (character === ']') this.#state = 'after';
        // An empty array has no item.
        if (character === ']' && this.#items === 0 && item.trim() === '') continue;
        yield this.#parse(item);
        this.#items++;
      }
    }
    if (this.#state !== 'inside') return;
    this.#item += text.slice(start);
    if (this.#item.length > MAX_ITEM_CHARACTERS) throw this.#failure('is too long');
  }

  end(): void {
    if (this.#state === 'before') throw new StartError(`${this.#file}: expected an array of products`);
    if (this.#state === 'inside') throw this.#failure('the file ends here, before the array does');
  }

  #passOutside(character: string): void {
    if (SPACE.test(character)) return;
    if (this.#state === 'before' && character === '[') this.#state = 'inside';
    else if (this.#state === 'before') throw new StartError(`${this.#file}: expected an array of products`);
    else throw new StartError(`${this.#file}: there is text after the array`);
  }

  #endsItem(character: string): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === '\\') this.#isEscaped = true;
      else if (character === '"') this.#isInString = false;
      return false;
    }
    if (character === '"') this.#isInString = true;
    else if (character === '{' || character === '[') this.#depth++;
    else if (this.#depth === 0) return character === ',' || character === ']';
    else if (character === '}' || character === ']') this.#depth--;
    return false;
  }

  #parse(item: string): unknown {
    try {
      return JSON.parse(item);
    } catch (error) {
      throw this.#failure((error as Error).message.split('\n')[0] ?? 'is not JSON');
    }
  }

  #failure(problem: string): StartError {
    return new StartError(`${this.#file}: item ${this.#items}: ${problem}`);
  }
}
