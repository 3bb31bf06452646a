import { useLingui } from '@lingui/react/macro';
import { canRebond } from '@axiom/domain/farming';
import type { Nano } from '@axiom/domain/money';
import type { Me } from '@axiom/domain/ports/client';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Actions, Button } from '../../ui/button/button.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { type PaymentStep, StagedPayment } from '../../ui/payment/staged-payment.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import type { Go } from '../shared/go.ts';
import { TaskBalance } from './task-balance.tsx';

interface SellTasksProps {
  readonly me: Me | null;
  readonly rebondMin: Nano<'AXIOM'> | null;
  readonly go: Go;
  readonly onClose: () => void;
}

/** The task balance is not sold: how it leaves, and the sale of the main balance instead (R2.10c). */
export function SellTasksSheet({ me, rebondMin, go, onClose }: SellTasksProps) {
  const { t } = useLingui();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const main = me === null ? '' : ownAmount(me.balanceToken);
  const least = rebondMin === null ? null : amountText(rebondMin);
  const steps: PaymentStep[] = [
    {
      key: 'task',
      title: t`Task balance`,
      note: t`It is not sold`,
      when: t({ message: 'earned', context: 'way of the task balance' }),
      state: 'done',
    },
    {
      key: 'rebond',
      title: t`Re-bond`,
      note: t`For yourself, or as a gift`,
      ...(least === null ? {} : { when: t`from ${least}` }),
      state: 'todo',
    },
    {
      key: 'main',
      title: t`Main balance`,
      note: t`Sell it, hold it, bond it again`,
      when: t`at maturity`,
      state: 'todo',
    },
  ];
  const hasMain = me !== null && me.balanceToken > 0n;
  return (
    <Sheet
      title={t`Sell the task balance?`}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button disabled={!hasMain} onClick={() => go('/sell')}>
            {hasMain ? t`Sell main balance, ${main} ${units.token}` : t`The main balance is empty`}
          </Button>
          <Actions>
            <Button
              tone="tonal"
              isSmall
              disabled={me === null || !canRebond(me.taskBalance, rebondMin)}
              onClick={() => go('/tasks/re-bonding')}
            >{t`Re-bond`}</Button>
            <Button tone="tonal" isSmall onClick={onClose}>{t`More tasks`}</Button>
          </Actions>
        </>
      }
    >
      {me !== null && <TaskBalance balance={me.taskBalance} rebondMin={rebondMin} />}
      <StagedPayment steps={steps} label={t`The way of the task balance`} />
    </Sheet>
  );
}
