import type { TaskPeriod } from '@axiom/domain/task';
import type {
  MintRepository,
  ReferralRepository,
  StakeRepository,
  StakingFeeRepository,
  EndedBonds,
} from './store-bonds.ts';
import type { HotWalletRepository, PayoutRepository } from './store-chain.ts';
import type { DayRepository } from './store-days.ts';
import type { FarmRepository } from './store-farming.ts';
import type { EntriesRange, LedgerRepository } from './store-ledger.ts';
import type { MessageRepository, StatementOrders } from './store-messages.ts';
import type {
  CommandKey,
  CommandKeys,
  OutboxRepository,
  PolicyRepository,
  WorkRepository,
} from './store-plumbing.ts';
import type { OwnTasks } from './store-tasks.ts';
import type { OwnWallets } from './store-wallets.ts';
import type { UserRepository } from './store-users.ts';

/** What a command reads, named before it begins: one round trip locks the people and reads their facts. */
export interface CommandNeed {
  /** Who gives the command. */
  readonly userId: string;
  readonly key?: CommandKey;
  /** One of their bonds, with its stake and its referral bonus; also whoever invited them is locked. */
  readonly mintId?: string;
  /** One of their links. */
  readonly linkId?: string;
  /** Anybody's link, with its author and the caller's use of it. */
  readonly activationCode?: string;
  /** Their tasks of these periods, and what tasks have paid. */
  readonly periods?: readonly TaskPeriod[];
  /** What they have sold today, and the line of payouts. */
  readonly isSale?: boolean;
  /** It writes a picture: by itself, so that nobody waits for its bytes. */
  readonly isUpload?: boolean;
  /** The payload of a proof that they own a wallet. */
  readonly proof?: string;
  /** Which notices they want. */
  readonly isAboutNotices?: boolean;
  /** A stake begins: no day begins meanwhile. */
  readonly isStake?: boolean;
}

/** What commands read and change in the same way as the server's own transactions. */
export interface SharedTx {
  readonly users: Pick<UserRepository, 'lock' | 'byId' | 'byIds' | 'changeHeld'>;
  readonly mints: Pick<
    MintRepository,
    'insert' | 'ofUser' | 'moveAll' | 'countPending' | 'investments' | 'heldAfter'
  >;
  readonly stakes: Pick<StakeRepository, 'insert' | 'ofUser' | 'drop' | 'stakedTotalAt'>;
  readonly stakingFees: Pick<StakingFeeRepository, 'insert'>;
  readonly referrals: Pick<
    ReferralRepository,
    'insert' | 'ofMints' | 'close' | 'sums' | 'sumsOf' | 'friendsReleased'
  >;
  readonly farming: Pick<
    FarmRepository,
    'insert' | 'byCode' | 'ofUser' | 'move' | 'insertActivation' | 'activation' | 'openers'
  >;
  readonly ledger: Pick<LedgerRepository, 'post' | 'postAll' | 'balances' | 'balancesOf'>;
  readonly payouts: Pick<PayoutRepository, 'insert' | 'byId' | 'soldOn' | 'line'>;
  readonly hotWallets: Pick<HotWalletRepository, 'has' | 'takesPayments'>;
  readonly outbox: Pick<OutboxRepository, 'emit' | 'emitAll' | 'raiseAll' | 'notify'>;
  readonly work: Pick<WorkRepository, 'schedule' | 'cancel' | 'dueAtMs'>;
  readonly policies: Pick<PolicyRepository, 'byId' | 'idAt'>;
  readonly days: DayRepository;
  readonly messages: Pick<MessageRepository, 'want' | 'wanted' | 'notice' | 'noticeAll'>;
  /** Keeps a day from beginning until the command has ended. */
  share(name: 'stakes'): Promise<void>;
}

/**
 * What a command reads and changes, all or nothing. Reading people, bonds or links that were not named throws. People
 * are locked from the beginning; `lock` only says so.
 */
export interface CommandTx extends SharedTx {
  readonly mints: SharedTx['mints'] & {
    /** How one person's paid bonds have ended, staked or matured: each way once. */
    endedPaid(userId: string): Promise<readonly EndedBonds[]>;
  };
  readonly ledger: SharedTx['ledger'] & {
    /** How many entries on accounts of a person a period has. */
    countEntries(userId: string, range: EntriesRange): Promise<number>;
  };
  readonly messages: SharedTx['messages'] & StatementOrders;
  readonly idempotency: CommandKeys;
  readonly tasks: OwnTasks;
  readonly wallets: OwnWallets;
}
