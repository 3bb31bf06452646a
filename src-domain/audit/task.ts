import * as booking from '../ledger/bookings/index.ts';
import { formatDecimal, type Nano, ZERO_AXIOM } from '../money/index.ts';
import type { TaskStatus } from '../task/task.ts';
import { type Difference, differenceIf } from './difference.ts';
import { type BookedLine, compareBookings } from './lines.ts';

/** A person's task that is claimed or was paid: its payment and the payment's booking. nano-AXIOM. */
export interface TaskClaimFacts {
  readonly userId: string;
  readonly taskId: string;
  readonly period: string;
  /** Undefined: the task's row does not exist. */
  readonly status?: TaskStatus;
  readonly rewardToken: Nano<'AXIOM'>;
  /** Undefined: it was never paid. */
  readonly paidToken?: Nano<'AXIOM'>;
  readonly lines: readonly BookedLine[];
}

/** Checks that a claimed task was paid once, as promised, and that no other task was paid. */
export function auditTaskClaim(facts: TaskClaimFacts): readonly Difference[] {
  const { userId, rewardToken } = facts;
  const row = `task ${facts.taskId} ${facts.period} of user ${userId}`;
  const isClaimed = facts.status === 'CLAIMED';
  return [
    ...differenceIf(
      'status',
      row,
      isClaimed ? `paid ${formatDecimal(rewardToken)} AXIOM` : 'not paid',
      facts.paidToken === undefined ? 'not paid' : `paid ${formatDecimal(facts.paidToken)} AXIOM`,
    ),
    ...compareBookings(
      row,
      facts.paidToken === undefined ? [] : [{ booking: booking.taskClaimed({ userId, rewardToken }) }],
      facts.lines,
    ),
  ];
}

/** Payments for a task: its purse, its payment rows, and the largest budget. nano-AXIOM. */
export interface TaskPurseFacts {
  readonly taskId: string;
  readonly purse: Nano<'AXIOM'>;
  readonly payments: Nano<'AXIOM'>;
  /** Largest budget of any policy version; undefined: no policy names the task. */
  readonly budgetToken?: Nano<'AXIOM'>;
}

/** Checks that the purse is the sum of the payments and at most the largest budget. */
export function auditTaskPurse({
  taskId,
  purse,
  payments,
  budgetToken,
}: TaskPurseFacts): readonly Difference[] {
  const row = `purse of task ${taskId}`;
  const most = budgetToken ?? ZERO_AXIOM;
  return [
    ...differenceIf('total', row, `${formatDecimal(payments)} AXIOM`, `${formatDecimal(purse)} AXIOM`),
    ...(payments > most
      ? differenceIf(
          'amount',
          row,
          `at most ${formatDecimal(most)} AXIOM`,
          `${formatDecimal(payments)} AXIOM`,
        )
      : []),
  ];
}
