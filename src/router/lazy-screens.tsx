import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { ScreenSkeleton } from '../screens/shared/screen-skeleton.tsx';

/** Everything but the dashboard comes when it is asked for, or when the first paint is over. */
const loaders = {
  Bond: () => import('./routes/bond.tsx'),
  Staking: () => import('./routes/staking.tsx'),
  Referral: () => import('./routes/referral.tsx'),
  History: () => import('./routes/history.tsx'),
  Tasks: () => import('./routes/tasks.tsx'),
};

const others = [() => import('./routes/sell.tsx'), () => import('./overlays.tsx')];

function lazily(load: () => Promise<{ default: ComponentType }>): () => ReactElement {
  const Screen = lazy(load);
  return () => (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen />
    </Suspense>
  );
}

export const screens = {
  Bond: lazily(loaders.Bond),
  Staking: lazily(loaders.Staking),
  Referral: lazily(loaders.Referral),
  History: lazily(loaders.History),
  Tasks: lazily(loaders.Tasks),
};

/** Fetches the other screens while nothing else is to be done, so that a tab answers at once. */
export function warmScreens(): void {
  const load = () => {
    for (const one of [...Object.values(loaders), ...others]) void one().catch(() => {});
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
