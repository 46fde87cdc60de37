import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { MalformedReply } from '../replies/reply.ts';
import { pause, systemClock, type Clock } from '../delivery/clock.ts';
import { Deliveries } from '../delivery/deliveries.ts';
import type { TransportLog } from '../delivery/log.ts';
import { reasonOf } from '../delivery/reason.ts';
import { TransmissionError, type ReplyReceiver, type OutgoingMessage, type Transport } from '../delivery/transport.ts';
import { decodeXml, MalformedXml, XML_LIMITS } from '../xml/parse-xml.ts';
import { ConnectionError, exchange, type HttpRequest, type HttpResponse } from './https/request.ts';
import { Poller } from '../delivery/poller.ts';

export interface HttpsOptions {
  /** Messages are POSTed here. */
  readonly url: URL;
  /** Replies are fetched here by GET, one at a time; 204 if there is none. */
  readonly repliesUrl?: URL | undefined;
  readonly pollSeconds: number;
  readonly token?: string | undefined;
  /** PEM: client certificate and its key. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  /** PEM: certificate authorities to trust instead of Node.js's own. */
  readonly authority?: string | undefined;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly log: TransportLog;
  readonly clock?: Clock;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** Statuses that mean the pool, or a proxy in front of it, is temporarily unavailable. */
const PASSING_STATUSES = [502, 503, 504];
const REPLIES_PER_LOOK = 100;
const MAX_LINE_LENGTH = 200;

/** POSTs messages; takes replies from the HTTP response or by polling. */
export function createHttpsTransport(options: HttpsOptions): Transport {
  return new HttpsTransport(options);
}

type Exchange = Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body' | 'signal'>;

class HttpsTransport implements Transport {
  readonly #options: HttpsOptions;
  readonly #clock: Clock;
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  readonly #stopping = new AbortController();
  readonly #immediate: Deliveries;
  readonly #underWay = new Set<Promise<void>>();
  #receiver: ReplyReceiver | undefined;
  #poller: Poller | undefined;

  constructor(options: HttpsOptions) {
    const { clock = systemClock, log, certificate, key, authority } = options;
    this.#options = options;
    this.#clock = clock;
    const identity = { cert: certificate, key, ...(authority === undefined ? {} : { ca: authority }) };
    this.#agents = {
      http: new HttpAgent({ keepAlive: true }),
      https: new HttpsAgent({ keepAlive: true, minVersion: 'TLSv1.2', ...identity }),
    };
    const deliver: ReplyReceiver = (xml, source) =>
      this.#receiver ? this.#receiver(xml, source) : Promise.reject(new Error('no receiver for replies is set'));
    this.#immediate = new Deliveries({ clock, log, deliver });
  }

  async transmit(message: OutgoingMessage): Promise<void> {
    const transmission = this.#transmit(message);
    this.#underWay.add(transmission);
    try {
      await transmission;
    } finally {
      this.#underWay.delete(transmission);
    }
  }

  async #transmit(message: OutgoingMessage): Promise<void> {
    const { url, retries } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#try(message);
      if ('response' in outcome) {
        this.#takeImmediateReply(outcome.response, message);
        return;
      }
      const { reason, passing, afterMs } = outcome;
      if (!passing || attempt >= retries || this.#stopping.signal.aborted) {
        const tries = attempt === 0 ? '' : `, after ${attempt + 1} attempts`;
        throw new TransmissionError(`The data pool at ${url.origin} did not accept the message: ${reason}${tries}`);
      }
      await pause(this.#clock, afterMs ?? backoff(attempt), this.#stopping.signal);
    }
  }

  start(receive: ReplyReceiver): Promise<void> {
    const { repliesUrl, pollSeconds, log } = this.#options;
    this.#receiver = receive;
    if (repliesUrl) {
      this.#poller = new Poller({
        clock: this.#clock,
        everyMs: pollSeconds * 1000,
        look: () => this.#look(repliesUrl, receive),
        complain: (error) => log.warn({ url: repliesUrl.href, reason: reasonOf(error) }, 'replies cannot be fetched'),
      });
      this.#poller.start();
    }
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([this.#poller?.stop(), ...this.#underWay]);
    await this.#immediate.stop();
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  /** One attempt: the response, or the error and whether it is transient. */
  async #try({
    id,
    xml,
  }: OutgoingMessage): Promise<{ response: HttpResponse } | { reason: string; passing: boolean; afterMs?: number }> {
    const headers = {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(xml)),
      // Lets the pool recognise a retry without parsing the message.
      'Idempotency-Key': encodeURIComponent(id),
    };
    try {
      const response = await this.#exchange({ url: this.#options.url, method: 'POST', headers, body: xml });
      if (response.status >= 200 && response.status < 300) return { response };
      const passing = PASSING_STATUSES.includes(response.status);
      const afterMs = retryAfterMs(response);
      return { reason: describe(response), passing, ...(afterMs === undefined ? {} : { afterMs }) };
    } catch (error) {
      if (error instanceof ConnectionError) return { reason: error.message, passing: error.passing };
      throw error;
    }
  }

  /** A failure here does not undo the transmission. */
  #takeImmediateReply({ headers, body }: HttpResponse, { id }: OutgoingMessage): void {
    const isXml = /\bxml\b/.test(headers['content-type'] ?? '') || /^\s*<\?xml /.test(body.toString('latin1', 0, 64));
    if (!isXml || body.length === 0) return;
    try {
      const xml = decodeXml(body);
      this.#immediate.add(() => xml, `immediate reply to ${id}`);
    } catch (error) {
      if (!(error instanceof MalformedXml)) throw error;
      this.#options.log.warn({ messageId: id, reason: error.message }, 'an immediate reply cannot be read');
    }
  }

  async #look(url: URL, receive: ReplyReceiver): Promise<undefined> {
    try {
      await this.#fetchReplies(url, receive);
    } catch (error) {
      // Cancelled on shutdown, not failed.
      if (!this.#stopping.signal.aborted) throw error;
    }
  }

  /** Fetches the waiting replies one by one. @throws ConnectionError, or what the receiver throws */
  async #fetchReplies(url: URL, receive: ReplyReceiver): Promise<void> {
    for (let count = 0; count < REPLIES_PER_LOOK && !this.#stopping.signal.aborted; count += 1) {
      const headers = { Accept: 'application/xml' };
      const response = await this.#exchange({ url, method: 'GET', headers, signal: this.#stopping.signal });
      if (response.status === 204 || (response.status === 200 && response.body.length === 0)) return;
      if (response.status !== 200) throw new Error(describe(response));
      const place = placeOf(response, url);
      if (place) {
        await this.#handOver(response, place.href, receive);
        await this.#acknowledge(place);
      } else {
        this.#keepReply(response, url);
      }
    }
  }

  /** Acknowledges an unreadable reply too; otherwise it would block the others forever. */
  async #handOver({ body }: HttpResponse, source: string, receive: ReplyReceiver): Promise<void> {
    try {
      await receive(decodeXml(body), source);
    } catch (error) {
      if (!(error instanceof MalformedReply || error instanceof MalformedXml)) throw error;
      this.#options.log.warn({ source, reason: error.message }, 'a reply cannot be read');
    }
  }

  async #acknowledge(place: URL): Promise<void> {
    const response = await this.#exchange({ url: place, method: 'DELETE', headers: {} });
    const isGone = response.status === 404 || response.status === 410;
    if (!isGone && (response.status < 200 || response.status >= 300)) {
      throw new Error(`the reply ${place.href} could not be acknowledged: ${describe(response)}`);
    }
  }

  /** A pool that returns a reply without its own URL will not return it again. */
  #keepReply({ body }: HttpResponse, { href }: URL): void {
    try {
      const xml = decodeXml(body);
      this.#immediate.add(() => xml, href);
    } catch (error) {
      if (!(error instanceof MalformedXml)) throw error;
      this.#options.log.warn({ source: href, reason: error.message }, 'a reply cannot be read');
    }
  }

  #exchange({ url, headers, ...request }: Exchange): Promise<HttpResponse> {
    const { token, timeoutSeconds } = this.#options;
    return exchange({
      ...request,
      url,
      headers: { ...headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
      agent: url.protocol === 'https:' ? this.#agents.https : this.#agents.http,
      timeoutMs: timeoutSeconds * 1000,
      maxBytes: XML_LIMITS.bytes,
    });
  }
}

/** Where to acknowledge a reply: only at the same origin, because the request carries credentials. */
function placeOf({ headers }: HttpResponse, url: URL): URL | undefined {
  if (headers.location === undefined || !URL.canParse(headers.location, url.href)) return undefined;
  const place = new URL(headers.location, url);
  return place.origin === url.origin ? place : undefined;
}

/** Exponential backoff with jitter. */
function backoff(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS) * (0.75 + Math.random() / 2);
}

function retryAfterMs({ headers }: HttpResponse): number | undefined {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? Math.min(seconds * 1000, LAST_RETRY_MS) : undefined;
}

/** Status and first line of a response. */
function describe({ status, body }: HttpResponse): string {
  const [line = ''] = body
    .toString('utf8', 0, 4 * MAX_LINE_LENGTH)
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const hint = status >= 300 && status < 400 ? ', a redirect: configure the URL that it points to' : '';
  return `status ${status}${hint}${line === '' ? '' : `: ${line.slice(0, MAX_LINE_LENGTH)}`}`;
}
