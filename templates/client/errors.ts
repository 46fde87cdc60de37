import type { components } from './openapi.js';

type Schemas = components['schemas'];
export type Problem = Schemas['Problem'] | Schemas['WriteProblem'] | Schemas['SendProblem'];
/** The last line of the response to a stream. */
export type LinesEnd = Schemas['LinesEnd'];

/** An error response. `problem.errors` lists every input error with its field. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem, message = problem.detail) {
    super(message);
    this.problem = problem;
  }
}

/** Events after the cursor are no longer kept: drop the copy, and begin again with `changes({ start: 'full' })`. */
export class CursorExpired extends Refusal {
  override readonly name = 'CursorExpired';

  constructor(problem: Problem) {
    super(problem, `${problem.detail} Drop the copy, and begin again with changes({ start: 'full' }).`);
  }
}

/** The service stopped reading a stream. Every line before `end.nextLine` was answered; send the rest again. */
export class StreamStopped extends Error {
  override readonly name = 'StreamStopped';
  readonly end: LinesEnd;

  constructor(end: LinesEnd) {
    super(end.detail ?? 'The service stopped before the end of the stream.');
    this.end = end;
  }
}

/** No response: the host is unknown or refuses connections, the connection broke, or the time ran out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(`${new URL(url).origin} cannot be reached: ${reason}`, options);
  }
}
