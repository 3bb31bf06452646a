/** The figures that a run measures at the end of each day, after the settlement at midnight. */
export const MEASURES = [
  'price',
  'people',
  'bought_ton',
  'sold_ton',
  'bonded_token',
  'staked_token',
  'balances_token',
  'escrow_token',
  'rewards_token',
  'fees_token',
  'tvl_ton',
  'liabilities_ton',
  'treasury_ton',
  'coverage',
  'payouts_waiting',
  'payouts_waiting_ton',
  'active_stakes',
] as const;
/** One of MEASURES. */
export type Measure = (typeof MEASURES)[number];

/** The unit of each measure: nano (1e-9 of the coin), millionths of one, or a plain count. */
export const MEASURE_UNITS: Readonly<Record<Measure, 'nano_ton' | 'nano_axiom' | 'millionths' | 'count'>> = {
  price: 'nano_ton',
  people: 'count',
  bought_ton: 'nano_ton',
  sold_ton: 'nano_ton',
  bonded_token: 'nano_axiom',
  staked_token: 'nano_axiom',
  balances_token: 'nano_axiom',
  escrow_token: 'nano_axiom',
  rewards_token: 'nano_axiom',
  fees_token: 'nano_axiom',
  tvl_ton: 'nano_ton',
  liabilities_ton: 'nano_ton',
  treasury_ton: 'nano_ton',
  coverage: 'millionths',
  payouts_waiting: 'count',
  payouts_waiting_ton: 'nano_ton',
  active_stakes: 'count',
};

/** One column per measure, one value per day; null if it is not defined (coverage while nothing is owed). */
export type Series = Readonly<Record<Measure, readonly (bigint | null)[]>>;
