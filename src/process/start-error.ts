/** A cause outside the program that prevents startup. The message is one line for the operator. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
