import {
  type CancelSignal,
  type SendOutcome,
  WALLET_TEXTS,
  walletFailure,
  WalletFailure,
} from '@axiom/domain/wallet/port';

/** A timer with a longer wait would end at once. */
export const LONGEST_TIMER_MS = 0x7fffffff;

/** What an outcome says when there is no answer, or none that can be read. */
export const NO_ANSWER = 'The wallet did not answer.';

/**
 * Ends a request that the SDK would leave open: at its deadline, by an abort, or when the wallet disconnects.
 */
export function endOf(
  onDisconnected: (listener: () => void) => () => void,
  timeLeftMs: number,
  signal: CancelSignal,
): { readonly outcome: Promise<SendOutcome>; readonly clear: () => void } {
  let clear = () => {};
  const outcome = new Promise<SendOutcome>((resolve) => {
    const end = (message: string) => resolve({ type: 'unknown', message });
    const onAbort = () => end(WALLET_TEXTS.sendingAborted.text);
    const timer = setTimeout(() => end(NO_ANSWER), Math.min(timeLeftMs, LONGEST_TIMER_MS));
    const stop = onDisconnected(() => end('The wallet was disconnected.'));
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    clear = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', onAbort);
    };
  });
  return { outcome, clear };
}

/** Time for the work's own last steps after its signal aborted. */
const LAST_STEPS_MS = 250;

/** Ends work at the limit or by the given signal: by its own signal, and if it does not react, without it. */
export function within(
  work: (signal: AbortSignal) => Promise<void>,
  limitMs: number,
  given: CancelSignal,
): Promise<void> {
  const { signal, clear } = limited(given, limitMs);
  const ended = new Promise<void>((resolve) => {
    const end = () => setTimeout(resolve, LAST_STEPS_MS);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
  return Promise.race([work(signal), ended]).finally(clear);
}

/** A signal that also aborts at the limit. */
export function limited(
  given: CancelSignal,
  limitMs: number,
): { readonly signal: AbortSignal; readonly isOver: () => boolean; readonly clear: () => void } {
  const ending = new AbortController();
  let isOver = false;
  const end = () => ending.abort();
  const timer = setTimeout(() => {
    isOver = true;
    end();
  }, limitMs);
  given.addEventListener('abort', end);
  if (given.aborted) end();
  return {
    signal: ending.signal,
    isOver: () => isOver,
    clear: () => {
      clearTimeout(timer);
      given.removeEventListener('abort', end);
    },
  };
}

/** The same promise, ended by an abort; the work continues for later callers. */
export function untilAborted<Value>(promise: Promise<Value>, signal: CancelSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(walletFailure('cancelled'));
    if (signal.aborted) {
      onAbort();
      promise.catch(() => undefined);
      return;
    }
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Repeats a step until it succeeds, with a pause after each failure; a WalletFailure, or an abort, ends it.
 */
export async function retried<Value>(
  step: () => Promise<Value>,
  pauseMs: number,
  signal: CancelSignal,
): Promise<Value> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof WalletFailure || signal.aborted) throw error;
      await untilAborted(pause(pauseMs, signal), signal);
    }
  }
}

function pause(ms: number, signal: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
