import type {
  BondFacts,
  Difference,
  DepositFacts,
  HolderFacts,
  LinkFacts,
  MovementShape,
  OpenSales,
  PayoutFacts,
  StandingFacts,
  TaskClaimFacts,
} from '@axiom/domain/audit';
import type { Nano } from '@axiom/domain/money';
import type { ChainCursor } from './store-chain.ts';

/** At most `limit` rows after a key. */
export interface AuditRange {
  /** The last key that was read; empty at the beginning. */
  readonly after: string;
  readonly limit: number;
}

/** Facts of one range. */
export interface AuditPage<Row> {
  readonly rows: readonly Row[];
  /** How many rows were read for them. */
  readonly read: number;
  /** The last key that was read; null: there are no more rows. */
  readonly next: string | null;
}

/** What is open at the instant at which an audit begins. */
export interface AuditStanding {
  readonly facts: StandingFacts;
  readonly cursors: readonly ChainCursor[];
  /** The newest movement; later bookings are not part of this audit. Empty: there is none. */
  readonly lastMovement: string;
  /** Sums that the ledger keeps, by `account currency`: `user/main AXIOM`. nano. */
  readonly sums: ReadonlyMap<string, bigint>;
  /** How many people there are, as it is kept, and the newest; later ones are not part of this audit. */
  readonly people: { readonly kept: number; readonly last: string };
  /** What open withdrawals are worth: as it is kept, and by their rows. */
  readonly openSales: { readonly kept: OpenSales; readonly rows: OpenSales };
  readonly purses: ReadonlyMap<string, Nano<'AXIOM'>>;
  readonly policies: readonly { readonly id: string; readonly document: string }[];
}

/** Movements of one kind on accounts of one class within a range, and their sum. */
export interface AuditedShape extends MovementShape {
  readonly nano: bigint;
}

/** Facts about a bond, and the policy under which it was ordered. */
export type AuditedBond = Omit<BondFacts, 'referralMinDays'> & { readonly policyId: string };

export type AuditPart =
  | 'movements'
  | 'links_accounts'
  | 'people_accounts'
  | 'people'
  | 'kept'
  | 'bonds'
  | 'links'
  | 'payouts'
  | 'deposits'
  | 'task_payments'
  | 'task_claims';

/**
 * Facts for the audit, in ranges of a bounded number of rows. The domain computes what they should be; pure
 * comparisons of sums are returned as differences.
 */
export interface AuditRepository {
  standing(): Promise<AuditStanding>;
  /** About how many rows each part reads, to show progress. */
  sizes(): Promise<Readonly<Record<AuditPart, number>>>;
  /** Up to `last`. */
  movements(
    range: AuditRange,
    last: string,
  ): Promise<AuditPage<AuditedShape> & { readonly differences: readonly Difference[] }>;
  /** Cached balances that are not the sum of their entries. */
  accounts(range: AuditRange, owner: 'link' | 'user'): Promise<AuditPage<Difference>>;
  people(range: AuditRange): Promise<AuditPage<HolderFacts>>;
  /** Kept totals of people that are not the number or the sum of their rows. Up to `last`. */
  kept(range: AuditRange, last: string): Promise<AuditPage<Difference>>;
  bonds(range: AuditRange): Promise<AuditPage<AuditedBond>>;
  links(range: AuditRange): Promise<AuditPage<LinkFacts>>;
  payouts(range: AuditRange): Promise<AuditPage<PayoutFacts>>;
  deposits(range: AuditRange): Promise<AuditPage<DepositFacts>>;
  /** Payments of tasks, in the order of their movements, up to `last`. */
  taskPayments(range: AuditRange, last: string): Promise<AuditPage<TaskClaimFacts>>;
  /** Claimed tasks without a payment. */
  taskClaims(range: AuditRange): Promise<AuditPage<TaskClaimFacts>>;
}

/** Runs one step of an audit and returns its facts. */
export type AuditStep = <T>(step: (facts: AuditRepository) => Promise<T>) => Promise<T>;
