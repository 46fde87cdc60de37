const ANYWHERE = 'http://this.invalid';

/** Returns the local path in a link or form value, which prevents redirects to other sites; `/` for anything else. */
export function localPath(text: unknown): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return '/';
  try {
    const { origin, pathname, search } = new URL(text, ANYWHERE);
    // A path such as /.//host would become one that begins with two slashes, which browsers read as a host.
    return origin === ANYWHERE && !pathname.startsWith('//') ? pathname + search : '/';
  } catch {
    return '/';
  }
}
