import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY } from '@axiom/domain/constants';
import type { TaskCard } from '@axiom/domain/ports/client';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TaskCommand } from '#machines/tasks/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { actionsOf, type TaskAction, type TaskFacts } from './task-actions.ts';
import { TaskMark, useTaskWords } from './task-words.tsx';

interface TaskRowProps {
  readonly task: TaskCard;
  readonly facts: TaskFacts;
  readonly command: TaskCommand | undefined;
  readonly onAction: (action: TaskAction) => void;
}

/** One task: its reward, how it stands, what it waits for and since when, and what can be done now. */
export function TaskRow({ task, facts, command, onAction }: TaskRowProps) {
  const { t } = useLingui();
  const words = useTaskWords();
  const id = useId();
  const actions = actionsOf(task, facts);
  const isBusy = command?.problem === null;
  const last = actions.at(-1);
  return (
    <li className="list-row has-mark task" data-task={task.taskId} tabIndex={-1} aria-labelledby={id}>
      <span className="avatar" aria-hidden="true">
        <TaskMark kind={task.kind} />
      </span>
      <span className="list-words">
        <span className="list-title" id={id}>
          {words.title(task)}
        </span>
        <span className="task-pay">
          <Token nano={task.rewardToken} sign="always" isPublic />
          <TaskStatus task={task} />
        </span>
        <TaskNote task={task} command={command} />
      </span>
      {task.status === 'CLAIMED' && (
        <span className="task-done" role="img" aria-label={t`claimed`}>
          <Icon of={Check} />
        </span>
      )}
      {actions.length > 0 && (
        <span className="task-actions">
          {actions.map((action) => (
            <Button
              key={action}
              tone={action === 'claim' ? 'primary' : action === last ? 'tonal' : 'plain'}
              isSmall
              isBusy={isBusy && action === last}
              aria-describedby={id}
              onClick={() => onAction(action)}
            >
              {words.action(action)}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

/** How a task stands, in words. */
function TaskStatus({ task }: { readonly task: TaskCard }): ReactNode {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const at = (atMs: number | undefined) => (atMs === undefined ? '' : whenText(dates, atMs, nowMs));
  switch (task.status) {
    case 'AVAILABLE':
      if (!task.hasBudget) return <Badge>{t`all given out`}</Badge>;
      return task.resetsAtMs === undefined ? null : (
        <span className="hint">{t`until ${dates.time(task.resetsAtMs)}`}</span>
      );
    case 'STARTED':
      return <Badge tone="go">{t`started`}</Badge>;
    case 'VALIDATING':
      return <Badge tone="wait">{t`in review since ${at(task.submittedAtMs)}`}</Badge>;
    case 'VALIDATED':
      return <Badge tone="done">{t`validated`}</Badge>;
    case 'CLAIMED':
      return <span className="hint">{at(task.claimedAtMs)}</span>;
    case 'REJECTED':
      return <Badge tone="bad">{t`rejected`}</Badge>;
  }
}

/** What it waits for, why it was rejected, or why the last try failed. */
function TaskNote({ task, command }: Pick<TaskRowProps, 'task' | 'command'>): ReactNode {
  const { t } = useLingui();
  const words = useTaskWords();
  if (command !== undefined && command.problem !== null) {
    return (
      <span className="list-caption negative" role="alert">
        {words.problem(task, command.problem)}
      </span>
    );
  }
  if (command !== undefined && command.share !== null) {
    const percent = Math.floor(command.share * 100);
    return <span className="list-caption">{t`sending, ${percent} %`}</span>;
  }
  switch (task.status) {
    case 'STARTED':
      return <span className="list-caption">{words.awaited(task)}</span>;
    case 'VALIDATING':
      return <span className="list-caption">{t`Somebody looks at it; the result shows here`}</span>;
    case 'REJECTED':
      return <span className="list-caption">{words.rejection(task)}</span>;
    default:
      return null;
  }
}

/** The time of a moment of the last 24 hours, otherwise its day. */
export function whenText(dates: ReturnType<typeof useDates>, atMs: number, nowMs: number): string {
  return nowMs - atMs < MS_PER_DAY ? dates.time(atMs) : dates.date(atMs, nowMs);
}
