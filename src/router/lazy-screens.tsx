import { ScreenSkeleton } from '../screens/shared/screen-skeleton.tsx';
import type { FunctionComponent } from 'react';
import { lazily } from './lazily.tsx';
import { loadRebond } from './lazy-rebond.tsx';
import { loadSell } from './lazy-sell.tsx';

/** All screens but the dashboard are loaded on demand, or after the first paint. */
const loaders = {
  Bond: () => import('./routes/bond.tsx'),
  Staking: () => import('./routes/staking.tsx'),
  Referral: () => import('./routes/referral.tsx'),
  History: () => import('./routes/history.tsx'),
  Tasks: () => import('./routes/tasks.tsx'),
  Settings: () => import('./routes/settings.tsx'),
  Info: () => import('./routes/info.tsx'),
};
const loadOverlays = () => import('./overlays.tsx');

export const screens = {
  Bond: lazily(loaders.Bond, <ScreenSkeleton />),
  Staking: lazily(loaders.Staking, <ScreenSkeleton />),
  Referral: lazily(loaders.Referral, <ScreenSkeleton />),
  History: lazily(loaders.History, <ScreenSkeleton />),
  Tasks: lazily(loaders.Tasks, <ScreenSkeleton />),
  Settings: lazily(loaders.Settings, <ScreenSkeleton />),
  Info: lazily(loaders.Info, <ScreenSkeleton />),
};

/** Shown over every screen. */
export const Overlays: FunctionComponent = lazily(loadOverlays, null);

/** Preloads the other screens when the browser is idle, so that a tab opens at once. */
export function warmScreens(): void {
  const load = () => {
    for (const one of [...Object.values(loaders), loadSell, loadRebond, loadOverlays])
      void one().catch(() => {});
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
