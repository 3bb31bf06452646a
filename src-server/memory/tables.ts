import type { FarmActivation } from '@axiom/domain/farming';
import type { BookingKind, Entry } from '@axiom/domain/ledger';
import type { Candle, PriceReading } from '@axiom/domain/price';
import { accountKey } from '@axiom/domain/ledger';
import type { MintRecord, ReferralBonusRow, StakeRecord, StakingFeeRecord } from '../ports/store-bonds.ts';
import type {
  BookedTransaction,
  BookedWallet,
  ChainCursor,
  Deposit,
  Payout,
  PayoutBatch,
} from '../ports/store-chain.ts';
import type { DayFacts } from '../ports/store-days.ts';
import type { FarmLinkRecord } from '../ports/store-farming.ts';
import type { BookingSubject } from '../ports/store-ledger.ts';
import type { CommandKey, PolicyRow, WorkRow } from '../ports/store-plumbing.ts';
import type { TaskPhoto, TaskRecord } from '../ports/store-tasks.ts';
import type { RefreshTokenRow, UserRow } from '../ports/store-users.ts';
import type { BoundWallet } from '../ports/store-wallets.ts';
import { type Journal, Table } from './table.ts';

export interface Family {
  readonly id: string;
  readonly userId: string;
  readonly createdAtWallMs: number;
  readonly revokedAtWallMs: number | null;
}

export interface Movement {
  readonly id: string;
  readonly kind: BookingKind;
  readonly subject: BookingSubject;
  readonly entries: readonly Entry[];
}

/** A cached balance, or the sum of an account that is not cached. */
export interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly nano: bigint;
}

export interface StoredEvent {
  readonly userId: string;
  readonly version: number;
  readonly position: number;
  readonly event: string;
  readonly data: string;
  readonly createdAtWallMs: number;
}

export interface StoredKey extends CommandKey {
  readonly bodyHash: string;
  readonly answer: string | null;
  readonly createdAtWallMs: number;
}

export interface StoredWork extends WorkRow {
  readonly retryAtWallMs: number;
  readonly error: string | null;
}

export interface StoredLease {
  readonly name: string;
  readonly holder: string;
  readonly untilWallMs: number;
}

/** What the bot says. */
export interface StoredMessage {
  readonly id: number;
  readonly telegramId: string;
  readonly key: string;
  readonly languageCode: string | null;
  readonly body: string;
  readonly status: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unknown';
  readonly attempts: number;
  readonly retryAtMs: number;
  readonly createdAtWallMs: number;
  readonly changedAtMs: number;
}

/** A payout and its place in the line. */
export interface StoredPayout {
  readonly payout: Payout;
  readonly place: number;
}

export const balanceKey = (account: string, currency: string): string => `${account} ${currency}`;

/** Everything that is kept, and the rules that hold whatever a command does. */
export function tablesOf(journal: () => Journal) {
  return {
    ...peopleTables(journal),
    ...bondTables(journal),
    ...ledgerTables(journal),
    ...chainTables(journal),
    ...plumbingTables(journal),
    ...messengerTables(journal),
  };
}

export type MemoryTables = ReturnType<typeof tablesOf>;

function peopleTables(journal: () => Journal) {
  return {
    users: new Table<UserRow, 'telegramId' | 'refCode', 'inviter'>(
      {
        name: 'users',
        key: ({ id }) => id,
        unique: { telegramId: ({ telegramId }) => telegramId, refCode: ({ refCode }) => refCode },
        groups: { inviter: ({ inviterId }) => inviterId },
        check: ({ id, inviterId }) => refuse(id === inviterId, 'nobody is their own inviter'),
      },
      journal,
    ),
    families: new Table<Family>({ name: 'families', key: ({ id }) => id, unique: {}, groups: {} }, journal),
    tokens: new Table<RefreshTokenRow, never, 'family'>(
      {
        name: 'tokens',
        key: ({ tokenHash }) => tokenHash,
        unique: {},
        groups: { family: ({ familyId }) => familyId },
      },
      journal,
    ),
    wallets: new Table<BoundWallet>(
      { name: 'wallets', key: ({ userId }) => userId, unique: {}, groups: {} },
      journal,
    ),
    walletFirsts: new Table<{ readonly address: string; readonly userId: string }>(
      { name: 'wallet firsts', key: ({ address }) => address, unique: {}, groups: {} },
      journal,
    ),
    usedProofs: new Table<{
      readonly payload: string;
      readonly userId: string;
      readonly address: string;
      readonly endsAtMs: number;
    }>({ name: 'used proofs', key: ({ payload }) => payload, unique: {}, groups: {} }, journal),
    userTasks: new Table<TaskRecord, 'once', 'user' | 'status'>(
      {
        name: 'user tasks',
        key: ({ id }) => id,
        unique: { once: ({ task }) => onceOf(task) },
        groups: { user: ({ task }) => task.userId, status: ({ task }) => task.status },
      },
      journal,
    ),
    taskPayments: new Table<{ readonly once: string; readonly movementId: string }, 'movement'>(
      {
        name: 'task payments',
        key: ({ once }) => once,
        unique: { movement: ({ movementId }) => movementId },
        groups: {},
      },
      journal,
    ),
    taskPurses: new Table<{ readonly taskId: string; readonly paid: bigint }>(
      { name: 'task purses', key: ({ taskId }) => taskId, unique: {}, groups: {} },
      journal,
    ),
    taskPhotos: new Table<TaskPhoto, 'id'>(
      { name: 'task photos', key: ({ recordId }) => recordId, unique: { id: ({ id }) => id }, groups: {} },
      journal,
    ),
  };
}

/** Whose task in which period: paid once. */
export const onceOf = (task: Pick<TaskRecord['task'], 'userId' | 'taskId' | 'period'>): string =>
  `${task.userId} ${task.taskId} ${task.period}`;

function bondTables(journal: () => Journal) {
  return {
    mints: new Table<MintRecord, 'orderCode', 'owner'>(
      {
        name: 'mints',
        key: ({ mint }) => mint.id,
        unique: { orderCode: ({ orderCode }) => orderCode },
        groups: { owner: ({ mint }) => mint.ownerId },
      },
      journal,
    ),
    stakes: new Table<StakeRecord, 'mint', 'owner'>(
      {
        name: 'stakes',
        key: ({ stake }) => stake.id,
        unique: { mint: ({ stake }) => stake.mintId },
        groups: { owner: ({ stake }) => stake.ownerId },
        check: ({ stake }) => refuse(stake.earnedReward > stake.maxReward, 'a stake earns at most its cap'),
      },
      journal,
    ),
    stakingFees: new Table<StakingFeeRecord, 'orderCode'>(
      {
        name: 'staking fees',
        key: ({ fee }) => fee.stakeId,
        unique: { orderCode: ({ orderCode }) => orderCode },
        groups: {},
      },
      journal,
    ),
    bonuses: new Table<ReferralBonusRow, never, 'inviter'>(
      {
        name: 'bonuses',
        key: ({ mintId }) => mintId,
        unique: {},
        groups: { inviter: ({ inviterId }) => inviterId },
        check: ({ inviterId, inviteeId }) => refuse(inviterId === inviteeId, 'nobody is their own inviter'),
      },
      journal,
    ),
    links: new Table<FarmLinkRecord, 'code', 'owner'>(
      {
        name: 'links',
        key: ({ link }) => link.id,
        unique: { code: ({ link }) => link.activationCode ?? null },
        groups: { owner: ({ link }) => link.ownerId },
        check: ({ link }) => refuse(link.activated > link.countActivations, 'a link has no further share'),
      },
      journal,
    ),
    activations: new Table<FarmActivation & { readonly place: number }, 'place' | 'mint', 'link'>(
      {
        name: 'activations',
        key: ({ linkId, userId }) => `${linkId} ${userId}`,
        unique: { place: ({ linkId, place }) => `${linkId} ${place}`, mint: ({ mintId }) => mintId },
        groups: { link: ({ linkId }) => linkId },
      },
      journal,
    ),
  };
}

function ledgerTables(journal: () => Journal) {
  return {
    movements: new Table<Movement>(
      { name: 'movements', key: ({ id }) => id, unique: {}, groups: {} },
      journal,
    ),
    /** Movements by the people in them; the key names both. */
    histories: new Table<{ readonly userId: string; readonly movementId: string }, never, 'user'>(
      {
        name: 'histories',
        key: ({ userId, movementId }) => `${userId} ${movementId}`,
        unique: {},
        groups: { user: ({ userId }) => userId },
      },
      journal,
    ),
    /** Cached, by conditional change. */
    balances: new Table<Balance>(
      {
        name: 'balances',
        key: ({ account, currency }) => balanceKey(account, currency),
        unique: {},
        groups: {},
        check: ({ nano }) => refuse(nano < 0n, 'a balance is never negative'),
      },
      journal,
    ),
    /** Sums of entries of every account. */
    totals: new Table<Balance>(
      {
        name: 'totals',
        key: ({ account, currency }) => balanceKey(account, currency),
        unique: {},
        groups: {},
      },
      journal,
    ),
  };
}

export const keyOfEntry = ({ account, currency }: Entry): string => balanceKey(accountKey(account), currency);

function chainTables(journal: () => Journal) {
  return {
    cursors: new Table<ChainCursor>(
      { name: 'cursors', key: ({ account }) => account, unique: {}, groups: {} },
      journal,
    ),
    hotWallets: new Table<BookedWallet, 'current'>(
      {
        name: 'hot wallets',
        key: ({ address }) => address,
        unique: { current: ({ retiredAtMs }) => (retiredAtMs === null ? 'current' : null) },
        groups: {},
      },
      journal,
    ),
    transactions: new Table<BookedTransaction>(
      { name: 'transactions', key: ({ account, lt }) => `${account} ${lt}`, unique: {}, groups: {} },
      journal,
    ),
    deposits: new Table<Deposit, 'transaction', 'sender'>(
      {
        name: 'deposits',
        key: ({ id }) => id,
        unique: { transaction: ({ account, lt, hash }) => `${account} ${lt} ${hash}` },
        groups: { sender: ({ sender }) => sender },
        check: ({ status, payoutId }) =>
          refuse((status === 'waiting') !== (payoutId === null), 'a waiting deposit has no payout'),
      },
      journal,
    ),
    payouts: new Table<StoredPayout, 'reference', 'owner' | 'status' | 'batch'>(
      {
        name: 'payouts',
        key: ({ payout }) => payout.id,
        unique: { reference: ({ payout }) => payout.reference },
        groups: {
          owner: ({ payout }) => payout.userId,
          status: ({ payout }) => payout.status,
          batch: ({ payout }) => payout.batchId,
        },
        check: ({ payout }) =>
          refuse(
            (payout.status === 'sending' && payout.batchId === null) ||
              (payout.status === 'confirmed' && payout.transaction === null),
            'a payout under way names its message, a confirmed one its transaction',
          ),
      },
      journal,
    ),
    batches: new Table<PayoutBatch, 'message' | 'open'>(
      {
        name: 'batches',
        key: ({ id }) => id,
        unique: {
          message: ({ messageHash }) => messageHash,
          open: ({ status }) => (status === 'open' ? status : null),
        },
        groups: {},
      },
      journal,
    ),
  };
}

function plumbingTables(journal: () => Journal) {
  return {
    outbox: new Table<StoredEvent, never, 'user'>(
      {
        name: 'outbox',
        key: ({ userId, version, position }) => `${userId} ${version} ${position}`,
        unique: {},
        groups: { user: ({ userId }) => userId },
      },
      journal,
    ),
    keys: new Table<StoredKey>(
      {
        name: 'keys',
        key: ({ userId, route, key }) => `${userId}\n${route}\n${key}`,
        unique: {},
        groups: {},
      },
      journal,
    ),
    work: new Table<StoredWork>(
      { name: 'work', key: ({ kind, subject }) => `${kind} ${subject}`, unique: {}, groups: {} },
      journal,
    ),
    settings: new Table<{ readonly name: string; readonly value: string }>(
      { name: 'settings', key: ({ name }) => name, unique: {}, groups: {} },
      journal,
    ),
    leases: new Table<StoredLease>(
      { name: 'leases', key: ({ name }) => name, unique: {}, groups: {} },
      journal,
    ),
    policies: new Table<PolicyRow, 'inForceFrom'>(
      {
        name: 'policies',
        key: ({ id }) => id,
        unique: { inForceFrom: ({ inForceFromMs }) => String(inForceFromMs) },
        groups: {},
      },
      journal,
    ),
    days: new Table<DayFacts>(
      { name: 'days', key: ({ dayMs }) => String(dayMs), unique: {}, groups: {} },
      journal,
    ),
    readings: new Table<PriceReading>(
      { name: 'readings', key: ({ atMs }) => String(atMs), unique: {}, groups: {} },
      journal,
    ),
    doubts: new Table<{ readonly atMs: number }>(
      { name: 'price_doubts', key: ({ atMs }) => String(atMs), unique: {}, groups: {} },
      journal,
    ),
    candles: new Table<Candle, never, 'interval'>(
      {
        name: 'candles',
        key: ({ interval, timeSeconds }) => `${interval} ${timeSeconds}`,
        unique: {},
        groups: { interval: ({ interval }) => interval },
      },
      journal,
    ),
  };
}

function messengerTables(journal: () => Journal) {
  return {
    updates: new Table<{ readonly updateId: number; readonly seenAtMs: number }>(
      { name: 'updates', key: ({ updateId }) => String(updateId), unique: {}, groups: {} },
      journal,
    ),
    subscribers: new Table<{ readonly telegramId: string }>(
      { name: 'subscribers', key: ({ telegramId }) => telegramId, unique: {}, groups: {} },
      journal,
    ),
    messages: new Table<StoredMessage, 'once', 'status'>(
      {
        name: 'messages',
        key: ({ id }) => String(id),
        unique: { once: ({ telegramId, key }) => `${telegramId} ${key}` },
        groups: { status: ({ status }) => status },
      },
      journal,
    ),
  };
}

function refuse(isBroken: boolean, rule: string): void {
  if (isBroken) throw new Error(rule);
}
