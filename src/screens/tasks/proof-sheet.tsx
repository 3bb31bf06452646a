import { useLingui } from '@lingui/react/macro';
import type { TaskCard } from '@axiom/domain/ports/client';
import type { ReactNode } from 'react';
import type { TaskCommand, TasksShown } from '#machines/tasks/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { Failed } from '../shared/failed.tsx';
import { ReviewRail } from './review-rail.tsx';
import { useTaskWords } from './task-words.tsx';

/** The parts of a form that sends something for a review. */
interface ProofForm {
  readonly body: ReactNode;
  readonly foot: ReactNode;
}

export interface ProofSheetProps {
  readonly tasks: TasksShown;
  readonly onClose: () => void;
}

interface FrameProps extends ProofSheetProps {
  readonly kind: 'post_link' | 'screenshot';
  /** Something new was chosen after a rejection. */
  readonly hasNew: boolean;
  readonly again: ReactNode;
  readonly renderForm: (task: TaskCard, command: TaskCommand | undefined) => ProofForm;
}

/**
 * The sheet of a task that somebody reviews: the form until it is sent, then what became of it. It opens by its
 * own address, so it also stands without a list, and without its task.
 */
export function ProofSheet({ tasks, onClose, kind, hasNew, again, renderForm }: FrameProps) {
  const { t } = useLingui();
  const words = useTaskWords();
  const { snapshot, send } = tasks;
  const task = snapshot.context.tasks.find((one) => one.kind === kind);
  const close = <Button tone="tonal" onClick={onClose}>{t`Close`}</Button>;
  const sheet = (title: string, { body, foot }: ProofForm) => (
    <Sheet title={title} isOpen onClose={onClose} foot={foot}>
      {body}
    </Sheet>
  );
  if (task === undefined) {
    if (snapshot.hasTag('failed')) {
      const retry = <Failed what={t`Tasks did not load`} onRetry={() => send({ type: 'tasks.retry' })} />;
      return sheet(t`Task`, { body: retry, foot: close });
    }
    if (snapshot.hasTag('ready')) {
      return sheet(t`Task`, { body: <p>{t`This task is not on offer now.`}</p>, foot: close });
    }
    return sheet(t`Task`, { body: <Waiting />, foot: close });
  }
  const { taskId, status } = task;
  const command = snapshot.context.commands[taskId];
  const title = words.title(task);
  const rail = <ReviewRail task={task} />;
  if (status === 'VALIDATED') {
    const claim = (
      <Button isBusy={command?.problem === null} onClick={() => send({ type: 'tasks.claim', taskId })}>
        {t`Claim`}
      </Button>
    );
    return sheet(title, { body: rail, foot: claim });
  }
  if (status === 'VALIDATING') {
    const foot = (
      <>
        {close}
        <p className="caption hint foot-note">{t`You can leave: the result shows in the list of tasks.`}</p>
      </>
    );
    return sheet(title, { body: rail, foot });
  }
  if (status === 'CLAIMED') return sheet(title, { body: rail, foot: close });
  if (status === 'REJECTED' && !hasNew && command === undefined) {
    return sheet(title, { body: rail, foot: task.hasBudget ? again : close });
  }
  if (status === 'AVAILABLE' && !task.hasBudget) {
    return sheet(title, { body: <p>{t`The rewards of this task are all given out`}</p>, foot: close });
  }
  return sheet(title, renderForm(task, command));
}

function Waiting() {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <Block width={14} />
    </div>
  );
}
