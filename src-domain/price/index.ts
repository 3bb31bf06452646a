export {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type CandleInterval,
  candleStartSeconds,
  DEFAULT_CANDLE_INTERVAL,
  parseCandleInterval,
} from './candle.ts';
export { assertPriceFresh, isPriceStale, PriceStale } from './fresh-price.ts';
export { formatPrice, parsePrice, type Price, price9, PRICE_FRACTION_DIGITS, PRICE_UNIT } from './price.ts';
export type { PriceBounds } from './price-bounds.ts';
export { priceChange } from './price-change.ts';
export type { MintQuote, SaleQuote } from './quote.ts';
export { quoteMint, type QuoteMintInput } from './quote-mint.ts';
export { quoteSale, type QuoteSaleInput } from './quote-sale.ts';
export { SIMULATED_PRICE_BOUNDS, SIMULATED_PRICE_STEP_MS, simulatedPriceAt } from './simulated-price.ts';
export { buyingPrice, marketPrice, sellingPrice } from './spread-prices.ts';
export { tokenForTon } from './token-for-ton.ts';
export { tonForToken } from './ton-for-token.ts';
