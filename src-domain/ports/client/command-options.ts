import type { CancelSignal } from '../cancel-signal.ts';

/** Options of a command. Retries keep the same key until the outcome is known. */
export interface CommandOptions {
  readonly idempotencyKey: string;
  readonly signal: CancelSignal;
  /** True: a failure shows no notice, because no tap started the command. */
  readonly isQuiet?: boolean;
}
