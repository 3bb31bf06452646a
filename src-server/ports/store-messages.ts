import type { BotNoticeKind } from '@axiom/domain/ports/client';

/** An event of a person's own, sent to people who want its kind (R9.06). Amounts are decimal strings. */
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
  /** `kinds`: absent in what an earlier version queued, and means all. */
  | { readonly kind: 'notices'; readonly isSubscribed: boolean; readonly kinds?: readonly BotNoticeKind[] }
  | { readonly kind: 'hint' };

/** A statement that a person ordered into their own chat; whose it is, the chat alone says. */
export interface StatementMessage {
  readonly kind: 'statement';
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** Its entries when it was ordered. */
  readonly total: number;
}

export type BotMessageBody = Notice | Reply | StatementMessage;

/** Prefix of the keys of replies; keys of notices begin with their kind. */
export const REPLY = 'update:';

/** Prefix of the keys of statements. */
export const STATEMENT = 'statement:';

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

const KIND_OF: Readonly<Record<Notice['kind'], BotNoticeKind>> = {
  bond_matured: 'bond_matured',
  stake_completed: 'bond_matured',
  bond_active: 'payment_received',
  referral_bonus: 'payment_received',
  payout_confirmed: 'withdrawal_sent',
  payout_refunded: 'withdrawal_sent',
  link_used: 'link_used',
};

/** Under which kind a person turns a notice on. */
export function wantedKindOf(notice: Notice): BotNoticeKind {
  return KIND_OF[notice.kind];
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
export type MessageStatus = 'waiting' | 'sending' | 'unknown' | MessageEnd;
export type MessageEnd = 'sent' | 'dropped' | 'failed';

/** A statement and where its message is. */
export interface OrderedMessage {
  readonly body: StatementMessage;
  readonly status: MessageStatus;
}

export interface PersonNotice {
  readonly userId: string;
  readonly notice: Notice;
}

/** Statements that people order. */
export interface StatementOrders {
  /** Queues a statement for a person's own chat, under an id that the order made. */
  orderStatement(userId: string, id: string, body: StatementMessage): Promise<void>;
  /** How many statements this person ordered since an instant. */
  statementsSince(userId: string, wallMs: number): Promise<number>;
}

/** The bot's messages, each sent once, and who wants which notices. Times are real time. */
export interface MessageRepository {
  /** True only for the first call: an update is processed once, however often it is delivered. */
  takeUpdate(updateId: number): Promise<boolean>;
  want(telegramId: string, kinds: readonly BotNoticeKind[], isOn: boolean): Promise<void>;
  /** In the order of BOT_NOTICE_KINDS. */
  wanted(telegramId: string): Promise<readonly BotNoticeKind[]>;
  /** Queues a notice for a person who wants its kind; does nothing for others, and nothing the second time. */
  notice(userId: string, notice: Notice): Promise<void>;
  noticeAll(notices: readonly PersonNotice[]): Promise<void>;
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
   * Ends what has been in sending since before an instant. A reply or a statement waits again, because receiving
   * it twice is better than never; a notice ends as unknown. Returns the number of notices.
   */
  abandon(claimedBeforeMs: number): Promise<number>;
  /** How many wait, for the gauge. */
  waiting(): Promise<number>;
  /** Deletes the oldest processed updates from before an instant, `most` at most. Returns how many. */
  forgetUpdates(beforeWallMs: number, most: number): Promise<number>;
  /** The same with messages that ended. */
  forgetEnded(beforeWallMs: number, most: number): Promise<number>;
}
