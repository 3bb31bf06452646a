import { tooMany } from './call.ts';

/**
 * Messages at once, and per second after that. Telegram does not publish its limits; these follow its advice.
 */
const toAll = { burst: 30, perSecond: 30 } as const;
const toOne = { burst: 20, perSecond: 1 } as const;

interface Bucket {
  left: number;
  atMs: number;
}

/** Counts a message to a chat. @throws BotApiError 429 with `retry_after` if there were too many */
export type FloodLimit = (chatId: number) => void;

export function floodLimit(wallMs: () => number): FloodLimit {
  const all: Bucket = { left: toAll.burst, atMs: wallMs() };
  const chats = new Map<number, Bucket>();
  return (chatId) => {
    const nowMs = wallMs();
    const chat = chats.get(chatId) ?? { left: toOne.burst, atMs: nowMs };
    chats.set(chatId, chat);
    refill(all, toAll, nowMs);
    refill(chat, toOne, nowMs);
    const waitS = Math.max(waitOf(all, toAll), waitOf(chat, toOne));
    if (waitS > 0) throw tooMany(waitS);
    all.left -= 1;
    chat.left -= 1;
  };
}

type Rule = typeof toAll | typeof toOne;

function refill(bucket: Bucket, { burst, perSecond }: Rule, nowMs: number): void {
  bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1000) * perSecond);
  bucket.atMs = nowMs;
}

/** Seconds until one more message may be sent, rounded up. */
function waitOf(bucket: Bucket, { perSecond }: Rule): number {
  return bucket.left >= 1 ? 0 : Math.ceil((1 - bucket.left) / perSecond);
}
