export {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type CandleInterval,
  candleStartSeconds,
  DEFAULT_CANDLE_INTERVAL,
  parseCandleInterval,
} from './candle.ts';
export {
  candleCount,
  candleWithSample,
  type CandleGap,
  type CandleRange,
  fillCandles,
  type FilledCandles,
  type PriceSample,
} from './candle-fold.ts';
export {
  CANDLE_PAGE,
  type CandleAnswer,
  type CandleSeries,
  type CandleSummary,
  candleSummary,
  type CandleWindow,
  emptySeries,
  isInGap,
  olderWindow,
  withLiveCandle,
  withNewestCandles,
  withOlderCandles,
} from './candle-series.ts';
export {
  isPriceStale,
  isTradingPaused,
  newestPrice,
  PriceStale,
  type PriceState,
  tradingPrice,
} from './fresh-price.ts';
export { type PaymentPrice, paymentPrice } from './payment-price.ts';
export { doubtAtMs, heldReading, momentWithTold, type PriceMoment, priceOfMoment } from './price-moment.ts';
export { formatPrice, parsePrice, type Price, price9, PRICE_FRACTION_DIGITS, PRICE_UNIT } from './price.ts';
export { HTTP_PRICE_BOUNDS } from './http-price-bounds.ts';
export type { PriceBounds } from './price-bounds.ts';
export { priceChange } from './price-change.ts';
export type { PriceReading } from './price-reading.ts';
export type { MintQuote, SaleQuote } from './quote.ts';
export { quoteMint, type QuoteMintInput } from './quote-mint.ts';
export { quoteSale, type QuoteSaleInput } from './quote-sale.ts';
export { SIMULATED_PRICE_BOUNDS, SIMULATED_PRICE_STEP_MS, simulatedPriceAt } from './simulated-price.ts';
export {
  buyingPrice,
  marketPrice,
  marketValue,
  sellingPrice,
  shownBuyingPrice,
  shownSellingPrice,
} from './spread-prices.ts';
export { type PriceRefusal, takeReading, type TakeReadingInput, type TakenReading } from './take-reading.ts';
export { tokenForTon } from './token-for-ton.ts';
export { tonForToken } from './ton-for-token.ts';
