import type { Topic } from './bus.ts';

/** An event for one person's sockets: the contract's frame without its version. */
export interface OutboxEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface PersonEvent {
  readonly userId: string;
  readonly event: OutboxEvent;
}

export interface OutboxRow extends OutboxEvent {
  readonly version: number;
}

export interface OutboxRepository {
  /**
   * Stores the event under the person's next version; all events of one transaction and person have the same
   * version. The first call locks the person's row, so what is read after `raise` and stored is never older
   * than what another transaction stored.
   */
  emit(userId: string, event: OutboxEvent): Promise<void>;
  /** Several people's events at once; each person's stay in this order. */
  emitAll(events: readonly PersonEvent[]): Promise<void>;
  /** Raises the person's version once per transaction and returns it. */
  raise(userId: string): Promise<number>;
  raiseAll(userIds: readonly string[]): Promise<void>;
  /** Publishes on the bus after the commit, and only then. A server that dies in between tells nobody. */
  notify(topic: Topic, message: string): Promise<void>;
  /** Deletes the oldest rows from before an instant, `most` at most. Returns how many. */
  forgetBefore(wallMs: number, most: number): Promise<number>;
}

/** The idempotency key of one command: unique per (user, route, key). */
export interface CommandKey {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
}

/** Keys as commands take them. */
export interface CommandKeys {
  /**
   * Takes the key for this command. `new`: run it and `store` its answer. Otherwise returns the stored answer and
   * the hash of its request body.
   */
  take(
    key: CommandKey,
    bodyHash: string,
    wallMs: number,
  ): Promise<'new' | { readonly bodyHash: string; readonly answer: string }>;
  store(key: CommandKey, answer: string): Promise<void>;
}

export interface IdempotencyRepository {
  /** Deletes the oldest rows from before an instant, `most` at most. Returns how many. */
  forgetBefore(wallMs: number, most: number): Promise<number>;
}

/** Kinds of due work, in the order in which they run when due at the same instant. */
export type WorkKind = 'day' | 'mint' | 'stake';
/** The only subject of kind `day`: due at the next 00:00 UTC that has not begun here. */
export const DAY_SUBJECT = 'utc';
/** Setting: when the first server began to count days, epoch ms. Since then there is a `day` row. */
export const FIRST_DAY = 'first_day';

/** Work that is due at an instant of the domain clock. At most one row per (kind, subject). */
export interface WorkRow {
  readonly kind: WorkKind;
  readonly subject: string;
  /** The user whose work it is; empty: nobody's. */
  readonly ownerId: string;
  readonly dueAtMs: number;
  /** It can be done only when every payment up to `dueAtMs` is booked. */
  readonly waitsForPayments: boolean;
  readonly attempts: number;
}

export interface WorkTerms {
  readonly ownerId?: string;
  readonly waitsForPayments?: boolean;
}

export type ScheduledWork = Pick<WorkRow, 'kind' | 'subject' | 'dueAtMs' | 'ownerId'>;

/** The instants that decide which rows can be done. */
export interface WorkClocks {
  /** The domain's clock. */
  readonly nowMs: number;
  /** Real time, for rows that failed. */
  readonly wallMs: number;
  /** Chain time (ms) up to which every payment is booked; null: none is. */
  readonly paymentsSeenUntilMs: number | null;
}

export interface WorkRepository {
  /** Sets the due time of a subject; replaces an earlier one. */
  schedule(kind: WorkKind, subject: string, dueAtMs: number, terms?: WorkTerms): Promise<void>;
  scheduleAll(rows: readonly ScheduledWork[]): Promise<void>;
  cancel(kind: WorkKind, subject: string): Promise<void>;
  /**
   * The first rows that can be done now, in order (due time, kind, owner, subject). Rows that have to wait,
   * for payments or after a failure, are not included and not read.
   */
  due(clocks: WorkClocks, limit: number): Promise<readonly WorkRow[]>;
  /**
   * Takes a row that was found due, and at most so many in all that follow it, of its kind and instant, never tried and
   * waiting for nothing. A row that has waited or failed, and one of a day, is taken alone. Until the transaction ends
   * nobody else takes them; what others have taken is left out, so the answer may be empty.
   */
  take(row: WorkRow, most: number): Promise<readonly WorkRow[]>;
  /** Takes rows of later owners than this row's, of its kind and instant, never tried and waiting for nothing. */
  takeBeyond(row: WorkRow, most: number): Promise<readonly WorkRow[]>;
  /** The subject was done. */
  finish(kind: WorkKind, subject: string, dueAtMs: number): Promise<void>;
  /** Several subjects of one kind and instant. */
  finishAll(kind: WorkKind, subjects: readonly string[], dueAtMs: number): Promise<void>;
  /** Not now: the row waits for payments, is not tried before `retryAtWallMs`; 0: as soon as they are booked. */
  postpone(kind: WorkKind, subject: string, retryAtWallMs: number): Promise<void>;
  /** Counts a failure; the row is not tried before `retryAtWallMs`. */
  failed(kind: WorkKind, subject: string, retryAtWallMs: number, error: string): Promise<void>;
  /** When the subject is due; null: there is no work for it. */
  dueAtMs(kind: WorkKind, subject: string): Promise<number | null>;
  /** Earliest due time, for the gauge of the backlog. */
  nextDueAtMs(): Promise<number | null>;
}

/** Named values: maintenance text, clock offset, and so on. */
export interface SettingsRepository {
  get(name: string): Promise<string | null>;
  set(name: string, value: string | null): Promise<void>;
}

/** A version of the economy policy as it was validated. It is in force until the next version is. */
export interface PolicyRow {
  readonly id: string;
  readonly document: string;
  /** On the domain's clock, unique among versions. 0 for the first version, so there always is a policy. */
  readonly inForceFromMs: number;
  readonly createdAtWallMs: number;
}

export interface PolicyRepository {
  current(): Promise<PolicyRow | null>;
  byId(id: string): Promise<PolicyRow | null>;
  /** The version in force at an instant of the domain's clock. */
  idAt(atMs: number): Promise<string | null>;
  insert(policy: PolicyRow): Promise<void>;
}
