/**
 * Columns of the price tables. `at` is epoch milliseconds, `_s` are seconds; prices are 1e-9 TON per AXIOM.
 */
export interface PriceTables {
  prices: { at: bigint; price: bigint };
  price_doubts: { at: bigint };
  candles: {
    length_s: number;
    start_s: bigint;
    opened: bigint;
    high: bigint;
    low: bigint;
    closed: bigint;
  };
}
