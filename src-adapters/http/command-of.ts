import type { CommandOptions } from '@axiom/domain/ports/client';

/** Call input of a command: its idempotency key, and a notice on failure unless no tap started it. */
export function commandOf({ idempotencyKey, signal, isQuiet }: CommandOptions) {
  return { idempotencyKey, signal, isQuiet: isQuiet === true };
}
