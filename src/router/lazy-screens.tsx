import { DashboardSkeleton } from '../screens/dashboard/skeleton.tsx';
import { ScreenSkeleton } from '../screens/shared/screen-skeleton.tsx';
import { type AppRoot, doorsOf, useRoot } from '../app/actors.tsx';
import { readHasBegun } from '../app/preferences.ts';
import { lazily } from './lazily.tsx';
import { BondSheet } from './lazy-bond-sheet.tsx';
import { Rebond } from './lazy-rebond.tsx';
import { Sell } from './lazy-sell.tsx';
import { DisconnectSheet, WalletMenu } from './lazy-wallet.tsx';
import { useGo } from './use-way.ts';

/** As the dashboard itself while it reads. */
function DashboardWaiting() {
  const { preferences } = useRoot();
  return <DashboardSkeleton go={useGo()} hasBegun={readHasBegun(preferences)} />;
}

/** Every screen has a file of its own: the page asks for the dashboard's at once, for the others when it is idle. */
export const screens = {
  Dashboard: lazily(
    () => import('./routes/dashboard.tsx'),
    <DashboardWaiting />,
    async () => {},
  ),
  Bond: lazily(() => import('./routes/bond.tsx'), <ScreenSkeleton />),
  Staking: lazily(() => import('./routes/staking.tsx'), <ScreenSkeleton />),
  Referral: lazily(() => import('./routes/referral.tsx'), <ScreenSkeleton />),
  History: lazily(() => import('./routes/history.tsx'), <ScreenSkeleton />),
  Tasks: lazily(() => import('./routes/tasks.tsx'), <ScreenSkeleton />),
  Settings: lazily(() => import('./routes/settings.tsx'), <ScreenSkeleton />),
  Info: lazily(() => import('./routes/info.tsx'), <ScreenSkeleton />),
  Price: lazily(() => import('./routes/price.tsx'), <ScreenSkeleton />),
};

/** Shown over every screen. */
export const Overlays = lazily(() => import('./overlays.tsx'), null);

/** A launch asks for more after its first figures, and whoever acts at once asks for one screen: neither waits for all others. */
const WARM_AFTER_MS = 5000;

/**
 * Asks for what the others share, and later, when the browser is idle, loads the other screens and the machines behind doors,
 * so that a tab opens at once. Called when the first figures are there: what is needed for them does not wait for this.
 */
export function warmScreens({ machines, askShared }: Pick<AppRoot, 'machines' | 'askShared'>): void {
  askShared();
  const load = () => {
    const sheets = [Sell, Rebond, Overlays, BondSheet, WalletMenu, DisconnectSheet];
    for (const screen of [...Object.values(screens), ...sheets]) screen.warm();
    for (const door of doorsOf(machines)) door.warm();
  };
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
    else load();
  }, WARM_AFTER_MS);
}
