import { ServiceError } from '../../domain/refusals/service-error.ts';

const MAX_WAIT_MS = 10_000;

/** Lets so many in at once; the others wait in line. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * @returns what gives the place back
   * @throws ServiceError `BUSY` when no place became free for ten seconds
   */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await this.#wait();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new ServiceError('BUSY', { headers: { 'Retry-After': '10' } }));
      }, MAX_WAIT_MS);
      this.#waiting.push(enter);
    });
  }
}
