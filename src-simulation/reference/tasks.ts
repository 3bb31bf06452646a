import type { TaskOffer } from '@axiom/domain/economy';
import { isDomainError } from '@axiom/domain/errors';
import { bookingOfTaskEffect } from '@axiom/domain/ledger';
import { add, type Nano } from '@axiom/domain/money';
import { availableTask, type TaskEvent, type TaskEvidence, transitionTask } from '@axiom/domain/task';
import { isTaskApproved } from '../decisions/index.ts';
import { post } from './books.ts';
import { count, type Person, todayMs, type World } from './world.ts';

/** Step (b), first part: the daily check-in, where the policy offers one. */
export function checkIn(world: World, person: Person, second: number): void {
  const index = world.scenario.policy.tasks.findIndex(({ kind }) => kind === 'daily_check_in');
  if (index >= 0) attempt(world, person, index, second);
}

/** Second part: the first task the person has not tried yet and can do. */
export function tryTask(world: World, person: Person, second: number): void {
  const index = world.scenario.policy.tasks.findIndex(
    (offer, place) => offer.kind !== 'daily_check_in' && !person.tried.has(place) && canBeDone(offer, person),
  );
  if (index < 0) return;
  person.tried.add(index);
  attempt(world, person, index, second);
}

function canBeDone({ kind, count: needed }: TaskOffer, person: Person): boolean {
  if (kind === 'first_bond') return person.releasedBonds >= 1;
  return kind !== 'invite_friends' || person.friendsReleased >= needed;
}

function attempt(world: World, person: Person, index: number, second: number): void {
  const offer = world.scenario.policy.tasks[index] as TaskOffer;
  const atMs = todayMs(world, second);
  const paidToken = world.taskPaid[index] as Nano<'AXIOM'>;
  const purse = { budgetToken: offer.budget, paidToken };
  const events: TaskEvent[] = [
    { type: 'start', atMs, purse },
    { type: 'submit', atMs, evidence: evidenceOf(offer, person) },
    ...reviewOf(world, person, offer, atMs),
    { type: 'claim', atMs, purse },
  ];
  let task = availableTask(offer, person.userId, atMs);
  try {
    for (const event of events) {
      const step = transitionTask(task, event);
      task = step.task;
      for (const effect of step.effects) {
        post(world.books, bookingOfTaskEffect(task, effect));
        world.taskPaid[index] = add(paidToken, effect.rewardToken);
      }
      if (task.status === 'REJECTED') {
        count(world, 'task_rejected');
        return;
      }
    }
  } catch (error) {
    if (!isDomainError(error, 'task_budget_spent')) throw error;
    count(world, 'task_budget_refused');
    return;
  }
  count(world, offer.kind === 'daily_check_in' ? 'task_daily' : 'task_once');
}

function reviewOf(world: World, person: Person, { kind }: TaskOffer, atMs: number): TaskEvent[] {
  if (kind !== 'post_link' && kind !== 'screenshot') return [];
  const isApproved = isTaskApproved(world.scenario.operator.approve, person.key, world.day);
  return [
    isApproved ? { type: 'approve', atMs } : { type: 'reject', atMs, reason: 'It does not show the task.' },
  ];
}

const PNG_HEAD: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0);

/** What a person submits is always well-formed; the operator decides whether it is accepted. */
function evidenceOf({ kind }: TaskOffer, person: Person): TaskEvidence {
  switch (kind) {
    case 'join_channel':
      return { kind, isMember: true };
    case 'connect_wallet':
      return { kind, hasProvenWallet: true };
    case 'first_bond':
      return { kind, hasReleasedBond: person.releasedBonds >= 1 };
    case 'invite_friends':
      return { kind, friendsReleased: person.friendsReleased };
    case 'post_link':
      return { kind, link: 'https://t.me/channel/7' };
    case 'screenshot':
      return { kind, photo: { id: person.userId, sizeBytes: PNG_HEAD.length, head: PNG_HEAD } };
    case 'daily_check_in':
      return { kind };
  }
}
