import { FIRST_TIMELINE, type Timelines } from '../history/timelines.ts';

/** Id of the message with an event: the same for all its attempts, and never that of an event of another timeline. */
export function messageId(webhookId: string, position: number, timelines: Timelines): string {
  const timeline = timelines.at(position);
  return timeline === FIRST_TIMELINE ? `${webhookId}_${position}` : `${webhookId}_${timeline}_${position}`;
}
