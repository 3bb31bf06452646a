import type { ComponentType, ReactNode } from 'react';
import { Dashboard, type DashboardProps } from '../screens/dashboard/dashboard.tsx';
import { DashboardSkeleton } from '../screens/dashboard/skeleton.tsx';
import { ColumnFrame } from '../ui/column/column-frame.tsx';
import { emptyPortfolio, NOW_MS, operations, portfolio } from './samples.ts';
import { shown } from './shown.ts';

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="app">
      <ColumnFrame className="app-column">{children}</ColumnFrame>
    </div>
  );
}

const nothing = () => {};

function dashboard(context = portfolio, more: Partial<DashboardProps> = {}) {
  const history = { rows: operations, total: 97, page: 1, limit: 10, problem: null };
  return (
    <Dashboard
      portfolio={shown(context, ['ready'])}
      operations={shown(history, ['ready']).snapshot}
      isConnected
      isStale={false}
      wallet={null}
      onConnect={nothing}
      onStake={nothing}
      onCancel={nothing}
      go={nothing}
      explorerOf={() => '#'}
      {...more}
    />
  );
}

export const frames: Record<string, ComponentType> = {
  dashboard: () => <Page>{dashboard()}</Page>,
  'dashboard-pulled': () => <Page>{dashboard(portfolio, { initialPulledMs: NOW_MS + 41 * 86_400_000 })}</Page>,
  'dashboard-first-day': () => <Page>{dashboard(emptyPortfolio, { isConnected: false })}</Page>,
  'dashboard-loading': () => (
    <Page>
      <DashboardSkeleton />
    </Page>
  ),
};
