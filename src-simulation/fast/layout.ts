/**
 * Hot files copy these into constants of their own (`const { I } = layout`): V8 inlines a module's own constants, but loads
 * an imported binding each time it is used.
 *
 * Records lie in one buffer with two views: numbers (8 bytes) and whole numbers (4 bytes). A person's record is three
 * cache lines, the first with what a purchase needs.
 */
export const PERSON = 24;
export const PERSON_INTS: number = PERSON * 2;

/** Numbers of a person's record. */
export const P = {
  tonIn: 0,
  staked: 1,
  /** Main balance without the rewards of active stakes. */
  main: 2,
  referral: 8,
  turnover: 9,
  pending: 10,
  bonded: 11,
  /** Offset of the person's own index J(t) = offset + rate × t. */
  ownOffset: 12,
  task: 16,
  tonOut: 17,
  tonWaiting: 18,
} as const;

/** Whole numbers of a person's record. */
export const I = {
  key: 6,
  inviter: 7,
  /** Index of the first of the person's stakes, which are contiguous, and their number. */
  stakes: 8,
  stakeCount: 9,
  nextStake: 10,
  nextBuy: 11,
  nextBond: 12,
  /** Behaviour in the lower half, level (0-based) in the upper. */
  behaviour: 13,
  /** Number of paid bonds and stakes that have not ended. */
  paidHeld: 14,
  /** First day on which the person's own bonuses can change. */
  nextOwn: 27,
  bonds: 28,
  /** UTC days since the run's first day, negative before it; `NOT_HELD` if unset. */
  heldSince: 29,
  heldUntil: 30,
  /** Class of the person's own bonuses. */
  ownClass: 31,
  /** First of the links that the person will cancel. */
  links: 38,
  /** Released bonds that tasks require (releases.ts). It uses the place of the buying gap, whose day is in the first cache line. */
  released: 40,
  /** Next day of each action, by its purpose; the one for buying is `nextBuy` in the first cache line. */
  next: 40,
} as const;

/** 100 %, in 1e-6 percent. */
export const WHOLE = 100_000_000;

/** No day: nothing is held, or the holding has not ended. */
export const NOT_HELD: number = -(2 ** 30);

/** A stake: half a cache line. */
export const STAKE = 4;
export const STAKE_INTS: number = STAKE * 2;
export const S = {
  total: 0,
  /** The index at its start. For a stake of the snapshot, whose index starts at 0: its place in `kept.stakes`. */
  base: 1,
  target: 2,
} as const;
/** `state`: next look (12 bits), activation of its bond (12 bits), paid (1), rate class (7). */
export const SI = {
  state: 6,
  /** In the first stake of a block: how many stakes the block has room for. */
  blockSize: 7,
} as const;
export const DAY_MASK = 0xfff;
export const LOOK_SHIFT = 20;
export const START_SHIFT = 8;
export const PAID = 0x80;
export const CLASS_MASK = 0x7f;
/** Later than every day. */
export const NO_DAY = 0xfff;

/** A bond: one cache line. */
export const BOND = 8;
export const BOND_INTS: number = BOND * 2;
export const B = { token: 0, ton: 1, bonus: 2 } as const;
/** What its owner plans to do with a bond. */
export const TO_HOLD = 0;
export const TO_STAKE = 1;
export const TO_CANCEL = 2;
export const BI = {
  next: 6,
  /** Second of its activation since the run's first midnight. */
  startSecond: 7,
  matureDay: 8,
  planDay: 9,
  plan: 10,
  /** Paid and rate class, as in a stake's state. */
  kind: 11,
  /** Second of the day on which it matures. */
  matureSecond: 12,
  previous: 13,
} as const;

/** A payout. */
export const PAYOUT = 6;
export const PAYOUT_INTS: number = PAYOUT * 2;
export const Y = { token: 0, fee: 1, ton: 2 } as const;
export const YI = { person: 6, createdDay: 7, state: 8, nextHeld: 9 } as const;

/** A link for others: one cache line. */
export const LINK = 8;
export const LINK_INTS: number = LINK * 2;
/** Amount of one use. */
export const L = { token: 0 } as const;
export const LI = {
  /** Next link in its author's list. */
  next: 2,
  author: 3,
  /** Rate class of its bonds. */
  kind: 4,
  source: 5,
  /** Uses that are left; 0 if used up, −1 if revoked. */
  left: 6,
  used: 7,
  cancelDay: 8,
} as const;

/** Behaviour in the lower half of a whole number, level in the upper. */
export const BEHAVIOUR_MASK = 0xffff;
export const LEVEL_SHIFT = 16;
