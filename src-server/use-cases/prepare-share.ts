import { type Messenger, MessengerAway, type Shared, type ShareMessage } from '../ports/messenger.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';
import { callerOf } from './read-user.ts';

export interface ShareDeps {
  readonly store: Store;
  readonly messenger: Pick<Messenger, 'prepareShare'>;
  /** An invitation or a re-bonding link, in a language. */
  readonly writeShare: (languageCode: string | null, shared: Shared) => ShareMessage;
}

/**
 * Prepares a message in the person's language that they send under their own name, new for every tap (R5.05).
 * @param linkId one's own re-bonding link; without it an invitation
 * @throws Refusal messenger_unavailable, farm_link_not_found; conflict for a link that has ended
 */
export async function prepareShare(
  { store, messenger, writeShare }: ShareDeps,
  userId: string,
  linkId?: string,
): Promise<{ readonly id: string; readonly expiresAtMs: number }> {
  const { user, shared } = await store.transaction(
    async (tx) => {
      const caller = await callerOf(tx, userId);
      return { user: caller, shared: await sharedBy(tx, caller, linkId) };
    },
    { readOnly: true },
  );
  try {
    return await messenger.prepareShare(user.telegramId, writeShare(user.languageCode, shared));
  } catch (error) {
    if (!(error instanceof MessengerAway)) throw error;
    throw new Refusal(
      'messenger_unavailable',
      'The messenger cannot prepare the message now; try again soon.',
    );
  }
}

async function sharedBy(
  tx: StoreTx,
  { id, refCode }: { readonly id: string; readonly refCode: string },
  linkId: string | undefined,
): Promise<Shared> {
  if (linkId === undefined) return { kind: 'invitation', refCode };
  const found = await tx.farming.ofUser(id, linkId);
  const farmCode = found?.link.activationCode;
  if (found === null || farmCode === undefined)
    throw new Refusal('farm_link_not_found', 'You have no link with this id.', 'farming_id');
  if (found.link.status !== 'ACTIVE')
    throw new Refusal('conflict', 'This link has ended; it cannot be shared any more.', 'farming_id');
  const { amountToken, tariffDays: days } = found.link;
  return { kind: 'link', farmCode, amountToken, days };
}
