import type { CandleInterval, CandleWindow } from '@axiom/domain/price';
import { unprovided, unprovidedSource } from '../shared/unprovided.ts';
import type { CandlesRead, CandlesWanted } from './types.ts';

export const priceSlots = {
  /** Candles of a window; null: the newest. */
  readCandles: unprovided<
    CandlesRead,
    { readonly interval: CandleInterval; readonly window: CandleWindow | null }
  >('price.readCandles'),
  /** The candle socket: reports connected, disconnected and candles; is told of another interval. */
  followCandles: unprovidedSource<CandlesWanted, { readonly interval: CandleInterval }>(
    'price.followCandles',
  ),
};
export type PriceSlots = typeof priceSlots;
