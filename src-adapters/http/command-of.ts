import type { CommandOptions } from '@axiom/domain/ports/client';

/** How a command goes out: with the key of its try, announced unless nobody tapped. */
export function commandOf({ idempotencyKey, signal, isQuiet }: CommandOptions) {
  return { idempotencyKey, signal, isQuiet: isQuiet === true };
}
