import { BOT_NOTICE_KINDS, type BotNoticeKind, type BotNotices } from '@axiom/domain/ports/client';
import type { StoreTx } from '../ports/store.ts';
import { callerOf } from './read-user.ts';

/** Which notices of the bot a person wants. */
export async function readNotices(tx: StoreTx, userId: string): Promise<BotNotices> {
  const { telegramId } = await callerOf(tx, userId);
  const wanted = await tx.messages.wanted(telegramId);
  return Object.fromEntries(
    BOT_NOTICE_KINDS.map((kind) => [kind, wanted.includes(kind)]),
  ) as unknown as BotNotices;
}

/** Turns one kind on or off; a repeat changes nothing. */
export async function changeNotices(
  tx: StoreTx,
  userId: string,
  kind: BotNoticeKind,
  isOn: boolean,
): Promise<BotNotices> {
  const { telegramId } = await callerOf(tx, userId);
  await tx.messages.want(telegramId, [kind], isOn);
  return readNotices(tx, userId);
}
