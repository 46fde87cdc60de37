const ANYWHERE = 'http://this.invalid';

/** A path of this service out of what a link or form says, so that nobody is led away; `/` for anything else. */
export function localPath(text: unknown): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return '/';
  try {
    const { origin, pathname, search } = new URL(text, ANYWHERE);
    // A path like /.//host would become one that begins with two slashes.
    return origin === ANYWHERE && !pathname.startsWith('//') ? pathname + search : '/';
  } catch {
    return '/';
  }
}
