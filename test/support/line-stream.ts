import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { checkAnswer } from './contract-check.ts';

export type Answer = Record<string, any>;

export interface StreamOptions {
  readonly path?: string;
  readonly headers?: Record<string, string> | undefined;
}

/** A streamed write whose response is read while it is sent. */
export class LineStream {
  readonly request: ClientRequest;
  readonly response: Promise<IncomingMessage>;
  #lines: AsyncIterator<string> | undefined;

  constructor(url: string, { path = '/api', headers = {} }: StreamOptions = {}) {
    this.request = request(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', ...headers },
      agent: false,
    });
    this.response = new Promise((resolve, reject) => {
      this.request.once('response', resolve);
      this.request.on('error', reject);
    });
    this.response.catch(() => undefined);
    this.request.flushHeaders();
  }

  send(...bodies: unknown[]): this {
    return this.write(bodies.map((body) => `${JSON.stringify(body)}\n`).join(''));
  }

  write(text: string | Buffer): this {
    this.request.write(text);
    return this;
  }

  end(): this {
    this.request.end();
    return this;
  }

  /** The next answer; undefined at the end of the response. */
  async next(): Promise<Answer | undefined> {
    const response = await this.response;
    this.#lines ??= createInterface({ input: response })[Symbol.asyncIterator]();
    const { value, done } = await this.#lines.next();
    if (done === true) return undefined;
    const answer = JSON.parse(value) as Answer;
    checkAnswer(answer);
    return answer;
  }

  /** All remaining answers. */
  async rest(): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let answer = await this.next(); answer; answer = await this.next()) answers.push(answer);
    return answers;
  }

  async close(): Promise<void> {
    this.request.on('error', () => undefined).destroy();
    if (!this.request.closed) await once(this.request, 'close');
  }
}

/** Sends lines and reads all answers. */
export async function sendLines(
  url: string,
  lines: readonly unknown[] | string | Buffer,
  options?: StreamOptions,
): Promise<Answer[]> {
  const stream = new LineStream(url, options);
  if (typeof lines === 'string' || Buffer.isBuffer(lines)) stream.write(lines);
  else stream.send(...lines);
  return stream.end().rest();
}
