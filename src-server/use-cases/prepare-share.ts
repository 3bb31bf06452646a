import { checkPhoto, PHOTO_HEAD_BYTES } from '@axiom/domain/task';
import { isWholePng } from '../pictures/whole-png.ts';
import {
  BotNotAllowed,
  type Messenger,
  MessengerAway,
  type Shared,
  type ShareMessage,
} from '../ports/messenger.ts';
import type { Reads } from '../ports/store-reads.ts';
import { Refusal } from '../refusal.ts';
import { unknownCaller } from './read-user.ts';

export interface ShareDeps {
  readonly reads: Pick<Reads, 'user' | 'ownLink'>;
  readonly messenger: Pick<Messenger, 'prepareShare' | 'sendPicture'>;
  /** An invitation or a re-bonding link, in a language. */
  readonly writeShare: (languageCode: string | null, shared: Shared) => ShareMessage;
}

interface Prepared {
  readonly id: string;
  readonly expiresAtMs: number;
}

/**
 * Prepares a message in the person's language that they send under their own name, new for every tap (R5.05).
 * @param linkId one's own re-bonding link; without it an invitation
 * @throws Refusal messenger_unavailable, farm_link_not_found; conflict for a link that has ended
 */
export async function prepareShare(deps: ShareDeps, userId: string, linkId?: string): Promise<Prepared> {
  const { telegramId, message } = await written(deps, userId, linkId);
  return answered(deps.messenger.prepareShare(telegramId, message));
}

/**
 * The same with a picture. Only the messenger keeps it: the bot sends it into the person's own chat, where it stays
 * as their copy, and the prepared message names it.
 * @throws also PhotoMissing, PhotoTooLarge; Refusal not_a_photo for anything else than one whole PNG, bot_not_allowed
 */
export async function prepareSharedPicture(
  deps: ShareDeps,
  userId: string,
  picture: Uint8Array | null,
  linkId?: string,
): Promise<Prepared> {
  const { messenger } = deps;
  const { telegramId, message } = await written(deps, userId, linkId);
  const pictureId = await answered(messenger.sendPicture(telegramId, await checked(picture), message));
  return answered(messenger.prepareShare(telegramId, message, pictureId));
}

async function checked(picture: Uint8Array | null): Promise<Uint8Array> {
  const bytes = picture ?? new Uint8Array();
  checkPhoto({ id: 'picture', sizeBytes: bytes.byteLength, head: bytes.subarray(0, PHOTO_HEAD_BYTES) });
  if (!(await isWholePng(bytes)))
    throw new Refusal('not_a_photo', 'This picture is broken; a whole PNG is needed.', 'photo');
  return bytes;
}

async function written(
  { reads, writeShare }: ShareDeps,
  userId: string,
  linkId: string | undefined,
): Promise<{ readonly telegramId: string; readonly message: ShareMessage }> {
  const user = await reads.user(userId);
  if (user === null) throw unknownCaller();
  const shared = await sharedBy(reads, user, linkId);
  return { telegramId: user.telegramId, message: writeShare(user.languageCode, shared) };
}

/** @throws Refusal where the messenger did not do it */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof BotNotAllowed)
      throw new Refusal('bot_not_allowed', 'The bot may not write to you yet; allow it first.');
    if (!(error instanceof MessengerAway)) throw error;
    throw new Refusal(
      'messenger_unavailable',
      'The messenger cannot prepare the message now; try again soon.',
    );
  }
}

async function sharedBy(
  reads: ShareDeps['reads'],
  { id, refCode }: { readonly id: string; readonly refCode: string },
  linkId: string | undefined,
): Promise<Shared> {
  if (linkId === undefined) return { kind: 'invitation', refCode };
  const found = await reads.ownLink(id, linkId);
  const farmCode = found?.link.activationCode;
  if (found === null || farmCode === undefined)
    throw new Refusal('farm_link_not_found', 'You have no link with this id.', 'farming_id');
  if (found.link.status !== 'ACTIVE')
    throw new Refusal('conflict', 'This link has ended; it cannot be shared any more.', 'farming_id');
  const { amountToken, tariffDays: days } = found.link;
  return { kind: 'link', farmCode, amountToken, days };
}
