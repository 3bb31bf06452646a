import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, House, Layers, ListChecks, Settings, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { ColumnFrame } from '../../ui/column/column-frame.tsx';
import { BondMark, Icon } from '../../ui/icons/icon.tsx';
import { type TabItem, Tabs } from '../../ui/tabs/tabs.tsx';
import { ToastOutlet } from '../../ui/toasts/toast-outlet.tsx';
import type { Go, Path } from '../shared/go.ts';
import './shell.css';

export interface ShellProps {
  readonly path: string;
  readonly go: Go;
  readonly network: 'mainnet' | 'testnet' | 'devnet';
  /** Friends who registered since the Referral screen was last opened. */
  readonly newReferrals: number;
  /** Tasks that are not claimed yet. */
  readonly openTasks: number;
  /** Only if the messenger has no back button. */
  readonly onBack?: (() => void) | undefined;
  readonly onSettings: () => void;
  /** At the bottom of the wide screen's column: the connect button. */
  readonly wallet?: ReactNode;
  readonly children: ReactNode;
}

/** The dashboard, with or without a sheet over it; it shows the network badge itself. */
export function isHome(path: string): boolean {
  return path === '/' || path === '/sell' || path === '/re-bonding';
}

/** Screens without a tab of their own are reached from the dashboard. */
const OF_DASHBOARD: ReadonlySet<string> = new Set([
  '',
  'history',
  'sell',
  're-bonding',
  'settings',
  'info',
  'price',
]);

export function tabOf(path: string): string {
  const [, first = ''] = path.split('/');
  return OF_DASHBOARD.has(first) ? '/' : `/${first}`;
}

function useTabs({
  newReferrals,
  openTasks,
}: Pick<ShellProps, 'newReferrals' | 'openTasks'>): readonly TabItem[] {
  const { t } = useLingui();
  const badge =
    newReferrals > 0
      ? {
          badge: `+${newReferrals}`,
          badgeLabel: plural(newReferrals, { one: '# new referral', other: '# new referrals' }),
        }
      : {};
  const tasksBadge =
    openTasks > 0
      ? {
          badge: String(openTasks),
          badgeLabel: plural(openTasks, { one: '# open task', other: '# open tasks' }),
        }
      : {};
  return [
    { key: '/bond', href: '/bond', label: t({ message: 'Bond AXIOM', context: 'tab' }), icon: <BondMark /> },
    { key: '/staking', href: '/staking', label: t`Staking`, icon: <Icon of={Layers} size="normal" /> },
    { key: '/', href: '/', label: t`Dashboard`, icon: <Icon of={House} size="normal" /> },
    {
      key: '/referral',
      href: '/referral',
      label: t`Referral`,
      icon: <Icon of={Users} size="normal" />,
      ...badge,
    },
    {
      key: '/tasks',
      href: '/tasks',
      label: t`Tasks`,
      icon: <Icon of={ListChecks} size="normal" />,
      ...tasksBadge,
    },
  ];
}

export function NetworkBadge({ network }: { readonly network: ShellProps['network'] }) {
  return network === 'mainnet' ? null : <Badge tone="note">{network}</Badge>;
}

export function SettingsButton({ onSettings }: { readonly onSettings: () => void }) {
  const { t } = useLingui();
  return <IconButton label={t`Settings`} icon={<Icon of={Settings} />} onClick={onSettings} />;
}

/**
 * Five tabs around a screen, a badge for a network other than mainnet, and a back button if the messenger has
 * none (R2.07, R2.08, R9.14).
 */
export function Shell(props: ShellProps) {
  const { t } = useLingui();
  const { path, go, network, onBack, onSettings, wallet, children } = props;
  const items = useTabs(props);
  const hasTop = onBack !== undefined || (network !== 'mainnet' && !isHome(path));
  return (
    <div className="app">
      <div className="app-main">
        {hasTop && (
          <header className="app-top">
            {onBack && (
              <IconButton label={t`Back`} icon={<Icon of={ChevronLeft} size="normal" />} onClick={onBack} />
            )}
            <span className="app-top-badge">
              <NetworkBadge network={network} />
            </span>
          </header>
        )}
        <ToastOutlet />
        <ColumnFrame className="app-column">{children}</ColumnFrame>
      </div>
      <Tabs
        items={items}
        current={tabOf(path)}
        onSelect={(href) => go(href as Path)}
        label={t`Sections`}
        head={
          <>
            <BondMark />
            AXIOM
          </>
        }
        foot={
          <>
            <NetworkBadge network={network} />
            <SettingsButton onSettings={onSettings} />
            {wallet}
          </>
        }
      />
    </div>
  );
}
