import type { Gate } from './gate.ts';
import type { BridgeTimings } from './timings.ts';

/**
 * Sends a message to a wallet. The receipt has its time: on a connection that is half open the SDK would wait for ever, while after a
 * failure it sends again. What the wallet says waits behind the gate until the SDK has the receipt, or has given the message up.
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
    hasReceipt = response.ok;
    return response;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', end);
    // The SDK notes whom the answer is for right after the receipt; without one it sends the message again.
    setTimeout(release, hasReceipt || given?.aborted === true ? 0 : timings.resendMs);
  }
}
