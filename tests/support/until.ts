import { setTimeout as delay } from 'node:timers/promises';

/** How long something that must come is waited for. A plant's test gives up sooner: there it is not meant to come. */
export const PATIENCE_MS = Number(process.env['PATIENCE_MS'] ?? 20_000);

/** Soon at first, then more seldom: what is asked takes the processor time that it waits for. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [20, 150];

/**
 * Asks again until the answer is there: the first value that is neither undefined, null nor false.
 *
 * @throws Error naming `what` when the deadline passes; the last error of `ask` is its cause.
 */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  withinMs = PATIENCE_MS,
): Promise<T> => {
  const deadlineMs = performance.now() + withinMs;
  let cause: unknown;
  let pauseMs = SHORTEST_PAUSE_MS;
  while (performance.now() < deadlineMs) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * 1.4, LONGEST_PAUSE_MS);
  }
  throw new Error(`not within ${withinMs} ms: ${what}`, { cause });
};
