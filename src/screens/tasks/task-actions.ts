import type { Me, TaskCard } from '@axiom/domain/ports/client';

/** What a person can do for a task now; each is one button. */
export type TaskAction =
  | 'start'
  | 'check-in'
  | 'join'
  | 'connect'
  | 'bond'
  | 'invite'
  | 'link'
  | 'photo'
  | 'check'
  | 'again'
  | 'claim';

/** What the page knows already of what a task asks for. */
export interface TaskFacts {
  readonly me: Pick<Me, 'isMember' | 'walletAddress'> | null;
}

/** Whether the page knows that the server would find this task done. */
export function isKnownDone({ kind, progress, count }: TaskCard, { me }: TaskFacts): boolean {
  switch (kind) {
    case 'daily_check_in':
      return true;
    case 'join_channel':
      return me?.isMember === true;
    case 'connect_wallet':
      return me !== null && me.walletAddress !== null;
    case 'invite_friends':
      return progress >= count;
    case 'first_bond':
    case 'post_link':
    case 'screenshot':
      return false;
  }
}

/** The buttons of a task as it stands; the last one is the main one. */
export function actionsOf(task: TaskCard, facts: TaskFacts): readonly TaskAction[] {
  switch (task.status) {
    case 'AVAILABLE':
      if (!task.hasBudget) return [];
      return task.kind === 'daily_check_in' ? ['check-in'] : ['start'];
    case 'STARTED':
      return startedActions(task, facts);
    case 'REJECTED':
      return task.hasBudget ? ['again'] : [];
    case 'VALIDATED':
      return ['claim'];
    case 'VALIDATING':
    case 'CLAIMED':
      return [];
  }
}

function startedActions(task: TaskCard, facts: TaskFacts): readonly TaskAction[] {
  const isDone = isKnownDone(task, facts);
  switch (task.kind) {
    case 'daily_check_in':
      return ['check-in'];
    case 'join_channel':
      return isDone ? ['check'] : ['join', 'check'];
    case 'connect_wallet':
      return isDone ? ['check'] : ['connect', 'check'];
    case 'first_bond':
      return ['bond', 'check'];
    case 'invite_friends':
      return isDone ? ['check'] : ['invite'];
    case 'post_link':
      return ['link'];
    case 'screenshot':
      return ['photo'];
  }
}

/** The sections of the screen, in their order. */
export function groupsOf(tasks: readonly TaskCard[]) {
  const of = (...statuses: readonly TaskCard['status'][]) =>
    tasks.filter(({ status }) => statuses.includes(status));
  return {
    claim: of('VALIDATED'),
    todo: of('STARTED', 'REJECTED', 'AVAILABLE'),
    review: of('VALIDATING'),
    claimed: of('CLAIMED'),
  };
}
