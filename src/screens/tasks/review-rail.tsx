import { useLingui } from '@lingui/react/macro';
import type { TaskCard } from '@axiom/domain/ports/client';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { type PaymentStep, StagedPayment } from '../../ui/payment/staged-payment.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { whenText } from './task-row.tsx';
import { useTaskWords } from './task-words.tsx';

/** What became of what was sent: sent, in review since when, and the reward; or why it was rejected. */
export function ReviewRail({ task }: { readonly task: TaskCard }) {
  const { t } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const words = useTaskWords();
  const nowMs = useNowMs();
  const when = (atMs: number | undefined) =>
    atMs === undefined ? {} : { when: whenText(dates, atMs, nowMs) };
  const since = task.submittedAtMs === undefined ? '' : whenText(dates, task.submittedAtMs, nowMs);
  const { status } = task;
  const sent: PaymentStep = { key: 'sent', title: t`Sent`, state: 'done', ...when(task.submittedAtMs) };
  const reward = `${amountText(task.rewardToken, { sign: 'always' })} ${units.token}`;
  const isDone = status === 'VALIDATED' || status === 'CLAIMED';
  const steps: PaymentStep[] =
    status === 'REJECTED'
      ? [sent, { key: 'rejected', title: t`Rejected`, state: 'failed', note: words.rejection(task) }]
      : [
          sent,
          isDone
            ? { key: 'review', title: t`Accepted`, state: 'done', ...when(task.validatedAtMs) }
            : {
                key: 'review',
                title: t`In review`,
                state: 'current',
                when: t`since ${since}`,
                note: t`Somebody of the team looks at it`,
              },
          {
            key: 'reward',
            title: reward,
            state: status === 'CLAIMED' ? 'done' : 'todo',
            note: status === 'CLAIMED' ? t`In your task balance` : t`Yours when you claim it`,
            ...when(task.claimedAtMs),
          },
        ];
  return <StagedPayment steps={steps} label={t`What became of it`} />;
}
