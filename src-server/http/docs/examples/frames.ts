import { candleFrame, mainFrame } from '#contract/socket.ts';
import { exampleOf } from './example.ts';
import { BOND, CANDLE, STAKE } from './things.ts';

const [ready, beat, balance, mint, staking, price, bonus] = mainFrame.def.options;

/** One frame of every event of the main socket. */
export const mainFrames = {
  ready: exampleOf(ready, { data: { beat_ms: 10_000 }, version: 12 }),
  beat: exampleOf(beat),
  'user:balance': exampleOf(balance, { version: 13 }),
  'user:mint': exampleOf(mint, { version: 13, data: BOND }),
  'user:staking': exampleOf(staking, { version: 14, data: STAKE }),
  price_update: exampleOf(price),
  'global:collective_bonus': exampleOf(bonus),
};

const [candlesReady, candlesBeat, current] = candleFrame.def.options;

export const candleFrames = {
  ready: exampleOf(candlesReady, { data: { beat_ms: 10_000 } }),
  beat: exampleOf(candlesBeat),
  current_candle: exampleOf(current, { data: CANDLE }),
};
