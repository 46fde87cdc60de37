/** Work in steps, between which the caller can run something else. Returns the result of the work. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of the work at once. */
export function finishSteps<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
