import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { listen } from './service.ts';

/** A message that a receiver got, verified by the official package. */
export interface Message {
  readonly id: string;
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly event: {
    readonly id: number;
    readonly type: string;
    readonly productId: string;
    readonly revision: number;
    readonly changes: readonly unknown[];
  };
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestReceiver {
  readonly url: string;
  /** In the order in which they came, also those that were not taken. */
  readonly messages: Message[];
  /** Decides on a message; by default it is taken with 204. */
  answer: (message: Message, response: ServerResponse) => void;
  /** Throws unless the message is signed with the secret, now. */
  verify(message: Message, secret: string): void;
  stop(): Promise<void>;
}

/** Starts a receiver of webhooks on a loopback address. */
export async function startReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { headers } = request;
      const message: Message = {
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        signatures: String(headers['webhook-signature']).split(' '),
        event: JSON.parse(body) as Message['event'],
        headers,
        body,
      };
      receiver.messages.push(message);
      receiver.answer(message, response);
    });
  });
  const receiver: TestReceiver = {
    url: `${await listen(server)}/events`,
    messages: [],
    answer: (_message, response) => response.writeHead(204).end(),
    verify({ body, headers }, secret) {
      new Verifier(secret).verify(body, headers as Record<string, string>);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Answers with a status. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}): TestReceiver['answer'] =>
  (_message, response) =>
    response.writeHead(status, headers).end();
