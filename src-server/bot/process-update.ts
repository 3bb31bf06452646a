import { START_PARAM_MAX_CHARS } from '@axiom/domain/constants';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import type { BotAct, BotUpdate } from '../ports/messenger.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { Reply } from '../ports/store-messages.ts';
import { NOTICES_OFF, NOTICES_ON } from './write.ts';

/** Processes an update once, however often it is delivered. Its changes and the reply are one transaction. */
export async function processUpdate(store: Store, { updateId, act }: BotUpdate): Promise<void> {
  if (act === null) return;
  await store.transaction(async (tx) => {
    if (!(await tx.messages.takeUpdate(updateId))) return;
    const body = await answerTo(tx, act);
    const { telegramId, languageCode } = act;
    if (body !== null) await tx.messages.reply({ updateId, telegramId, languageCode, body });
  });
}

async function answerTo(tx: StoreTx, { telegramId, wish }: BotAct): Promise<Reply | null> {
  switch (wish.kind) {
    case 'start': {
      const isSubscribed = (await tx.messages.wanted(telegramId)).length > 0;
      const param = wish.param.length <= START_PARAM_MAX_CHARS ? wish.param : '';
      return { kind: 'start', param, isSubscribed };
    }
    case 'notices':
      return turn(tx, telegramId, wish.to);
    case 'press':
      if (wish.data === NOTICES_ON) return turn(tx, telegramId, 'on');
      return wish.data === NOTICES_OFF ? turn(tx, telegramId, 'off') : null;
    case 'other':
      return { kind: 'hint' };
  }
}

async function turn(tx: StoreTx, telegramId: string, to: 'on' | 'off' | null): Promise<Reply> {
  if (to !== null) await tx.messages.want(telegramId, BOT_NOTICE_KINDS, to === 'on');
  const kinds = await tx.messages.wanted(telegramId);
  return { kind: 'notices', isSubscribed: kinds.length > 0, kinds };
}
