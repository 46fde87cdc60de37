/** Something outside the program that keeps it from starting. The message is one line for the operator. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
