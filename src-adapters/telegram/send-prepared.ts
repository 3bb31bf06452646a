import type { CancelSignal } from '@axiom/domain/ports/client';
import { isRecord, type Transport } from './transport.ts';

/** A person may look for a chat for a while; hosts that never answer must not be waited for. */
const LIMIT_MS = 300_000;
/** The person closed the messenger's question: by name, or by number on some hosts. */
const DECLINED: readonly unknown[] = ['USER_DECLINED', 403];

/**
 * Hands a prepared message to the messenger, which asks for a chat. False if the messenger could not send it;
 * true if it was sent, declined, or nothing was heard.
 */
export function sendPrepared(
  transport: Transport,
  messageId: string,
  signal: CancelSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isDone);
    };
    const timer = setTimeout(() => end(true), LIMIT_MS);
    const stop = transport.listen(({ type, data }) => {
      if (type === 'prepared_message_sent') end(true);
      if (type === 'prepared_message_failed') end(DECLINED.includes(isRecord(data) ? data['error'] : null));
    });
    signal.addEventListener('abort', () => end(true));
    transport.post('web_app_send_prepared_message', { id: messageId });
  });
}
