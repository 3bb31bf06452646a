import { lazily } from './lazily.tsx';

/** Shown over the screen whose balance is sold. */
export const Sell = lazily(() => import('./routes/sell.tsx'), null);
