import type { FarmActivation } from '@axiom/domain/farming';
import type { BotNoticeKind } from '@axiom/domain/ports/client';
import type { Nano } from '@axiom/domain/money';
import type { PayoutLine, PlaceInLine } from '@axiom/domain/withdrawal';
import type { Notice } from '../../ports/bus.ts';
import type {
  MintRecord,
  ReferralBonusRow,
  ReferralSums,
  StakeRecord,
  StakingFeeRecord,
} from '../../ports/store-bonds.ts';
import type { BookedWallet, Payout } from '../../ports/store-chain.ts';
import type { DayFacts } from '../../ports/store-days.ts';
import type { FarmLinkRecord } from '../../ports/store-farming.ts';
import type { PersonNotice } from '../../ports/store-messages.ts';
import type { PersonEvent, WorkRow } from '../../ports/store-plumbing.ts';
import type { HeldBond } from '../../ports/store-reads.ts';
import type { TaskPhoto, TaskRecord } from '../../ports/store-tasks.ts';
import type { BoundWallet, UsedProof } from '../../ports/store-wallets.ts';
import type { UserRow } from '../../ports/store-users.ts';
import type { Movement } from '../movement-rows.ts';
import { Added, Cells, type Journal } from './journaled.ts';

/** A bond among those that a person held, by the mint that it is. */
export interface HeldMint extends HeldBond {
  readonly mintId: string;
}

/** What is read of a person beside their row. */
export interface PersonSums {
  readonly held: readonly HeldMint[];
  readonly pending: number;
  readonly friendsReleased: number;
}

/** An idempotency key of a command that was done. */
export interface DoneKey {
  readonly bodyHash: string;
  readonly answer: string;
}

/** What somebody has sold since an instant. */
export type Sold = Pick<Payout, 'tokenAmount' | 'amountTon'>;

/** A statement that goes into somebody's chat. */
export interface OrderedStatement {
  readonly userId: string;
  readonly key: string;
  readonly body: string;
}

/**
 * The rows that the commands of one batch read, and what they decide. Each sees what those before it have decided. The
 * journal takes the decisions of one of them back.
 */
export class UnitOfWork {
  readonly journal: Journal = [];
  /** The 00:00 UTC that sums of a day were read for, epoch ms. */
  readonly dayMs: number;
  readonly wallMs: number;
  /** The policy in force at that 00:00; null: none was. */
  dayPolicyId: string | null = null;
  /** The newest facts of a day that has begun. */
  day: DayFacts | null = null;
  /** A day is beginning elsewhere: no stake may begin now. */
  isDayBeginning = false;
  /** The place in line behind all sales that were waiting. */
  nextPlace: PlaceInLine | null = null;
  /** What they wait for. */
  line: PayoutLine | null = null;

  readonly askedPeople = new Set<string>();
  readonly askedMints = new Set<string>();
  readonly askedLinks = new Set<string>();
  readonly askedProofs = new Set<string>();
  /** Whose tasks were read, and of which periods. */
  readonly askedDoers = new Set<string>();
  readonly askedPeriods = new Set<string>();
  readonly users = new Cells<UserRow>(this.journal);
  /** People whose version is raised; how many events they have under it. */
  readonly raised = new Cells<number>(this.journal);
  readonly people = new Map<string, PersonSums>();
  readonly sums = new Cells<ReferralSums>(this.journal);
  /** AXIOM by account. */
  readonly balances = new Cells<bigint>(this.journal);
  readonly mints = new Cells<MintRecord>(this.journal);
  /** By the mint. */
  readonly stakes = new Cells<StakeRecord>(this.journal);
  readonly fees = new Added<StakingFeeRecord>(this.journal);
  readonly bonuses = new Cells<ReferralBonusRow>(this.journal);
  readonly links = new Cells<FarmLinkRecord>(this.journal);
  /** By link and person; each with its place among the link's uses, and whose the link is. */
  readonly activations = new Cells<FarmActivation & { readonly place: number; readonly authorId: string }>(
    this.journal,
  );
  readonly tasks = new Cells<TaskRecord>(this.journal);
  /** What tasks have paid, by task. */
  readonly purses = new Cells<Nano<'AXIOM'>>(this.journal);
  /** Tasks that have paid, or pay now. */
  readonly purseIds = new Set<string>();
  /** The most that a task may pay in all, of those that pay now. */
  readonly budgets = new Map<string, bigint>();
  readonly taskPayments = new Added<{ readonly task: TaskRecord['task']; readonly movementId: string }>(
    this.journal,
  );
  /** Screenshots, whose tasks are in `tasks`. */
  readonly photos = new Added<TaskPhoto>(this.journal);
  readonly wallets = new Map<string, BookedWallet & { readonly isFollowed: boolean }>();
  readonly sold = new Map<string, Sold>();
  readonly payouts = new Added<Payout>(this.journal);
  readonly movements = new Added<Movement>(this.journal);
  readonly events = new Added<PersonEvent & { readonly position: number }>(this.journal);
  readonly keys = new Cells<DoneKey>(this.journal);
  /** null: the work is no longer due. */
  readonly work = new Cells<WorkRow | null>(this.journal);
  /** Wallets that are bound now, by person. */
  readonly bound = new Cells<BoundWallet>(this.journal);
  /** Used proofs, by payload. */
  readonly proofs = new Cells<UsedProof>(this.journal);
  /** Which notices people want, by telegram id. */
  readonly wishes = new Cells<readonly BotNoticeKind[]>(this.journal);
  readonly notices = new Added<PersonNotice>(this.journal);
  readonly statements = new Added<OrderedStatement>(this.journal);
  /** What the bus hears after the commit. */
  readonly told = new Added<Notice>(this.journal);

  constructor(dayMs: number, wallMs: number) {
    this.dayMs = dayMs;
    this.wallMs = wallMs;
  }
}

/** A command reads what its need does not name: a mistake of ours. */
export class NotNamed extends Error {
  override readonly name = 'NotNamed';
  constructor(what: string) {
    super(`${what} is not among what the command named`);
  }
}

/** Midnight has passed since the facts were read: they are read again. */
export class AnotherDay extends Error {
  override readonly name = 'AnotherDay';
}
