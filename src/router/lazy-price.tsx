import { useLingui } from '@lingui/react/macro';
import type { ChartProps } from '../screens/price/chart-props.ts';
import { ChartPlace } from '../screens/price/price-card.tsx';
import { Failed } from '../screens/shared/failed.tsx';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { lazily } from './lazily.tsx';

const LoadedChart = lazily(() => import('../screens/price/chart.tsx'), <ChartPlace />);

/** Its library is larger than all screens together: loaded only where a chart is on screen. */
export function Chart(props: ChartProps) {
  const { t } = useLingui();
  return (
    <ErrorBoundary renderFallback={(again) => <Failed what={t`The chart did not load`} onRetry={again} />}>
      <LoadedChart {...props} />
    </ErrorBoundary>
  );
}
