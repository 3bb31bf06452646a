export {
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type Candle,
  type CandleInterval,
  candleStartSeconds,
  DEFAULT_CANDLE_INTERVAL,
  parseCandleInterval,
} from './candle.ts';
export { formatPrice, parsePrice, type Price, price9, PRICE_FRACTION_DIGITS, PRICE_UNIT } from './price.ts';
export type { PriceBounds } from './price-bounds.ts';
export type { MintQuote, SaleQuote } from './quote.ts';
