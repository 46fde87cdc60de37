/** Work that ends sooner shows nothing. */
const QUIET_MS = 2_000;
const LINE_MS = 5_000;
const BAR_MS = 200;
const WIDTH = 30;

/** Where progress is shown. */
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Reports how much of the work is done; without a total, the time that it has taken is shown. */
export type Report = (done: number, total?: number) => void;

/**
 * Does work that may take long. After two seconds its progress appears on stderr: a bar on a terminal, a line every
 * five seconds otherwise.
 *
 * @param what is done, such as “Loading products”
 */
export async function withProgress<T>(
  what: string,
  work: (report: Report) => Promise<T>,
  screen: Screen = process.stderr,
): Promise<T> {
  const begun = performance.now();
  let state: { readonly done: number; readonly total?: number | undefined } | undefined;
  const show = (): void => {
    const text = describe(what, performance.now() - begun, state);
    screen.write(screen.isTTY ? `\r\u001B[2K${text}` : `${text}\n`);
  };
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, screen.isTTY ? BAR_MS : LINE_MS);
  }, QUIET_MS);
  try {
    return await work((done, total) => (state = { done, total }));
  } finally {
    clearTimeout(timer);
    if (screen.isTTY && performance.now() - begun >= QUIET_MS) screen.write('\r\u001B[2K');
  }
}

function describe(what: string, ms: number, state?: { readonly done: number; readonly total?: number | undefined }) {
  const seconds = `${Math.floor(ms / 1000)} s`;
  if (!state) return `${what} … ${seconds}`;
  const { done, total } = state;
  if (total === undefined || total === 0) return `${what} … ${done}, ${seconds}`;
  const part = Math.min(1, done / total);
  const filled = Math.round(part * WIDTH);
  return `${what} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.floor(part * 100)} %, ${done} of ${total}, ${seconds}`;
}
