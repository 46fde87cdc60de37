import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGES } from '../../domain/language.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { toProblem } from '../problems/problem.ts';
import { chooseLanguage } from '../request/negotiation.ts';
import { parameterIssue } from '../request/parameter-issues.ts';

/**
 * Whether a request has several Host headers. A proxy may have routed by another one than Node, which uses the first.
 * @see RFC 9112, section 3.2
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

export function refuseSeveralHosts(request: IncomingMessage, response: ServerResponse): void {
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  const requestId = randomUUID();
  const { status, body } = toProblem(
    new ServiceError('INVALID_PARAMETER', {
      issues: [
        parameterIssue('Host', {
          en: 'The header {key} must be given once; this request has several',
          da: 'Headeren {key} skal angives én gang; denne forespørgsel har flere',
        }),
      ],
    }),
    { language: chooseLanguage(request.headers['accept-language'], LANGUAGES), path, requestId },
  );
  response.writeHead(status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(JSON.stringify(body));
}
