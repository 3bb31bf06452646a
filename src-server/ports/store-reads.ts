import type { HoldingSpan } from '@axiom/domain/bonus';
import type { Nano, Percent6 } from '@axiom/domain/money';
import type { BotNoticeKind, EarnedPoint } from '@axiom/domain/ports/client';
import type { Candle } from '@axiom/domain/price';
import type { StatementBalances } from '@axiom/domain/records';
import type { TaskPeriod } from '@axiom/domain/task';
import type {
  MintRecord,
  Page,
  PageQuery,
  ReferralBonusRow,
  ReferralSums,
  StakeRecord,
} from './store-bonds.ts';
import type { PayoutLine } from '@axiom/domain/withdrawal';
import type { Payout, PayoutOrder, PlacedPayout } from './store-chain.ts';
import type { FarmLinkRecord } from './store-farming.ts';
import type {
  EntriesPage,
  EntriesRange,
  EntryPlace,
  HistoryQuery,
  OperationRow,
  UserBalances,
} from './store-ledger.ts';
import type { OrderedMessage } from './store-messages.ts';
import type { OutboxRow } from './store-plumbing.ts';
import type { CandleRows } from './store-prices.ts';
import type { TaskRecord } from './store-tasks.ts';
import type { UserRow } from './store-users.ts';

/** A page of what a person owns, with their version at that moment. */
export interface OwnPage<Row> extends Page<Row> {
  readonly version: number;
}

/** A paid bond that was not ended before an instant. */
export interface HeldBond extends HoldingSpan {
  readonly amountToken: Nano<'AXIOM'>;
}

/** What is shown of a person. */
export interface PersonFacts {
  /** 00:00 UTC of the day for which it holds, epoch ms. */
  readonly dayMs: number;
  readonly user: UserRow;
  readonly balances: UserBalances;
  readonly sums: ReferralSums;
  /** Paid bonds not ended before the day's 00:00. */
  readonly held: readonly HeldBond[];
  /** The policy in force at the day's 00:00; null: none was. */
  readonly policyId: string | null;
  /** Of the last day that has begun here, up to this one; null before the first. */
  readonly collectiveBonus: Percent6 | null;
  /** Friends who registered after the list of friends was last read. */
  readonly newReferrals: number;
  /** Raw; null: none is bound. */
  readonly walletAddress: string | null;
}

/** Sales of one person, from `fromMs` (inclusive) to `toMs` (exclusive). */
export interface SalesQuery extends PageQuery {
  readonly orderBy: PayoutOrder;
  readonly descending: boolean;
  readonly fromMs?: number;
  readonly toMs?: number;
  /** When this UTC day began, epoch ms. */
  readonly dayMs: number;
}

export interface SalesPage extends Page<PlacedPayout> {
  readonly line: PayoutLine;
}

/** A stored task and the policy in force when it was started; null: it was not started, or none was. */
export interface StartedTask {
  readonly record: TaskRecord;
  readonly policyId: string | null;
}

/** What is shown of a person's tasks. */
export interface TaskFacts {
  readonly records: readonly StartedTask[];
  /** What was paid so far, to everybody, by task id. */
  readonly paid: ReadonlyMap<string, Nano<'AXIOM'>>;
  /** Invitees with at least one bond that counts. */
  readonly friendsReleased: number;
}

/** A friend as their inviter sees them. */
export interface FriendRow extends Pick<UserRow, 'id' | 'firstName' | 'createdAtMs'> {
  readonly sums: ReferralSums;
}

/** A page of friends, and what is kept of all of them. */
export interface FriendsPage extends Page<FriendRow> {
  readonly counted: number;
  readonly pending: number;
  readonly notCounted: number;
  /** When the newest one known registered, and how many there were, at the last read of the list. */
  readonly seenAtMs: number;
  readonly seen: number;
}

/** A friend's bonus that was not reversed, and the name to show beside it. */
export interface FriendBonus extends Omit<ReferralBonusRow, 'inviterId'> {
  readonly friendName: string;
  /** Of the bond: when it matures, and the plan and the policy that it was bought under. */
  readonly maturesAtMs: number | null;
  readonly tariffDays: number;
  readonly policyId: string;
}

/** What friends brought; `total`: of bonuses that were not reversed. */
export interface EarningFacts extends Page<FriendBonus> {
  readonly sums: ReferralSums;
  /** At most one point for each of some spans of equal length: what was earned up to its last release. */
  readonly points: readonly EarnedPoint[];
}

/** What a sale from a person's balances depends on. */
export interface SaleFacts {
  readonly balances: UserBalances;
  /** Sold since an instant, and the TON for it: every sale that was not refunded. */
  readonly sold: Pick<Payout, 'tokenAmount' | 'amountTon'>;
}

/** A link of one's own, and first names of the last who opened it, newest first. */
export interface OpenedLink extends FarmLinkRecord {
  readonly openedBy: readonly string[];
}

/** What a re-bonding link says to one person. */
export interface LinkFacts {
  readonly record: FarmLinkRecord;
  /** First name of whoever made it. */
  readonly authorName: string;
  /** The bond that they got from it; null: none. */
  readonly ownBond: MintRecord | null;
}

/** The beginning of a statement. */
export interface StatementStart extends EntriesPage {
  /** Entries of the whole period. */
  readonly total: number;
  /** The balances by all entries before it. */
  readonly before: StatementBalances;
}

/** What may be open: payouts by status, deposits that pay nothing, due work, messages of the bot. */
export type OpenKind =
  | 'payout_queued'
  /** Until the next UTC day, because the treasury's limit of this one is reached. */
  | 'payout_day'
  | 'payout_sending'
  /** For an operator. */
  | 'payout_held'
  /** For an operator: without dust. */
  | 'deposit_waiting'
  /** Never tried, and possible now. */
  | 'work_due'
  /** Tried, and it failed. */
  | 'work_failed'
  | 'message_waiting';

export interface EventsWanted {
  readonly userId: string;
  readonly aboveVersion: number;
  readonly limit: number;
}

/** What is open, for the operator's metrics. */
export interface OperatorFigures {
  readonly open: Readonly<Record<OpenKind, OpenFigure>>;
  /** What the treasury's limit counts of this UTC day, nano TON. */
  readonly countedTodayNano: bigint;
}

/** How much of one kind is open. */
export interface OpenFigure {
  readonly count: number;
  /** Of payouts and deposits, nano TON. */
  readonly nano: bigint;
  /** Since when the oldest waits: on the domain's clock, of a deposit chain time, of a message real time. */
  readonly oldestMs: number | null;
}

/**
 * What calls that only read need: each answers from one moment, with one statement (`link` with two where it was opened),
 * outside of any transaction.
 * null: the person does not exist. @throws StoreUnavailable when the database is away
 */
export interface Reads {
  /** Their row alone. */
  user(userId: string): Promise<UserRow | null>;
  /** @param dayMs 00:00 UTC of the day whose bonuses are shown, epoch ms */
  person(userId: string, dayMs: number): Promise<PersonFacts | null>;
  /** Newest first, as the other lists of one's own. */
  mints(userId: string, page: PageQuery): Promise<OwnPage<MintRecord> | null>;
  stakes(userId: string, page: PageQuery): Promise<OwnPage<StakeRecord> | null>;
  links(userId: string, page: PageQuery): Promise<OwnPage<OpenedLink> | null>;
  /** Newest first. */
  friends(userId: string, page: PageQuery): Promise<FriendsPage | null>;
  /** Newest first: by their release, before it by their beginning. */
  earnings(
    userId: string,
    limits: { readonly rows: number; readonly spans: number },
  ): Promise<EarningFacts | null>;
  sales(userId: string, query: SalesQuery): Promise<SalesPage>;
  operations(userId: string, query: HistoryQuery): Promise<Page<OperationRow>>;
  /** A person's tasks of these periods. */
  tasks(userId: string, periods: readonly TaskPeriod[]): Promise<TaskFacts>;
  /** In the order of BOT_NOTICE_KINDS. */
  notices(userId: string): Promise<readonly BotNoticeKind[] | null>;
  balances(userId: string): Promise<UserBalances>;
  /** Events above a version, oldest first. */
  events(wanted: EventsWanted): Promise<readonly OutboxRow[]>;
  /** The version of what a person sees. */
  version(userId: string): Promise<number | null>;
  /** @param nowMs work that is due by then, epoch ms */
  operator(nowMs: number): Promise<OperatorFigures>;
  /** @param dayMs when this UTC day began, epoch ms */
  saleFacts(userId: string, dayMs: number): Promise<SaleFacts>;
  /** The stake only if it is this person's. */
  stake(userId: string, id: string): Promise<StakeRecord | null>;
  link(userId: string, activationCode: string): Promise<LinkFacts | null>;
  /** The link only if it is this person's. */
  ownLink(userId: string, id: string): Promise<FarmLinkRecord | null>;
  /** The beginning of a period: up to `limit` entries on accounts of a person, each with the price of its time. */
  statementStart(userId: string, range: EntriesRange, limit: number): Promise<StatementStart>;
  /** Up to `limit` entries more, after a place. */
  entriesAfter(userId: string, range: EntriesRange, after: EntryPlace, limit: number): Promise<EntriesPage>;
  /** A person's balances by their entries before an instant, epoch ms. */
  balancesBefore(userId: string, atMs: number): Promise<StatementBalances>;
  /** A statement that this person ordered, and where its message is; null for the id of anything else. */
  statement(userId: string, id: string): Promise<OrderedMessage | null>;
  /** The stored candles in the order of time, preceded by the last one before the range if there is one. */
  candles(rows: CandleRows): Promise<readonly Candle[]>;
}
