/** Calls that a process offers to another one: each takes one value and resolves with one. Values are sent as JSON. */
type Calls<Names> = { readonly [Name in keyof Names]: (argument: never) => Promise<unknown> };

/** What carries the calls out: each returns its value or a promise of it. */
export type Offered<Names extends Calls<Names>> = {
  readonly [Name in keyof Names]: (
    argument: Parameters<Names[Name]>[0],
  ) => ReturnType<Names[Name]> | Awaited<ReturnType<Names[Name]>>;
};

interface Message {
  readonly call?: string;
  readonly argument?: unknown;
  readonly id?: number;
  readonly value?: unknown;
  readonly failure?: string;
}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Sends a message; calls back when it has left, or with the error. */
type Send = (message: object, sent: (error: Error | null) => void) => void;

/** Calls in both directions between the primary process and a worker. */
export class Peer<Own extends Calls<Own>, Other extends Calls<Other>> {
  readonly #send: Send;
  readonly #own: Offered<Own>;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #isClosed = false;

  constructor(send: Send, own: Offered<Own>) {
    this.#send = send;
    this.#own = own;
  }

  /** @throws Error with the message of what the other process threw, or if it ends before it responds */
  call<Name extends string & keyof Other>(name: Name, argument: Parameters<Other[Name]>[0]): ReturnType<Other[Name]> {
    const id = ++this.#lastId;
    const response = new Promise<never>((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('the other process has ended'));
        return;
      }
      this.#pending.set(id, { resolve, reject });
      this.#send({ call: name, argument, id }, (error) => {
        if (!error) return;
        this.#pending.delete(id);
        reject(error);
      });
    });
    return response as unknown as ReturnType<Other[Name]>;
  }

  /** Handles a message of the other process. */
  receive(message: unknown): void {
    const { call, argument, id = 0, value, failure } = message as Message;
    if (call !== undefined) {
      void this.#respond(call, argument, id);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (failure === undefined) pending?.resolve(value as never);
    else pending?.reject(new Error(failure));
  }

  /** The other process has ended: fails all calls. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#pending.values()) reject(new Error('the other process has ended'));
    this.#pending.clear();
  }

  async #respond(call: string, argument: unknown, id: number): Promise<void> {
    let response: Message;
    try {
      response = { id, value: await Promise.resolve(this.#own[call as keyof Own](argument as never)) };
    } catch (error) {
      response = { id, failure: error instanceof Error ? error.message : String(error) };
    }
    // A process that has ended needs no response.
    if (!this.#isClosed) this.#send(response, () => undefined);
  }
}
