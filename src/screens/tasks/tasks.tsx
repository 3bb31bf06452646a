import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TaskCard } from '@axiom/domain/ports/client';
import { CalendarCheck, Camera, Link2, type LucideIcon, Megaphone, UserPlus, Wallet } from 'lucide-react';
import type { HistoryShown } from '#machines/history/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { BondMark, Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { Empty, Failed } from '../shared/failed.tsx';

const glyphs: Readonly<Record<TaskCard['kind'], LucideIcon | null>> = {
  join_channel: Megaphone,
  connect_wallet: Wallet,
  first_bond: null,
  invite_friends: UserPlus,
  post_link: Link2,
  screenshot: Camera,
  daily_check_in: CalendarCheck,
};

function useTaskTitle(): (task: TaskCard) => string {
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
        return t`Post about AXIOM and send the link`;
      case 'screenshot':
        return t`Send a screenshot`;
      case 'daily_check_in':
        return t`Look in every day`;
    }
  };
}

function TaskBadge({ task }: { readonly task: TaskCard }) {
  const { t } = useLingui();
  switch (task.status) {
    case 'AVAILABLE':
      return task.hasBudget ? null : <Badge>{t`all given out`}</Badge>;
    case 'STARTED':
      return <Badge tone="go">{t`started`}</Badge>;
    case 'VALIDATING':
      return <Badge tone="wait">{t`being reviewed`}</Badge>;
    case 'VALIDATED':
      return <Badge tone="done">{t`done`}</Badge>;
    case 'CLAIMED':
      return <Badge tone="done">{t`paid`}</Badge>;
    case 'REJECTED':
      return <Badge>{t`not accepted`}</Badge>;
  }
}

function TaskRow({ task }: { readonly task: TaskCard }) {
  const { t } = useLingui();
  const title = useTaskTitle();
  const glyph = glyphs[task.kind];
  const progress = task.count > 1 ? t`${task.progress} of ${task.count}` : undefined;
  const caption = task.status === 'REJECTED' ? task.rejection : progress;
  return (
    <ListRow
      mark={glyph === null ? <BondMark size="small" /> : <Icon of={glyph} />}
      title={title(task)}
      {...(caption === undefined ? {} : { caption })}
      value={<Token nano={task.rewardToken} sign="always" className="strong" />}
      valueCaption={<TaskBadge task={task} />}
    />
  );
}

/** The tasks on offer, read-only (R2.04). */
export function Tasks({ tasks }: { readonly tasks: HistoryShown<TaskCard> }) {
  const { t } = useLingui();
  return (
    <main className="screen">
      <div className="screen-title">
        <h1>{t`Tasks`}</h1>
      </div>
      <TaskList tasks={tasks} />
    </main>
  );
}

function TaskList({ tasks }: { readonly tasks: HistoryShown<TaskCard> }) {
  const { t } = useLingui();
  const { snapshot, send } = tasks;
  const { rows } = snapshot.context;
  if (snapshot.hasTag('failed')) {
    return <Failed what={t`Tasks did not load`} onRetry={() => send({ type: 'history.retry' })} />;
  }
  if (!snapshot.hasTag('ready')) return <TaskSkeletons />;
  if (rows.length === 0) return <Empty title={t`No tasks are on offer now.`} />;
  return (
    <>
      <Note>{t`For now this list is only to be read: starting a task and claiming its reward come soon.`}</Note>
      <List label={t`Tasks`}>
        {rows.map((task) => (
          <TaskRow key={task.taskId} task={task} />
        ))}
      </List>
    </>
  );
}

function TaskSkeletons() {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <List>
        {[8, 10, 7, 9].map((width) => (
          <ListRow key={width} mark="" title={<Block width={width} />} value={<Block width={4} />} />
        ))}
      </List>
    </div>
  );
}
