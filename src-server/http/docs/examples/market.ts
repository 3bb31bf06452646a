import type { RouteAnswer } from '#contract/routes.ts';
import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import type { Examples } from './example.ts';

export const PRICE: RouteAnswer<'price'> = {
  price: '0.8',
  price_change_24h: '-1.25',
  price_change_30d: '6.4',
  updated_at: '2026-11-21T10:00:00.000Z',
  is_stale: false,
};

export const CANDLE: RouteAnswer<'candles'>['data'][number] = {
  time: 1_795_255_200,
  interval: '1h',
  open: '0.7981',
  high: '0.8012',
  low: '0.7975',
  close: '0.8',
};

export const marketExamples: Examples<'price' | 'candles' | 'stats' | 'maintenance'> = {
  price: { answer: PRICE },
  candles: {
    query: { interval: '1h', from_timestamp: '1795251600', to_timestamp: '1795255260' },
    answer: {
      data: [
        {
          time: 1_795_251_600,
          interval: '1h',
          open: '0.7981',
          high: '0.7981',
          low: '0.7981',
          close: '0.7981',
        },
        CANDLE,
      ],
      total: 2,
      interval: '1h',
      gaps: [{ from_timestamp: 1_795_251_600, to_timestamp: 1_795_255_200 }],
    },
  },
  stats: {
    answer: {
      ...PRICE,
      users: 1204,
      bonded_token: '350120.5',
      staked_token: '910440.25',
      rewarded_token: '18002.75',
      treasury_ton: '1204331.9',
      liabilities_ton: '1010201.4',
      coverage: '1.192169',
    },
  },
  maintenance: { answer: { detail: MAINTENANCE_OFF_DETAIL } },
};
