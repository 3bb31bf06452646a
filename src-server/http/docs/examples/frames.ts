import type { CandleFrame, MainFrame } from '#contract/socket.ts';
import { BOND, STAKE } from './bonds.ts';
import { CANDLE, PRICE } from './market.ts';

/** One frame of every event of the main socket. */
export const mainFrames: { readonly [Event in MainFrame['event']]: Extract<MainFrame, { event: Event }> } = {
  ready: { event: 'ready', data: { beat_ms: 10_000 }, version: 12 },
  beat: { event: 'beat', data: {} },
  'user:balance': {
    event: 'user:balance',
    version: 13,
    data: {
      balance_token: '120.25',
      task_balance: '12.5',
      referral_balance: '3.75',
      referral_pending: '0.618811881',
      turnover: '0',
      turnover_pending: '10',
      ref: 0,
      hold_bonus: '0',
      investment_bonus: '0',
    },
  },
  'user:mint': { event: 'user:mint', version: 13, data: BOND },
  'user:staking': { event: 'user:staking', version: 14, data: STAKE },
  price_update: { event: 'price_update', data: PRICE },
  'global:collective_bonus': {
    event: 'global:collective_bonus',
    data: { collective_bonus: '0.005' },
  },
};

export const candleFrames: { readonly [Event in CandleFrame['event']]: CandleFrame } = {
  current_candle: { event: 'current_candle', data: CANDLE },
};
