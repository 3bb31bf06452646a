import { BOT_NOTICE_KINDS, type BotNoticeKind, type BotNotices } from '@axiom/domain/ports/client';
import type { CommandTx } from '../ports/store-commands.ts';
import type { Reads } from '../ports/store-reads.ts';
import { callerOf, unknownCaller } from './read-user.ts';

/** Which notices of the bot a person wants. */
export async function readNotices(reads: Pick<Reads, 'notices'>, userId: string): Promise<BotNotices> {
  const wanted = await reads.notices(userId);
  if (wanted === null) throw unknownCaller();
  return noticesOf(wanted);
}

function noticesOf(wanted: readonly BotNoticeKind[]): BotNotices {
  return Object.fromEntries(
    BOT_NOTICE_KINDS.map((kind) => [kind, wanted.includes(kind)]),
  ) as unknown as BotNotices;
}

/** Turns one kind on or off; a repeat changes nothing. */
export async function changeNotices(
  tx: CommandTx,
  userId: string,
  kind: BotNoticeKind,
  isOn: boolean,
): Promise<BotNotices> {
  const { telegramId } = await callerOf(tx, userId);
  await tx.messages.want(telegramId, [kind], isOn);
  return noticesOf(await tx.messages.wanted(telegramId));
}
