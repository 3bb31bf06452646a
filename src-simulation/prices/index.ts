export {
  PRICE_STEP_SECONDS,
  PRICE_STEPS_PER_DAY,
  priceAt,
  priceNumberAt,
  type PriceTable,
} from './price-table.ts';
export { tabulatePrices } from './tabulate.ts';
