/** The server cannot start for a reason outside of it; the message is one line for the operator. Nothing was changed. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
