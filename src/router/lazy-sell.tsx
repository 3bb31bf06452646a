import { lazily } from './lazily.tsx';

export const loadSell = () => import('./routes/sell.tsx');

/** Shown over the screen whose balance is sold. */
export const Sell = lazily(loadSell, null);
