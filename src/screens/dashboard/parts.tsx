import { useLingui } from '@lingui/react/macro';
import { ArrowUpRight, Clock, Eye, EyeOff, Plus, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Actions, Button, IconButton } from '../../ui/button/button.tsx';
import { useHiding } from '../../ui/hidden/hidden.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ToastOutlet } from '../../ui/toasts/toast-outlet.tsx';
import type { Go } from '../shared/go.ts';

/** The header of this screen, with the outlet for notices below it. */
export function DashboardTop({ title, wallet }: { readonly title: string; readonly wallet: ReactNode }) {
  return (
    <>
      <div className="dashboard-top">
        <div className="dashboard-title">
          <h1>{title}</h1>
          <BalanceEye />
        </div>
        <div className="dashboard-wallet">{wallet}</div>
      </div>
      <ToastOutlet />
    </>
  );
}

function BalanceEye() {
  const { t } = useLingui();
  const { isHidden, setHidden } = useHiding();
  return (
    <IconButton
      label={isHidden ? t`Show balances` : t`Hide balances`}
      icon={<Icon of={isHidden ? EyeOff : Eye} size="tiny" />}
      onClick={() => setHidden(!isHidden)}
    />
  );
}

/** One primary action and three secondary ones. */
export function DashboardActions({ go }: { readonly go: Go }) {
  const { t } = useLingui();
  return (
    <div className="dashboard-actions">
      <Button icon={<Icon of={Plus} />} onClick={() => go('/bond')}>
        {t({ message: 'Bond AXIOM', context: 'button' })}
      </Button>
      <Actions>
        <Button tone="raised" icon={<Icon of={ArrowUpRight} />} onClick={() => go('/sell')}>{t`Sell`}</Button>
        <Button tone="raised" icon={<Icon of={RefreshCw} />} onClick={() => go('/re-bonding')}>
          {t`Re-bond`}
        </Button>
        <Button tone="raised" icon={<Icon of={Clock} />} onClick={() => go('/history')}>{t`History`}</Button>
      </Actions>
    </div>
  );
}
