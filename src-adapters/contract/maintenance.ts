import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import * as z from 'zod/mini';
import { wired } from './wired.ts';

/** Whether it is on, told by its text. */
export const maintenanceAnswer = wired(
  z.object({ detail: z.string() }),
  ({ detail }) => ({ isOn: detail !== MAINTENANCE_OFF_DETAIL, detail }),
  ({ detail }) => ({ detail }),
);
