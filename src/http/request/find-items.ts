/** The deepest JSON of any operation has depth 3: an array of products with arrays of codes. */
const MAX_DEPTH = 20;
/** Bytes to scan between two pauses: about a millisecond's work. */
const STEP = 262_144;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface ItemLimits {
  readonly bytes: number;
  /** Members and entries at any depth. */
  readonly values: number;
}

/** Offsets of the items of a body: the entries of an array, or the whole of any other body as one item. */
export interface Items {
  readonly isArray: boolean;
  /** Offset of the first item. */
  readonly start: number;
  /** Offset of the comma or bracket after each item, up to the item limit. */
  readonly ends: readonly number[];
  /** Total number of items, beyond the limit too. */
  readonly count: number;
}

export type ItemsProblem =
  | { readonly problem: 'TOO_DEEP'; readonly depth: number; readonly offset: number }
  | { readonly problem: 'ITEM_TOO_LARGE'; readonly index: number }
  | { readonly problem: 'MALFORMED' };

/**
 * Finds the items of a JSON text without parsing it, so that rejecting a body that is too large or too deep costs one
 * pass over its bytes. It recognises only brackets, strings and commas: an item may still be malformed.
 * Yields between steps, to allow a pause.
 */
export function* findItems(
  bytes: Buffer,
  limits: ItemLimits & { readonly items: number },
): Generator<void, Items | ItemsProblem> {
  const first = skipSpace(bytes, 0);
  const isArray = bytes[first] === OPEN_ARRAY;
  const start = isArray ? first + 1 : first;
  if (!isArray && bytes.length - start > limits.bytes) return { problem: 'ITEM_TOO_LARGE', index: 0 };
  const scanner = new ItemScanner(isArray, start, limits);
  let offset = start;
  let nextStep = start + STEP;
  for (; offset < bytes.length; offset++) {
    if (offset >= nextStep) {
      nextStep = offset + STEP;
      yield;
    }
    const byte = bytes[offset] as number;
    if (byte === QUOTE) offset = endOfString(bytes, offset);
    else if (isStructural(byte)) {
      const problem = scanner.take(byte, offset);
      if (problem) return problem;
      if (scanner.depth === 0) break;
    }
  }
  return isArray ? itemsOfArray(bytes, start, offset, scanner) : { isArray, start, ends: [bytes.length], count: 1 };
}

function isStructural(byte: number): boolean {
  return byte === COMMA || byte === OPEN_OBJECT || byte === CLOSE_OBJECT || byte === OPEN_ARRAY || byte === CLOSE_ARRAY;
}

/** Finds where items end, from the brackets and commas outside strings. */
class ItemScanner {
  /** Offsets of the commas and brackets after the first items. */
  readonly ends: number[] = [];
  count = 0;
  depth: number;
  readonly #isArray: boolean;
  readonly #limits: ItemLimits & { readonly items: number };
  #itemStart: number;
  #values = 0;

  constructor(isArray: boolean, start: number, limits: ItemLimits & { readonly items: number }) {
    this.#isArray = isArray;
    this.depth = isArray ? 1 : 0;
    this.#itemStart = start;
    this.#limits = limits;
  }

  take(byte: number, offset: number): ItemsProblem | undefined {
    const isEnd = this.#isArray && this.depth === 1 && (byte === COMMA || byte === CLOSE_ARRAY);
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      this.depth++;
      this.#values++;
      if (this.depth > MAX_DEPTH) return { problem: 'TOO_DEEP', depth: MAX_DEPTH, offset };
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.depth--;
    else if (!isEnd) this.#values++;
    const { values, bytes } = this.#limits;
    if (this.#values > values || offset - this.#itemStart > bytes) {
      return { problem: 'ITEM_TOO_LARGE', index: this.count };
    }
    if (isEnd) this.#endItem(offset);
    return undefined;
  }

  #endItem(offset: number): void {
    if (this.count++ < this.#limits.items) this.ends.push(offset);
    this.#itemStart = offset + 1;
    this.#values = 0;
  }
}

/** @param end offset of the bracket that should close the array */
function itemsOfArray(bytes: Buffer, start: number, end: number, { ends, count }: ItemScanner): Items | ItemsProblem {
  const isClosed = bytes[end] === CLOSE_ARRAY && skipSpace(bytes, end + 1) === bytes.length;
  if (!isClosed) return { problem: 'MALFORMED' };
  const isEmpty = count === 1 && skipSpace(bytes, start) === end;
  return isEmpty ? { isArray: true, start, ends: [], count: 0 } : { isArray: true, start, ends, count };
}

/** @returns offset of the closing quote, or of the last byte if there is none */
function endOfString(bytes: Buffer, start: number): number {
  for (let offset = start + 1; offset < bytes.length; offset++) {
    const byte = bytes[offset];
    if (byte === QUOTE) return offset;
    if (byte === BACKSLASH) offset++;
  }
  return bytes.length - 1;
}

function skipSpace(bytes: Buffer, start: number): number {
  let offset = start;
  while (bytes[offset] === 0x20 || bytes[offset] === 0x0a || bytes[offset] === 0x0d || bytes[offset] === 0x09) offset++;
  return offset;
}
