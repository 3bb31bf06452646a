import type { Messenger } from '../telegram/messenger.ts';
import { pause } from '../waits.ts';
import { isOwnAddress } from './address.ts';
import { badRequest, BotApiError, type BotMethod, integer, textParam } from './call.ts';
import type { Webhook } from './webhook.ts';

const longestWaitS = 50;

/** getUpdates and the webhook: the two ways to receive updates. Only one can be in use at a time. */
export function updateMethods(webhook: Webhook): Readonly<Record<string, BotMethod>> {
  let polling: AbortController | undefined;

  const getUpdates: BotMethod = async ({ messenger, params, signal }) => {
    if (webhook.active) {
      throw new BotApiError(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    }
    polling?.abort();
    const mine = new AbortController();
    polling = mine;
    const offset = integer(params, 'offset') ?? 0;
    const limit = Math.min(Math.max(integer(params, 'limit') ?? 100, 1), 100);
    const timeoutS = Math.min(Math.max(integer(params, 'timeout') ?? 0, 0), longestWaitS);
    if (offset > 0) await messenger.updates.confirm(offset);
    await someUpdate(messenger, timeoutS * 1000, AbortSignal.any([mine.signal, signal]));
    if (mine.signal.aborted) {
      throw new BotApiError(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      );
    }
    const waiting = messenger.updates.waiting();
    return offset < 0 ? waiting.slice(offset) : waiting.slice(0, limit);
  };

  const setWebhook: BotMethod = async ({ messenger, params }) => {
    const url = textParam(params, 'url');
    if (url !== '' && !isOwnAddress(url)) {
      throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
    }
    const secretToken = textParam(params, 'secret_token');
    if (!/^[\w-]{0,256}$/.test(secretToken)) throw badRequest('secret token contains unallowed characters');
    if (String(params['drop_pending_updates']) === 'true') await dropAll(messenger);
    await webhook.set({ url, secretToken });
    return true;
  };

  return {
    getUpdates,
    setWebhook,
    deleteWebhook: ({ params, ...call }) =>
      setWebhook({ ...call, params: { drop_pending_updates: params['drop_pending_updates'] } }),
    getWebhookInfo: async () => webhook.info,
  };
}

async function dropAll(messenger: Messenger): Promise<void> {
  const last = messenger.updates.waiting().at(-1);
  if (last) await messenger.updates.confirm(last.update_id + 1);
}

async function someUpdate(messenger: Messenger, waitMs: number, signal: AbortSignal): Promise<void> {
  if (messenger.updates.waiting().length > 0 || waitMs === 0) return;
  const come = new AbortController();
  const stopListening = messenger.updates.onUpdate(() => come.abort());
  await pause(waitMs, come.signal, signal);
  stopListening();
}
