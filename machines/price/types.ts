import type { Candle, CandleAnswer, CandleInterval, CandleSeries } from '@axiom/domain/price';
import type { Shown } from '../shared/shown.ts';

/** How the candles are drawn. */
export type PriceDrawing = 'line' | 'candles';

export interface PriceContext {
  readonly series: CandleSeries;
  readonly drawing: PriceDrawing;
  /** Number of charts on screen: one beside a form may stand over that of its screen. */
  readonly viewers: number;
  /** The candle told live since the newest candles were last asked for. */
  readonly live: Candle | null;
}

/**
 * `loading`: nothing of this interval is known yet. `empty`: there is no price. `failed`: Retry. `ready`: candles are
 * shown; `older`: those before them are being read, `older-failed`: they could not be, Retry. `live`: the last candle
 * follows the price, `away`: it does not.
 */
export type PriceTag = 'loading' | 'empty' | 'failed' | 'ready' | 'older' | 'older-failed' | 'live' | 'away';

export type PriceEvent =
  /** One more chart is on screen. */
  | { readonly type: 'price.open' }
  /** One chart less. */
  | { readonly type: 'price.close' }
  | { readonly type: 'price.interval'; readonly interval: CandleInterval }
  | { readonly type: 'price.drawing'; readonly drawing: PriceDrawing }
  /** The oldest candle is in sight. */
  | { readonly type: 'price.older' }
  | { readonly type: 'price.retry' }
  /** From the candle socket's slot. */
  | { readonly type: 'price.connected' }
  | { readonly type: 'price.disconnected' }
  | { readonly type: 'price.candle'; readonly candle: Candle }
  /** From the machine itself: the socket is back, and what came meanwhile is unknown. */
  | { readonly type: 'price.renew' };

/** To the candle socket's slot. */
export interface CandlesWanted {
  readonly type: 'candles.choose';
  readonly interval: CandleInterval;
}

/** Null if the server could not answer. */
export type CandlesRead = CandleAnswer | null;

export type PriceShown = Shown<PriceContext, PriceTag, PriceEvent>;
