import { maintenanceAnswer } from './maintenance.ts';
import { statsAnswer } from './stats.ts';
import { open, read, type Route } from './route.ts';

/** The economy and the service as a whole. */
export const serviceRoutes = {
  stats: {
    ...read,
    path: '/stats/financial',
    summary: 'The state of the whole economy',
    answer: statsAnswer,
    errors: ['price_stale'],
  },
  maintenance: {
    ...open,
    method: 'GET',
    path: '/maintenance/',
    rate: 'other',
    summary: 'Whether the service is under maintenance',
    answer: maintenanceAnswer,
    errors: [],
  },
} as const satisfies Record<string, Route>;
