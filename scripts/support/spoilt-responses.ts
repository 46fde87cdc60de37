import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  status: number;
  readonly headers: Headers;
  body: Record<string, unknown>;
}
interface Spoilt {
  readonly name: string;
  readonly url: string;
  /** Changes the response of the service, so that it violates the contract. */
  spoil(response: Received): void;
  /** Beginning of the place at which the violation must be reported. */
  readonly where: string;
}

const STATUS = '/api/status/05790000000111.208';

/** Violations of every kind that a proxy should notice. */
export const SPOILT: readonly Spoilt[] = [
  {
    name: 'a required property that is missing',
    url: STATUS,
    spoil: ({ body }) => delete body['productId'],
    where: 'response.body',
  },
  {
    name: 'a wrong type',
    url: '/api/rules',
    spoil: ({ body }) => (body['count'] = 'many'),
    where: 'response.body.count',
  },
  {
    name: 'a value of another form',
    url: STATUS,
    spoil: ({ body }) => (body['productId'] = '1.2'),
    where: 'response.body.productId',
  },
  {
    name: 'an unknown code of a closed list',
    url: STATUS,
    spoil: ({ body }) => (body['unitType'] = 'BOX'),
    where: 'response.body.unitType',
  },
  {
    name: 'a wrong type inside an array',
    url: '/api/rules',
    spoil: ({ body }) => (body['rules'] = [1]),
    where: 'response.body.rules.0',
  },
  {
    name: 'a value longer than its bound',
    url: '/api/rules',
    spoil: ({ body }) => (body['status'] = 1000),
    where: 'response.body.status',
  },
  {
    name: 'a required header that is missing',
    url: '/api/rules',
    spoil: ({ headers }) => headers.delete('etag'),
    where: 'response.header',
  },
  {
    name: 'a header of another form',
    url: '/api/rules',
    spoil: ({ headers }) => headers.set('etag', 'W/1'),
    where: 'response.header',
  },
  {
    name: 'an undocumented media type',
    url: STATUS,
    spoil: ({ headers }) => headers.set('content-type', 'text/csv'),
    where: 'response',
  },
  { name: 'an undocumented status', url: STATUS, spoil: (response) => (response.status = 207), where: 'response' },
  {
    name: 'a problem without its code',
    url: '/api/status/none',
    spoil: ({ body }) => delete body['code'],
    where: 'response.body',
  },
];

/** A service in front of the service that spoils the response that the header `X-Spoil` names. */
export async function startSpoiler(upstream: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void forward(upstream, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(upstream: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const key = String(request.headers['x-api-key']);
    const fetched = await fetch(`${upstream}${request.url}`, { headers: { 'X-Api-Key': key } });
    const headers = new Headers(fetched.headers);
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection']) headers.delete(name);
    const received = { status: fetched.status, headers, body: (await fetched.json()) as Received['body'] };
    SPOILT[Number(request.headers['x-spoil'])]?.spoil(received);
    response.writeHead(received.status, Object.fromEntries(received.headers)).end(JSON.stringify(received.body));
  } catch (error) {
    response.writeHead(502).end((error as Error).message);
  }
}
