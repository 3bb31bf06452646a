import type { Gate } from './gate.ts';
import type { BridgeTimings } from './timings.ts';

/**
 * Sends a message to a wallet with a timeout for its receipt: on a half-open connection the SDK would wait
 * for ever, while it retries after a failure. The gate holds the wallet's answers until the SDK has the
 * receipt or has given the message up.
 */
export async function postMessage(
  send: (signal: AbortSignal) => Promise<Response>,
  given: AbortSignal | null | undefined,
  gate: Gate,
  timings: Pick<BridgeTimings, 'receiptMs' | 'resendMs'>,
): Promise<Response> {
  const release = gate.hold();
  const ending = new AbortController();
  const end = () => ending.abort();
  given?.addEventListener('abort', end);
  if (given?.aborted === true) end();
  const timer = setTimeout(end, timings.receiptMs);
  let hasReceipt = false;
  try {
    const response = await send(ending.signal);
    // A network that asks to sign in answers for the bridge.
    if (response.headers.get('content-type')?.includes('text/html')) return Response.error();
    hasReceipt = response.ok;
    return response;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', end);
    // With the receipt the SDK stores which request the answer is for; without one it sends again.
    setTimeout(release, hasReceipt || given?.aborted === true ? 0 : timings.resendMs);
  }
}
