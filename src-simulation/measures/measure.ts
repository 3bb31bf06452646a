/** What a run measures once a day, after the settlement of the midnight that ends it. */
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

/** How a measure counts: nano (1e-9 of the coin), millionths of one, or plain things. */
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

/** One column a measure, one value a day; null where it is not defined (coverage while nothing is owed). */
export type Series = Readonly<Record<Measure, readonly (bigint | null)[]>>;
