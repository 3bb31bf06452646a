import type { ReturnedView } from '../screens/shared/portfolio-view.ts';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { lazily } from './lazily.tsx';

const Loaded = lazily<Parameters<ReturnedView>[0]>(() => import('./routes/returned.tsx'), null);

/** What few people ever see is not in the first load; without its code the holdings stand alone, as they are. */
export const Returned: ReturnedView = (props) => (
  <ErrorBoundary renderFallback={() => null}>
    <Loaded {...props} />
  </ErrorBoundary>
);
