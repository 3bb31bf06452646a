/** An event of a person's own, sent to people who subscribed (R9.06). Amounts are decimal strings. */
export type Notice =
  | {
      readonly kind: 'bond_active';
      readonly mintId: string;
      readonly amountToken: string;
      readonly days: number;
    }
  | { readonly kind: 'bond_matured'; readonly mintId: string; readonly expectedToken: string }
  | {
      readonly kind: 'stake_completed';
      readonly stakeId: string;
      readonly totalToken: string;
      readonly rewardToken: string;
    }
  | { readonly kind: 'payout_confirmed'; readonly payoutId: string; readonly amountTon: string }
  | { readonly kind: 'payout_refunded'; readonly payoutId: string; readonly amountToken: string }
  | { readonly kind: 'referral_bonus'; readonly mintId: string; readonly bonusToken: string }
  | {
      readonly kind: 'link_used';
      readonly mintId: string;
      readonly amountToken: string;
      readonly left: number;
    };

export type Reply =
  | { readonly kind: 'start'; readonly param: string; readonly isSubscribed: boolean }
  | { readonly kind: 'notices'; readonly isSubscribed: boolean }
  | { readonly kind: 'hint' };

export type BotMessageBody = Notice | Reply;

/** Prefix of the keys of replies; keys of notices begin with their kind. */
export const REPLY = 'update:';

/** The key of a notice: one per kind and subject. */
export function keyOf(notice: Notice): string {
  switch (notice.kind) {
    case 'bond_active':
    case 'bond_matured':
    case 'referral_bonus':
    case 'link_used':
      return `${notice.kind}:${notice.mintId}`;
    case 'stake_completed':
      return `${notice.kind}:${notice.stakeId}`;
    case 'payout_confirmed':
    case 'payout_refunded':
      return `${notice.kind}:${notice.payoutId}`;
  }
}

export interface QueuedMessage {
  readonly id: string;
  readonly telegramId: string;
  readonly languageCode: string | null;
  readonly body: BotMessageBody;
  readonly attempts: number;
  readonly createdAtWallMs: number;
}

/**
 * A message waits, is `sending` once claimed, and ends as sent; dropped: the reader does not want it or
 * cannot be reached; failed: the messenger refused it, or it got too old. A notice whose server ended while
 * sending is `unknown` (see `abandon`) and not sent again.
 */
export type MessageEnd = 'sent' | 'dropped' | 'failed';

/** The bot's messages, each sent once, and the subscribers of notices. Times are real time. */
export interface MessageRepository {
  /** True only for the first call: an update is processed once, however often it is delivered. */
  takeUpdate(updateId: number): Promise<boolean>;
  /** Returns whether anything changed. */
  setSubscribed(telegramId: string, isSubscribed: boolean): Promise<boolean>;
  isSubscribed(telegramId: string): Promise<boolean>;
  /** Queues a notice for a person who subscribed; does nothing for others, and nothing the second time. */
  notice(userId: string, notice: Notice): Promise<void>;
  reply(to: {
    readonly updateId: number;
    readonly telegramId: string;
    readonly languageCode: string | null;
    readonly body: Reply;
  }): Promise<void>;
  /** Claims the oldest waiting message that nobody has claimed, of a reader to whom nothing is being sent. */
  claim(): Promise<QueuedMessage | null>;
  end(id: string, how: MessageEnd, why: string | null): Promise<void>;
  /** Back to waiting, not before an instant. `isTry`: it counts as an attempt. */
  postpone(id: string, retryAtMs: number, isTry: boolean): Promise<void>;
  /** Ends every waiting message to this person as dropped. */
  drop(telegramId: string): Promise<void>;
  /**
   * Ends what has been in sending since before an instant. A reply waits again, because receiving it twice is
   * better than never; a notice ends as unknown. Returns the number of notices.
   */
  abandon(claimedBeforeMs: number): Promise<number>;
  /** How many wait, for the gauge. */
  waiting(): Promise<number>;
  /** Deletes ended messages, and processed updates, from before an instant. */
  forgetBefore(wallMs: number): Promise<void>;
}
