import type { CancelSignal } from '../cancel-signal.ts';

/** One try of a command keeps its key until it is known how it ended. */
export interface CommandOptions {
  readonly idempotencyKey: string;
  readonly signal: CancelSignal;
  /** A failure is not announced: nobody asked for the command by a tap. */
  readonly isQuiet?: boolean;
}
