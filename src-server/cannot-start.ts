/** The server cannot start for an external reason; the message is one line for the operator. Nothing changed. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
