import { lazily } from './lazily.tsx';

/** Shown over the screen whose balance is re-bonded. */
export const Rebond = lazily(() => import('./routes/rebond.tsx'), null);
