import { createServer, type IncomingMessage as HttpRequest, type Server, type ServerResponse } from 'node:http';
import { XML_LIMITS } from '../xml/parse-xml.ts';
import type { Pool } from '../pool/pool.ts';

/** Replies waiting to be fetched, oldest first. */
export class ReplyQueue {
  readonly #replies = new Map<string, string>();
  readonly #limit: number;
  #count = 0;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  /** @throws Error if too many replies are waiting */
  put(xml: string): void {
    if (this.#replies.size >= this.#limit) throw new Error('nobody fetches the replies, and no more can be kept');
    this.#count += 1;
    this.#replies.set(String(this.#count), xml);
  }

  oldest(): { readonly name: string; readonly xml: string } | undefined {
    const [entry] = this.#replies;
    return entry && { name: entry[0], xml: entry[1] };
  }

  remove(name: string): boolean {
    return this.#replies.delete(name);
  }
}

const HELP = `Simulated GDSN data pool.
POST   /messages         accepts a message; its replies follow
GET    /replies          returns the oldest waiting reply and its Location, or 204
DELETE /replies/{name}   removes a reply from the queue
`;

/** The pool as an HTTP server. Without a queue, replies cannot be fetched from it. */
export function createPoolServer(pool: Pool, queue?: ReplyQueue): Server {
  const server = createServer((request, response) => {
    void respond(request, response, pool, queue).catch(() => response.destroy());
  });
  server.requestTimeout = 30_000;
  return server;
}

async function respond(
  request: HttpRequest,
  response: ServerResponse,
  pool: Pool,
  queue: ReplyQueue | undefined,
): Promise<void> {
  const { method = '', url = '/' } = request;
  const [path = '/'] = url.split('?');
  const [, name] = /^\/replies\/(\w+)$/.exec(path) ?? [];
  if (method === 'GET' && path === '/') say(response, 200, HELP);
  else if (path === '/messages') await takeMessage(request, response, pool);
  else if (path === '/replies' && queue) giveReply(method, response, queue);
  else if (name !== undefined && queue && method === 'DELETE') say(response, queue.remove(name) ? 204 : 404);
  else say(response, 404, `Not found: ${method} ${path}`);
}

async function takeMessage(request: HttpRequest, response: ServerResponse, pool: Pool): Promise<void> {
  if (request.method !== 'POST') {
    say(response, 405, 'Send messages by POST', { Allow: 'POST' });
    return;
  }
  const body = await readBody(request);
  if (!body) {
    say(response, 413, `The limit for a message is ${XML_LIMITS.bytes} bytes`, { Connection: 'close' });
    return;
  }
  const receipt = pool.receive(body);
  switch (receipt.outcome) {
    case 'TAKEN':
      say(response, 202, `Message ${receipt.messageId} received`);
      return;
    case 'UNREADABLE':
      say(response, 400, receipt.reason);
      return;
    case 'BUSY':
      say(response, 503, 'Too many replies are waiting to be fetched', { 'Retry-After': '5' });
      return;
    case 'DROPPED':
      request.socket.destroy();
  }
}

/** @returns undefined if the Content-Length is too large @throws Error if the body turns out to be */
async function readBody(request: HttpRequest): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length']) > XML_LIMITS.bytes) return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > XML_LIMITS.bytes) throw new Error('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function giveReply(method: string, response: ServerResponse, queue: ReplyQueue): void {
  const oldest = queue.oldest();
  if (method !== 'GET') say(response, 405, 'Fetch replies by GET', { Allow: 'GET' });
  else if (!oldest) say(response, 204);
  else {
    response.writeHead(200, {
      'Content-Type': 'application/xml; charset=utf-8',
      Location: `/replies/${oldest.name}`,
      'Cache-Control': 'no-store',
    });
    response.end(oldest.xml);
  }
}

function say(response: ServerResponse, status: number, text = '', headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...(text === '' ? {} : { 'Content-Type': 'text/plain; charset=utf-8' }), ...headers });
  response.end(text);
}
