/** Something of a person's own that they are told where they asked for it (R9.06). Amounts are decimal strings. */
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

/** What the bot answers to an act of a person. */
export type Reply =
  | { readonly kind: 'start'; readonly param: string; readonly isSubscribed: boolean }
  | { readonly kind: 'notices'; readonly isSubscribed: boolean }
  | { readonly kind: 'hint' };

export type BotMessageBody = Notice | Reply;

/** Begins the keys of answers; those of notices begin with their kind. */
export const REPLY = 'update:';

/** The key of a notice: one of a kind about one thing. */
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

/** A message of the bot on its way. */
export interface QueuedMessage {
  readonly id: string;
  readonly telegramId: string;
  readonly languageCode: string | null;
  readonly body: BotMessageBody;
  readonly attempts: number;
  readonly createdAtWallMs: number;
}

/**
 * waiting: to be sent. sending: somebody is at it. sent. dropped: its reader does not want it or cannot be reached. failed: the messenger
 * refused it, or it got too old. unknown: a notice whose server ended while it was being sent; it is not sent again.
 */
export type MessageEnd = 'sent' | 'dropped' | 'failed';

/** What the bot says, each message once, and who asked for notices. Times are the wall's. */
export interface MessageRepository {
  /** True for the first who asks: an update is worked on once, however often it is told. */
  takeUpdate(updateId: number): Promise<boolean>;
  /** Answers whether anything changed. */
  setSubscribed(telegramId: string, isSubscribed: boolean): Promise<boolean>;
  isSubscribed(telegramId: string): Promise<boolean>;
  /** Queues a notice for a person who asked for them; nothing for anybody else, and nothing the second time. */
  notice(userId: string, notice: Notice): Promise<void>;
  /** Queues the answer to an update. */
  reply(to: {
    readonly updateId: number;
    readonly telegramId: string;
    readonly languageCode: string | null;
    readonly body: Reply;
  }): Promise<void>;
  /** Takes the oldest waiting message, in nobody else's hands, of a reader to whom nothing is being sent. */
  claim(): Promise<QueuedMessage | null>;
  end(id: string, how: MessageEnd, why: string | null): Promise<void>;
  /** Back to waiting, not before an instant. `isTry`: it counts as an attempt. */
  postpone(id: string, retryAtMs: number, isTry: boolean): Promise<void>;
  /** Ends every waiting message to somebody as dropped. */
  drop(telegramId: string): Promise<void>;
  /**
   * What has been in sending since before an instant: an answer waits again, because hearing it twice harms nobody and not at all
   * does; a notice ends as unknown. Answers how many notices.
   */
  abandon(claimedBeforeMs: number): Promise<number>;
  /** How many wait, for the gauge. */
  waiting(): Promise<number>;
  /** Forgets what ended, and updates seen, before an instant. */
  forgetBefore(wallMs: number): Promise<void>;
}
