import { lazily } from './lazily.tsx';

export const loadRebond = () => import('./routes/rebond.tsx');

/** Shown over the screen whose balance is re-bonded. */
export const Rebond = lazily(loadRebond, null);
