import type { Topic } from './bus.ts';

/** An event for one person's sockets, as the contract's frame without its version. */
export interface OutboxEvent {
  readonly event: string;
  readonly data: unknown;
}

/** An event and whom it is for. */
export interface PersonEvent {
  readonly userId: string;
  readonly event: OutboxEvent;
}

export interface OutboxRow extends OutboxEvent {
  readonly version: number;
}

export interface OutboxRepository {
  /**
   * Stores the event under the person's next version; every event of one transaction and person carries the same one. The first call
   * locks the person's row, so what is read after `raise` and stored is never older than what another transaction stored.
   */
  emit(userId: string, event: OutboxEvent): Promise<void>;
  /** Several people's events at once, each person's in this order. */
  emitAll(events: readonly PersonEvent[]): Promise<void>;
  /** Raises the person's version once in this transaction and answers it. */
  raise(userId: string): Promise<number>;
  raiseAll(userIds: readonly string[]): Promise<void>;
  /** Events after a version, oldest first. */
  since(userId: string, version: number, limit: number): Promise<readonly OutboxRow[]>;
  /** Publishes on the bus when and only when the transaction commits. */
  notify(topic: Topic, message: string): Promise<void>;
  forgetBefore(wallMs: number): Promise<void>;
}

/** The key of one command: unique per (user, route, key). */
export interface CommandKey {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
}

export interface IdempotencyRepository {
  /**
   * Takes the key for this transaction. `new`: run the command and `store` its answer. Otherwise the stored answer and the hash of the body
   * it belongs to. Waits while another transaction holds the key; StoreBusy after the lock timeout.
   */
  take(
    key: CommandKey,
    bodyHash: string,
    wallMs: number,
  ): Promise<'new' | { readonly bodyHash: string; readonly answer: string }>;
  store(key: CommandKey, answer: string): Promise<void>;
  forgetBefore(wallMs: number): Promise<void>;
}

/** Kinds of due work, in the order in which they run when due at the same instant. */
export type WorkKind = 'day' | 'mint' | 'stake';
/** The one subject of kind `day`: due at the next 00:00 UTC that has not begun here. */
export const DAY_SUBJECT = 'utc';
/** Setting: when the first server began to count days, epoch ms. From then on the day has a row. */
export const FIRST_DAY = 'first_day';

/** Work that is due at an instant of the domain clock. At most one row per (kind, subject). */
export interface WorkRow {
  readonly kind: WorkKind;
  readonly subject: string;
  /** Whose it is; empty: nobody's. */
  readonly ownerId: string;
  readonly dueAtMs: number;
  /** It is done once every payment up to `dueAtMs` is seen. */
  readonly waitsForPayments: boolean;
  /** How often it was tried in vain. */
  readonly attempts: number;
}

/** What is said of a subject besides when it is due. */
export interface WorkTerms {
  readonly ownerId?: string;
  readonly waitsForPayments?: boolean;
}

/** A subject, when it is due, and whose it is. */
export type ScheduledWork = Pick<WorkRow, 'kind' | 'subject' | 'dueAtMs' | 'ownerId'>;

/** Until when one has seen what rows wait for. */
export interface WorkClocks {
  /** The domain's clock. */
  readonly nowMs: number;
  /** The wall's, for rows that were tried in vain. */
  readonly wallMs: number;
  /** Chain time up to which every payment is booked; null: none is. */
  readonly paymentsSeenUntilMs: number | null;
}

export interface WorkRepository {
  /** Sets when the subject is due; replaces what was set before. */
  schedule(kind: WorkKind, subject: string, dueAtMs: number, terms?: WorkTerms): Promise<void>;
  scheduleAll(rows: readonly ScheduledWork[]): Promise<void>;
  cancel(kind: WorkKind, subject: string): Promise<void>;
  /**
   * The first rows that can be done now, in order (due time, kind, owner, subject). What has to wait, for payments or because it was
   * tried in vain, is not among them and is not read.
   */
  due(clocks: WorkClocks, limit: number): Promise<readonly WorkRow[]>;
  /** A row with those that stand next to it in that order: of its kind and its instant, never tried, waiting for nothing. */
  alike(row: WorkRow, limit: number): Promise<readonly WorkRow[]>;
  /** The subject was worked on. */
  finish(kind: WorkKind, subject: string, dueAtMs: number): Promise<void>;
  /** Not now: the row waits for payments, and is not tried before `retryAtWallMs`; 0: as soon as they are seen. */
  postpone(kind: WorkKind, subject: string, retryAtWallMs: number): Promise<void>;
  /** Counts a failure; the row is not tried before `retryAtWallMs`. */
  failed(kind: WorkKind, subject: string, retryAtWallMs: number, error: string): Promise<void>;
  /** When the subject is due; null: nothing is to be done about it. */
  dueAtMs(kind: WorkKind, subject: string): Promise<number | null>;
  /** Earliest due time, for the gauge of the backlog. */
  nextDueAtMs(): Promise<number | null>;
}

/** Named values: maintenance text, clock offset, capital booked and the like. */
export interface SettingsRepository {
  get(name: string): Promise<string | null>;
  set(name: string, value: string | null): Promise<void>;
}

/** A version of the economy policy, as it was validated. It is in force until the next one is. */
export interface PolicyRow {
  readonly id: string;
  readonly document: string;
  /** On the domain's clock; no two versions share it. The first one's is 0: nothing was ever without a policy. */
  readonly inForceFromMs: number;
  readonly createdAtWallMs: number;
}

export interface PolicyRepository {
  /** The newest version. */
  current(): Promise<PolicyRow | null>;
  byId(id: string): Promise<PolicyRow | null>;
  /** The version in force at an instant of the domain's clock. */
  idAt(atMs: number): Promise<string | null>;
  insert(policy: PolicyRow): Promise<void>;
}
