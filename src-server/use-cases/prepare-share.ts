import { type Messenger, MessengerAway, type ShareMessage } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';
import { callerOf } from './read-user.ts';

export interface ShareDeps {
  readonly store: Store;
  readonly messenger: Pick<Messenger, 'prepareShare'>;
  /** The invitation in a language, with a referral code. */
  readonly writeShare: (languageCode: string | null, refCode: string) => ShareMessage;
}

/**
 * Prepares an invitation in the person's language that they send under their own name, new for every tap
 * (R5.05). @throws Refusal messenger_unavailable
 */
export async function prepareShare(
  { store, messenger, writeShare }: ShareDeps,
  userId: string,
): Promise<{ readonly id: string; readonly expiresAtMs: number }> {
  const user = await store.transaction((tx) => callerOf(tx, userId), { readOnly: true });
  try {
    return await messenger.prepareShare(user.telegramId, writeShare(user.languageCode, user.refCode));
  } catch (error) {
    if (!(error instanceof MessengerAway)) throw error;
    throw new Refusal(
      'messenger_unavailable',
      'The messenger cannot prepare the invitation now; try again soon.',
    );
  }
}
