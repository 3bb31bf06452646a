import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Problem, TaskCard } from '@axiom/domain/ports/client';
import { type RejectionCode, rejectionCode } from '@axiom/domain/task';
import { CalendarCheck, Camera, Link2, type LucideIcon, Megaphone, UserPlus, Wallet } from 'lucide-react';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { BondMark, Icon } from '../../ui/icons/icon.tsx';
import type { TaskAction } from './task-actions.ts';

const glyphs: Readonly<Record<TaskCard['kind'], LucideIcon | null>> = {
  join_channel: Megaphone,
  connect_wallet: Wallet,
  first_bond: null,
  invite_friends: UserPlus,
  post_link: Link2,
  screenshot: Camera,
  daily_check_in: CalendarCheck,
};

export function TaskMark({ kind }: Pick<TaskCard, 'kind'>) {
  const glyph = glyphs[kind];
  return glyph === null ? <BondMark size="small" /> : <Icon of={glyph} />;
}

export interface TaskWords {
  readonly title: (task: TaskCard) => string;
  /** What a started task waits for. */
  readonly awaited: (task: TaskCard) => string;
  readonly action: (action: TaskAction) => string;
  /** Why the operator did not accept it. */
  readonly rejection: (task: TaskCard) => string;
  /** Why a command failed. */
  readonly problem: (task: Pick<TaskCard, 'kind'>, problem: Problem) => string;
}

/** Everything that is said about a task, in the reader's language. */
export function useTaskWords(): TaskWords {
  const { t, i18n } = useLingui();
  const { ofProblem } = useRefusalTexts();
  const titles = useTaskTitles();
  const notDone = useNotDone();
  const rejections = useRejections();
  return {
    title: titles,
    awaited: (task) => {
      const { progress, count } = task;
      switch (task.kind) {
        case 'join_channel':
          return t`Join it, then tap Check`;
        case 'connect_wallet':
          return t`Connect a wallet of your own, then tap Check`;
        case 'first_bond':
          return t`Counts when your bond is staked, or matured on a long plan`;
        case 'invite_friends':
          return t`${progress} of ${count} counted: a friend counts when their bond is staked, or matured on a long plan`;
        case 'post_link':
          return t`Post your invitation, then send the link of the post`;
        case 'screenshot':
          return t`Send a picture of the app with your balance`;
        case 'daily_check_in':
          return t`One tap a day`;
      }
    },
    action: (action) => {
      switch (action) {
        case 'start':
          return t`Start`;
        case 'check-in':
          return t`Check in`;
        case 'join':
          return t`Join`;
        case 'connect':
          return t({ message: 'Connect', context: 'task' });
        case 'bond':
          return t({ message: 'Buy a bond', context: 'task' });
        case 'invite':
          return t`Invite`;
        case 'link':
          return t`Send link`;
        case 'photo':
          return t`Add photo`;
        case 'check':
          return t`Check`;
        case 'again':
          return t`Retry`;
        case 'claim':
          return t`Claim`;
      }
    },
    rejection: (task) => {
      const rejection = task.rejection ?? '';
      const code = rejectionCode(rejection);
      return code === undefined ? rejection : rejections[code];
    },
    problem: ({ kind }, problem) =>
      problem.code === 'task_not_done' && i18n.locale !== 'en' ? notDone[kind] : ofProblem(problem),
  };
}

function useTaskTitles(): TaskWords['title'] {
  const { t } = useLingui();
  return ({ kind, count }) => {
    switch (kind) {
      case 'join_channel':
        return t`Join the channel`;
      case 'connect_wallet':
        return t({ message: 'Connect a TON wallet', context: 'task' });
      case 'first_bond':
        return t`Buy a first bond and keep it`;
      case 'invite_friends':
        return plural(count, { one: 'Invite # friend', other: 'Invite # friends' });
      case 'post_link':
        return t`Post about AXIOM`;
      case 'screenshot':
        return t`Share a screenshot`;
      case 'daily_check_in':
        return t`Daily check-in`;
    }
  };
}

/** Where the server says what is missing, it says so in English. */
function useNotDone(): Readonly<Record<TaskCard['kind'], string>> {
  const { t } = useLingui();
  return {
    join_channel: t`You are not in the channel yet`,
    connect_wallet: t`No wallet is connected, or it has counted for another account before`,
    first_bond: t`None of your bonds was staked, or matured with a plan long enough`,
    invite_friends: t`Too few of your friends have a bond that counts`,
    post_link: t`The task is not done yet`,
    screenshot: t`The task is not done yet`,
    daily_check_in: t`The task is not done yet`,
  };
}

function useRejections(): Readonly<Record<RejectionCode, string>> {
  const { t } = useLingui();
  return {
    not_accepted: t`It was not accepted.`,
    no_balance: t`No balance is visible.`,
    not_the_app: t`The picture does not show the app.`,
    unreadable: t`The picture cannot be read.`,
    not_public: t`The post cannot be seen without signing in.`,
    gone: t`The post is gone.`,
    no_invitation: t`The post has no invitation.`,
    used_before: t`It was used before.`,
  };
}
