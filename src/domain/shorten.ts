const MAX_SHOWN = 60;

/** Shortens a caller's text for use in a message. */
export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
