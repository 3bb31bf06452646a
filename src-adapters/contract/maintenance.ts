import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import { wired } from './wired.ts';
import { open, type Route } from './route.ts';

export const maintenanceRoutes = {
  maintenance: {
    ...open,
    method: 'GET',
    path: '/maintenance/',
    rate: 'other',
    summary: 'Whether the service is under maintenance',
    /** Whether it is on, told by its text. */
    answer: wired(
      z.object({ detail: z.string() }),
      ({ detail }) => ({ isOn: detail !== MAINTENANCE_OFF_DETAIL, detail }),
      ({ detail }) => ({ detail }),
    ),
    errors: [],
  },
} as const satisfies Record<string, Route>;
