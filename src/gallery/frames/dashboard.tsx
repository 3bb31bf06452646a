import { useLingui } from '@lingui/react/macro';
import { ton } from '@axiom/domain/money';
import type { Bond } from '@axiom/domain/ports/client';
import { NO_FILTER } from '@axiom/domain/records';
import type { ComponentType } from 'react';
import { Dashboard, type DashboardProps } from '../../screens/dashboard/dashboard.tsx';
import BondSheet from '../../screens/dashboard/bond-sheet.tsx';
import Returned from '../../screens/returned/returned.tsx';
import { OfflineBanner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { corner, Hidden, nothing, Page, someLink } from '../page.tsx';
import {
  ax,
  bond,
  bonds,
  emptyPortfolio,
  largePortfolio,
  NOW_MS,
  operations,
  portfolio,
} from '../samples.ts';
import { shown } from '../shown.ts';

const DAY = 86_400_000;

function dashboard(
  context = portfolio,
  more: Partial<DashboardProps> = {},
  tags: readonly string[] = ['ready'],
) {
  const history = {
    rows: operations,
    total: 97,
    page: 1,
    limit: 10,
    filter: NO_FILTER,
    shownFilter: NO_FILTER,
  };
  return (
    <Dashboard
      hasBegun
      lesson={{ isLearned: false, onLearned: () => undefined }}
      portfolio={shown(context, tags)}
      operations={shown(history, ['ready']).snapshot}
      isConnected
      isStale={false}
      wallet={corner(more.isConnected === false ? 'disconnected' : 'connected')}
      onConnect={nothing}
      onStake={nothing}
      onCancel={nothing}
      go={nothing}
      explorerOf={someLink}
      returned={Returned}
      bondSheet={BondSheet}
      {...more}
    />
  );
}

const pending = bond('p1', 90, 0.0005, 250, 294.67, { status: 'pending', payUntilMs: NOW_MS + 14 * 60_000 });
const checked = bond('p2', 30, 0.01, 100, 117.8, { status: 'pending' });
const lastDay = bond('l1', 7, 6.825, 40, 47.42);
const matured = bond('m1', 90, 90.2, 300, 375.98, { status: 'completed', closedAtMs: NOW_MS - 0.2 * DAY });
const canceled = bond('c1', 90, 70, 300, 375.98, { status: 'canceled', closedAtMs: NOW_MS - 3_600_000 });

const states = {
  ...portfolio,
  bonds: [pending, checked, lastDay, matured, canceled],
  openPayments: [
    {
      kind: 'bond' as const,
      subjectId: 'p2',
      outcome: 'unknown' as const,
      sinceMs: NOW_MS - 300_000,
      payUntilMs: NOW_MS + 500_000,
    },
  ],
};

const returns: readonly Bond[] = [
  { ...pending, returned: { amountTon: ton(100_000_000_000n), reason: 'too_little', status: 'refunding' } },
  { ...canceled, returned: { amountTon: ton(300_000_000_000n), reason: 'too_late', status: 'waiting' } },
  { ...lastDay, returned: { amountTon: ton(2_500_000_000n), reason: 'surplus', status: 'refunding' } },
];

const growing = { ...portfolio, stakes: [], me: portfolio.me && { ...portfolio.me, balanceToken: ax(0) } };

function Offline() {
  const { t } = useLingui();
  const since = '14:31';
  return (
    <OfflineBanner
      action={
        <Button tone="plain" isSmall>
          {t`Retry`}
        </Button>
      }
    >
      {t`Offline: figures as of ${since}.`}
    </OfflineBanner>
  );
}

export const frames: Record<string, ComponentType> = {
  'dashboard-hidden': () => (
    <Hidden>
      <Page>{dashboard()}</Page>
    </Hidden>
  ),
  'dashboard-hidden-pulled': () => (
    <Hidden>
      <Page>{dashboard(portfolio, { initialPulledMs: NOW_MS + 41 * DAY })}</Page>
    </Hidden>
  ),
  dashboard: () => <Page>{dashboard()}</Page>,
  'dashboard-large': () => <Page>{dashboard(largePortfolio)}</Page>,
  'dashboard-mainnet': () => (
    <Page network="mainnet">{dashboard(portfolio, { wallet: corner('connected', 'mainnet') })}</Page>
  ),
  'dashboard-pulled': () => <Page>{dashboard(portfolio, { initialPulledMs: NOW_MS + 41 * DAY })}</Page>,
  'dashboard-states': () => <Page>{dashboard(states)}</Page>,
  'dashboard-returned': () => <Page>{dashboard({ ...portfolio, bonds: returns })}</Page>,
  'dashboard-no-stakes': () => <Page>{dashboard(growing)}</Page>,
  'dashboard-offline': () => <Page strip={<Offline />}>{dashboard(portfolio, { isStale: true })}</Page>,
  'dashboard-first-day': () => (
    <Page newReferrals={0}>{dashboard(emptyPortfolio, { isConnected: false })}</Page>
  ),
  'dashboard-first-day-connected': () => <Page newReferrals={0}>{dashboard(emptyPortfolio)}</Page>,
  'dashboard-first-day-loading': () => (
    <Page newReferrals={0}>
      {dashboard(emptyPortfolio, { hasBegun: false, isConnected: false }, ['loading'])}
    </Page>
  ),
  'dashboard-loading': () => <Page newReferrals={0}>{dashboard(portfolio, {}, ['loading'])}</Page>,
  'dashboard-failed': () => <Page>{dashboard(portfolio, {}, ['failed'])}</Page>,
  'bond-sheet': () => (
    <Page>
      {dashboard()}
      <BondSheet
        bond={bonds[1] ?? null}
        nowMs={NOW_MS}
        onClose={nothing}
        onStake={nothing}
        onCancel={nothing}
        explorerOf={someLink}
        returned={Returned}
      />
    </Page>
  ),
};
