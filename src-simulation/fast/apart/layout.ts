/** A person: one cache line of amounts. */
export const LIFE = 8;
export const A = {
  tonIn: 0,
  main: 1,
  referral: 2,
  pending: 3,
  bonded: 4,
  staked: 5,
  turnover: 6,
} as const;

/** What a purchase draws, by place in a day's row of moments. */
export const MOMENTS = 8;
export const M = {
  buy: 0,
  visit: 1,
  delay: 2,
  amount: 3,
  plan: 4,
  payment: 5,
  life: 6,
  lifeDays: 7,
} as const;

/** What a day changes, beside its stakes. */
export const DAILY = 12;
export const D = {
  boughtTon: 0,
  issued: 1,
  balances: 2,
  completedRewards: 3,
  /** What completing stakes would have earned beyond their cap (`PART` and rest), and fractions of it. */
  overshoot: 4,
  overshootRest: 5,
  away: 6,
  expense: 7,
  /** Of referral: balance and expense alike. */
  promised: 8,
  bonded: 9,
  fees: 10,
  /** How many stakes were paid for. */
  stakings: 11,
} as const;

/** What a day changes of the stakes of one plan. */
export const STAKED = 5;
export const K = {
  total: 0,
  /** Σ total × seconds that active totals have too much or too little of the day, in `PART`s of the total and the rest. */
  weighted: 1,
  rest: 2,
  /** How many begin, and how many complete. */
  begun: 3,
  completed: 4,
} as const;

/** A total is split at this before it is weighted with seconds or rates. */
export const PART: number = 2 ** 19;

/** A plan's terms beside each other: its rate, the index that reaches its cap, its index at the end of the run. */
export const TERMS = 4;
export const T = { daily: 0, needed: 1, end: 2 } as const;
