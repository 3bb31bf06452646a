import { candlesAnswer, candlesQuery, priceAnswer } from './price.ts';
import { read, type Route } from './route.ts';

/** The price. */
export const marketRoutes = {
  price: { ...read, path: '/price/current-price', summary: 'The price of AXIOM in TON', answer: priceAnswer },
  candles: {
    ...read,
    path: '/price/candles',
    summary: 'How the price moved, oldest first; at most 1,000 candles, the newest of the range',
    query: candlesQuery,
    answer: candlesAnswer,
  },
} as const satisfies Record<string, Route>;
