import { pause } from './waits.ts';

const answerWithinMs = 3000;

/**
 * Tells the parent process, over its message channel, that the chain's clock moved, and waits for `time-ack`:
 * the parent's clock moves before the request is answered. Continues without a channel, or after 3 s.
 */
export async function tellParentTime(offsetMs: number): Promise<void> {
  if (process.send === undefined || !process.connected) return;
  const heard = new AbortController();
  const listener = (message: unknown): void => {
    if (isAck(message)) heard.abort();
  };
  process.on('message', listener);
  try {
    process.send({ type: 'time', offset_ms: offsetMs }, () => undefined);
    await pause(answerWithinMs, heard.signal);
  } finally {
    process.off('message', listener);
  }
}

function isAck(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'time-ack';
}
