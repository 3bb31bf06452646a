import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Failed } from '../screens/shared/failed.tsx';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { Card } from '../ui/card/card.tsx';
import { BESIDE_FROM_PX, useWide } from '../ui/wide/use-wide.ts';
import { lazily } from './lazily.tsx';
import '../screens/price/price.css';

const LoadedBeside = lazily(
  () => import('./routes/price-beside.tsx'),
  <Card as="div" className="price-card is-coming">
    {null}
  </Card>,
);
const LoadedSpark = lazily(() => import('./routes/price-spark.tsx'), null);

/** The price with its chart, where there is room for it; its code is loaded only there. */
function PriceBeside() {
  const { t } = useLingui();
  return (
    <ErrorBoundary renderFallback={(again) => <Failed what={t`The price did not load`} onRetry={again} />}>
      <LoadedBeside />
    </ErrorBoundary>
  );
}

/** The line of the last day; without its code the figures stand alone. */
function PriceSpark() {
  return (
    <ErrorBoundary renderFallback={() => null}>
      <LoadedSpark />
    </ErrorBoundary>
  );
}

/** The price for the second column of a screen or a sheet; undefined on narrow screens. */
export function usePriceBeside(): ReactNode {
  return useWide(BESIDE_FROM_PX) ? <PriceBeside /> : undefined;
}

/** The price on the dashboard: with its chart where there is room for it, with the line of its last day elsewhere. */
export function useDashboardPrice(): { readonly chart?: ReactNode; readonly spark?: ReactNode } {
  return useWide(BESIDE_FROM_PX) ? { chart: <PriceBeside /> } : { spark: <PriceSpark /> };
}
