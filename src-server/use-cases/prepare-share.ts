import type { BotFace } from '../bot/face.ts';
import { writeShare } from '../bot/write.ts';
import { type Messenger, MessengerAway } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';
import { callerOf } from './read-user.ts';

export interface ShareDeps {
  readonly store: Store;
  readonly messenger: Pick<Messenger, 'prepareShare'>;
  readonly face: BotFace;
}

/**
 * Prepares an invitation in the person's language that they send under their own name, new for every tap
 * (R5.05). @throws Refusal messenger_unavailable
 */
export async function prepareShare(
  { store, messenger, face }: ShareDeps,
  userId: string,
): Promise<{ readonly id: string; readonly expiresAtMs: number }> {
  const user = await store.transaction((tx) => callerOf(tx, userId), { readOnly: true });
  try {
    return await messenger.prepareShare(user.telegramId, writeShare(face, user.languageCode, user.refCode));
  } catch (error) {
    if (!(error instanceof MessengerAway)) throw error;
    throw new Refusal(
      'messenger_unavailable',
      'The messenger cannot prepare the invitation now; try again soon.',
    );
  }
}
