import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { canRebond } from '@axiom/domain/farming';
import type { TaskCard } from '@axiom/domain/ports/client';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { TasksShown } from '#machines/tasks/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Block, CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { Side } from '../../ui/split/side.tsx';
import { Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { EmptyTasks } from './empty-tasks.tsx';
import { groupsOf, isKnownDone, type TaskAction } from './task-actions.ts';
import { TaskBalance } from './task-balance.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskWords } from './task-words.tsx';
import './tasks.css';

export interface TasksProps {
  readonly tasks: TasksShown;
  readonly portfolio: PortfolioShown;
  readonly go: Go;
  /** Opens the community's channel. */
  readonly onJoin: () => void;
  /** Opens the wallets. */
  readonly onConnect: () => void;
}

/**
 * What can be earned without TON, by how it stands, and the balance that it goes to (R2.04). The balance and what was claimed have
 * the line of now, in the first column; what is to be done stands beside them.
 */
export function Tasks(props: TasksProps) {
  const { t } = useLingui();
  const { me } = props.portfolio.snapshot.context;
  const { rebondMin } = props.tasks.snapshot.context;
  return (
    <main className="screen tasks is-split">
      <h1 className="visually-hidden">{t`Tasks`}</h1>
      <div className="tasks-money">
        {me === null ? (
          <CardSkeleton />
        ) : (
          <TaskBalance balance={me.taskBalance} rebondMin={rebondMin}>
            <div className="task-balance-actions">
              <Button
                tone="tonal"
                isSmall
                disabled={!canRebond(me.taskBalance, rebondMin)}
                onClick={() => props.go('/tasks/re-bonding')}
              >{t`Re-bond`}</Button>
              <Button tone="tonal" isSmall onClick={() => props.go('/tasks/sell')}>{t`Sell`}</Button>
            </div>
          </TaskBalance>
        )}
      </div>
      <TaskList {...props} />
    </main>
  );
}

function TaskList(props: TasksProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.tasks;
  const { tasks, rebondMin } = snapshot.context;
  const { me, offer } = props.portfolio.snapshot.context;
  if (snapshot.hasTag('failed')) {
    return (
      <Side>
        <Section title={t`To do`}>
          <Failed what={t`Tasks did not load`} onRetry={() => send({ type: 'tasks.retry' })} />
        </Section>
      </Side>
    );
  }
  if (!snapshot.hasTag('ready') || me === null) return <TaskSkeletons />;
  if (tasks.length === 0) {
    return (
      <EmptyTasks
        balance={me.taskBalance}
        rebondMin={rebondMin}
        offer={offer}
        onInvite={() => props.go('/referral')}
      />
    );
  }
  return <TaskGroups {...props} />;
}

function TaskGroups(props: TasksProps) {
  const { t } = useLingui();
  const { tasks, commands } = props.tasks.snapshot.context;
  const { me } = props.portfolio.snapshot.context;
  const groups = groupsOf(tasks);
  const act = useTaskActions(props);
  const told = useMoved(tasks, act.lastId);
  const facts = { me };
  const list = (label: string, rows: readonly TaskCard[]) => (
    <List label={label}>
      {rows.map((task) => (
        <TaskRow
          key={task.taskId}
          task={task}
          facts={facts}
          command={commands[task.taskId]}
          onAction={(action) => act.run(task, action)}
        />
      ))}
    </List>
  );
  const section = (title: string, rows: readonly TaskCard[], aside: ReactNode) =>
    rows.length > 0 && (
      <Section title={title} aside={aside}>
        {list(title, rows)}
      </Section>
    );
  const open = groups.todo.length;
  const done = groups.claimed.length;
  const all = tasks.length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <Side>
        {section(t`Ready to claim`, groups.claim, undefined)}
        {section(t`To do`, groups.todo, plural(open, { one: '# open', other: '# open' }))}
        {section(t`In review`, groups.review, undefined)}
        {open + groups.claim.length + groups.review.length === 0 && <AllDone tasks={tasks} />}
      </Side>
      <div>
        {section(t`Claimed`, groups.claimed, t`${done} of ${all}`)}
        <p className="caption hint foot-note">
          {t`The task balance leaves by re-bonding. Selling sells your main balance.`}
        </p>
      </div>
    </>
  );
}

/** Everything is claimed: when the next daily task begins. */
function AllDone({ tasks }: { readonly tasks: readonly TaskCard[] }) {
  const { t } = useLingui();
  const dates = useDates();
  const resets = tasks.flatMap(({ resetsAtMs }) => (resetsAtMs === undefined ? [] : [resetsAtMs]));
  return (
    <Section title={t`To do`}>
      <Card as="div">
        <p className="medium">{t`All done.`}</p>
        {resets.length > 0 && (
          <p className="caption hint">
            {t`The daily check-in is back at ${dates.time(Math.min(...resets))}`}
          </p>
        )}
      </Card>
    </Section>
  );
}

/** What each button does; `lastId` is the task that was acted on last. */
function useTaskActions({ tasks, portfolio, go, onJoin, onConnect }: TasksProps) {
  const lastId = useRef<string | null>(null);
  const { send } = tasks;
  const { me } = portfolio.snapshot.context;
  const run = (task: TaskCard, action: TaskAction) => {
    const { taskId, kind } = task;
    lastId.current = taskId;
    switch (action) {
      case 'start':
        if (isKnownDone(task, { me })) send({ type: 'tasks.validate', taskId, proof: {} });
        else send({ type: 'tasks.start', taskId });
        if (kind === 'screenshot') go('/tasks/photo');
        if (kind === 'post_link') go('/tasks/link');
        return;
      case 'check-in':
      case 'check':
        return send({ type: 'tasks.validate', taskId, proof: {} });
      case 'claim':
        return send({ type: 'tasks.claim', taskId });
      case 'join':
        return onJoin();
      case 'connect':
        return onConnect();
      case 'bond':
        return go('/bond');
      case 'invite':
        return go('/referral');
      case 'photo':
        return go('/tasks/photo');
      case 'link':
        return go('/tasks/link');
      case 'again':
        return go(kind === 'screenshot' ? '/tasks/photo' : '/tasks/link');
    }
  };
  return { run, lastId };
}

/**
 * What became of the task that was acted on last, for screen readers. A task that moves to another section takes
 * the focus with it.
 */
function useMoved(tasks: readonly TaskCard[], lastId: { readonly current: string | null }): string {
  const { t } = useLingui();
  const words = useTaskWords();
  const seen = useRef<string | null>(null);
  const last = tasks.find(({ taskId }) => taskId === lastId.current);
  const status = last === undefined ? null : `${last.taskId} ${last.status}`;
  useLayoutEffect(() => {
    if (seen.current === status) return;
    seen.current = status;
    if (last === undefined || document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(`[data-task="${CSS.escape(last.taskId)}"]`);
    (row?.querySelector('button') ?? row)?.focus({ preventScroll: true });
  });
  if (last === undefined) return '';
  const title = words.title(last);
  switch (last.status) {
    case 'VALIDATED':
      return t`${title}: validated, the reward can be claimed`;
    case 'CLAIMED':
      return t`${title}: claimed`;
    default:
      return '';
  }
}

function TaskSkeletons() {
  const { t } = useLingui();
  return (
    <Side isBusy>
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <Section title={t`To do`}>
        <List>
          {[8, 10, 7, 9].map((width) => (
            <ListRow
              key={width}
              mark=""
              title={<Block width={width} />}
              caption={<Block width={4} height={0.6} />}
              value={<Block width={4} />}
            />
          ))}
        </List>
      </Section>
    </Side>
  );
}
