import type { IncomingHttpHeaders } from 'node:http';
import { formOf } from './parameter-forms.ts';
import { malformed, refuseParameters } from './parameter-issues.ts';

const NAME = 'Last-Event-ID';

/** The header with which a client of an event stream connects again. An empty one means no event yet. */
export function readLastEventId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Rejects an id that is no cursor of this stream. */
export function refuseLastEventId(id: string) {
  return refuseParameters([malformed('header', NAME, id, formOf('Cursor'))]);
}
