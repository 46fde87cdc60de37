import type { components } from './openapi.js';

type Schemas = components['schemas'];
export type Problem = Schemas['Problem'] | Schemas['WriteProblem'] | Schemas['SendProblem'];

/** An error response. `problem.errors` lists every input error with its field. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** No response: the host is unknown or refuses connections, the connection broke, or the time ran out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(`${new URL(url).origin} cannot be reached: ${reason}`, options);
  }
}
