import { aBody, productIdOf, type Body } from '../builders/product.ts';
import { sendOf } from '../builders/sending.ts';
import { request, type ClientResponse } from './client.ts';
import type { Ledger, WriteOutcome } from './ledger.ts';

/** Kinds of writes by clients. */
const WRITE_KINDS = ['create', 'delta', 'batch', 'update and send', 'withdraw'] as const;
type WriteKind = (typeof WRITE_KINDS)[number];

export interface LoadOptions {
  readonly url: string;
  readonly ledger: Ledger;
  /** Distinguishes this load from others on the same database; each number has its own 100,000 GTINs. */
  readonly number: number;
  readonly kinds?: readonly WriteKind[];
  /** Writers of each kind. */
  readonly writers?: number;
  /** Pause of a writer between two writes, in milliseconds. */
  readonly restMs?: number;
}

export interface Load {
  /** Stops after every writer has finished its current write. */
  stop(): Promise<void>;
}

const BATCH = 10;
/** How often a client repeats a send under the same key to learn its result. */
const RETRIES = 40;
/** Busy, unavailable, or the first request with this key is still in progress. */
const RETRIABLE: ReadonlySet<number> = new Set([409, 429, 503]);

/** Starts clients that write, each to its own products and by default without a pause, and record the responses. */
export function startLoad({ url, ledger, number, kinds = WRITE_KINDS, writers = 2, restMs = 0 }: LoadOptions): Load {
  const stopping = new AbortController();
  const lanes = kinds.flatMap((kind) => Array.from({ length: writers }, () => kind));
  const running = lanes.map((kind, lane) =>
    new Writer({ url, ledger, restMs, prefix: `${number}-${lane}`, first: number * 100_000 + lane * 5_000 }).run(
      kind,
      stopping.signal,
    ),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface WriterOptions {
  readonly url: string;
  readonly ledger: Ledger;
  readonly restMs: number;
  readonly prefix: string;
  /** Number of its first GTIN. */
  readonly first: number;
}

class Writer {
  readonly #options: WriterOptions;
  #count = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  async run(kind: WriteKind, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#count += 1;
      const hasResponse = await this.#write(kind, signal);
      // If nothing is listening, retry a little later.
      const wait = hasResponse ? this.#options.restMs : 50;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #write(kind: WriteKind, signal: AbortSignal): Promise<boolean> {
    const { prefix, first } = this.#options;
    const marker = `${prefix}-${this.#count}`;
    if (kind === 'create') return this.#save([aBody({ D8256: marker }, first + (this.#count % 4_000))], marker);
    if (kind === 'delta')
      return this.#save([this.#isFirst ? aBody({ D8256: marker }, first) : delta(first, marker)], marker);
    if (kind === 'batch') {
      return this.#save(
        Array.from({ length: BATCH }, (_, n) => aBody({ D8256: marker }, first + n)),
        marker,
        true,
      );
    }
    return this.#send(kind, marker, signal);
  }

  async #send(kind: WriteKind, marker: string, signal: AbortSignal): Promise<boolean> {
    const { first, ledger } = this.#options;
    // Each withdrawal uses a new unit, because withdrawn units are not sent again here.
    const body = aBody({ D8256: marker }, kind === 'withdraw' ? first + (this.#count % 4_000) : first);
    const sent = await this.#repeat('/api/update-and-sendToGS1', body, `${marker}-send`, signal);
    ledger.record([body], marker, outcomeOf(sent));
    ledger.sends.push({
      idempotencyKey: `${marker}-send`,
      productId: productIdOf(body),
      messageId: sent?.json?.messageId ?? sent?.json?.sendToGS1?.messageId,
    });
    if (kind === 'withdraw' && sent?.status === 200) {
      const withdrawn = await this.#repeat('/api/sendWithdrawalToGS1', sendOf(body), `${marker}-withdraw`, signal);
      ledger.sends.push({
        idempotencyKey: `${marker}-withdraw`,
        productId: productIdOf(body),
        messageId: withdrawn?.json?.messageId,
      });
    }
    return sent !== undefined;
  }

  get #isFirst(): boolean {
    return !this.#options.ledger.writes.has(productIdOf(aBody({}, this.#options.first)));
  }

  async #save(bodies: Body[], marker: string, isBatch = false): Promise<boolean> {
    const response = await this.#call('/api', isBatch ? bodies : bodies[0]);
    this.#options.ledger.record(bodies, marker, outcomeOf(response));
    return response !== undefined;
  }

  /** Repeats a request until a response gives its result. The idempotency key makes that safe. */
  async #repeat(path: string, body: Body, key: string, signal: AbortSignal): Promise<ClientResponse | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#call(path, body, { 'Idempotency-Key': key });
      const isFinal = response !== undefined && !RETRIABLE.has(response.status);
      if (isFinal || attempt === RETRIES || (signal.aborted && attempt > 5)) return response;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ClientResponse | undefined> {
    const { url, ledger } = this.#options;
    const startedAt = Date.now();
    const response = await request(url, 'POST', path, { body, headers });
    ledger.responded(response?.status ?? 0, startedAt);
    if (response?.violation !== undefined) ledger.violations.add(response.violation);
    return response;
  }
}

const delta = (n: number, marker: string): Body => {
  const { D8165, D8255 } = aBody({}, n);
  return { D8165, D8255, D8256: marker };
};

function outcomeOf(response: ClientResponse | undefined): WriteOutcome {
  if (response === undefined || response.status >= 500) return 'UNKNOWN';
  return response.status < 300 ? 'ACKNOWLEDGED' : 'REFUSED';
}
