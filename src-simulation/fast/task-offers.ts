import type { TaskOffer } from '@axiom/domain/economy';
import { thresholdOf } from '../draws/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { guarded, toNumber } from './out-of-range.ts';

/** The policy's tasks in its order; the daily check-in, if there is one, comes last. */
export interface FastTasks {
  readonly others: number;
  readonly hasCheckIn: boolean;
  readonly reward: Float64Array;
  /** How many rewards its budget pays. */
  readonly times: Float64Array;
  /** How many invited friends with a released bond it requires. */
  readonly friends: Int32Array;
  /** 1 if it requires a released bond of the person, or the operator's approval. */
  readonly asksForBond: Uint8Array;
  readonly isReviewed: Uint8Array;
  /** A task is approved if its draw is below this. */
  readonly approved: number;
  /** 32-bit words of the set of tasks that a person has tried. */
  readonly words: number;
  readonly asksForReleases: boolean;
}

/** @throws OutOfRange */
export function tasksOf({ policy, operator }: Scenario): FastTasks {
  const others = policy.tasks.filter(({ kind }) => kind !== 'daily_check_in');
  const checkIns = policy.tasks.filter(({ kind }) => kind === 'daily_check_in').slice(0, 1);
  const tasks = [...others, ...checkIns];
  const isKind = (...kinds: readonly TaskOffer['kind'][]) =>
    Uint8Array.from(tasks, ({ kind }) => Number(kinds.includes(kind)));
  const friends = Int32Array.from(tasks, ({ kind, count: needed }) =>
    kind === 'invite_friends' ? needed : 0,
  );
  const asksForBond = isKind('first_bond');
  return {
    others: others.length,
    hasCheckIn: checkIns.length > 0,
    reward: Float64Array.from(tasks, ({ reward }) => guarded(toNumber(reward))),
    times: Float64Array.from(tasks, ({ reward, budget }) =>
      reward === 0n ? Infinity : Number(budget / reward),
    ),
    friends,
    asksForBond,
    isReviewed: isKind('post_link', 'screenshot'),
    approved: thresholdOf(operator.approve),
    words: Math.ceil(others.length / 32),
    asksForReleases: asksForBond.includes(1) || friends.some((needed) => needed > 0),
  };
}
