import type { Nano } from '@axiom/domain/money';
import type { TaskPeriod, UserTask } from '@axiom/domain/task';

/** A task of one person in one period, as stored; a task that was never started has no row. */
export interface TaskRecord {
  /** The operator refers to it by this id. */
  readonly id: string;
  readonly task: UserTask;
}

/** A task that waits for a review, and its person. */
export interface WaitingTask extends TaskRecord {
  readonly telegramId: string;
  readonly firstName: string;
  /** Size of its screenshot; null without one. */
  readonly photoBytes: number | null;
}

/** A screenshot that waits for the operator. */
export interface TaskPhoto {
  readonly id: string;
  /** TaskRecord.id */
  readonly recordId: string;
  readonly bytes: Uint8Array;
}

/** A person's tasks, as their own commands take them on. */
export interface OwnTasks {
  /** One person's tasks of these periods. */
  ofUser(userId: string, periods: readonly TaskPeriod[]): Promise<readonly TaskRecord[]>;
  /** False: the person has this task in this period already. */
  insert(record: TaskRecord): Promise<boolean>;
  /** Replaces `before` by `after` if its status is still that of `before`. */
  move(before: TaskRecord, after: TaskRecord): Promise<boolean>;
  /** What was paid so far, to everybody, by task id. */
  paid(): Promise<ReadonlyMap<string, Nano<'AXIOM'>>>;
  /** Counts one more payment; false, and nothing changed, above the task's budget. Other claims of it wait. */
  spend(taskId: string, rewardToken: Nano<'AXIOM'>, budgetToken: Nano<'AXIOM'>): Promise<boolean>;
  /** Records the payment of a task; the database refuses a second one of the same person, task and period. */
  recordPayment(task: UserTask, movementId: string): Promise<void>;
  insertPhoto(photo: TaskPhoto): Promise<void>;
  /** Bytes of all screenshots that wait. */
  photoBytes(): Promise<bigint>;
}

/** Tasks that wait for a review, and those that were reviewed. */
export interface TaskRepository {
  byId(id: string): Promise<TaskRecord | null>;
  /** Replaces `before` by `after` if its status is still that of `before`. */
  move(before: TaskRecord, after: TaskRecord): Promise<boolean>;
  photo(recordId: string): Promise<TaskPhoto | null>;
  dropPhoto(recordId: string): Promise<void>;
  /** For the operator, the longest waiting first. */
  waiting(limit: number): Promise<readonly WaitingTask[]>;
}
