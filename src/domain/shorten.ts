const MAX_SHOWN = 60;

/** A text that a caller sent, as a message repeats it: the start of a long one is enough to recognise it. */
export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
