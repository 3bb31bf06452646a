export { PRICE_STEP_SECONDS, priceAt, priceNumberAt, type PriceTable } from './price-table.ts';
export { tabulatePrices } from './tabulate.ts';
