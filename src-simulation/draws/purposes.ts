/**
 * What a draw is for. The numbers are part of every result: a new purpose takes a free number, none is ever changed.
 * The first eight are actions that recur after gaps; their first gap, and one drawn anew, have numbers of their own.
 */
export const PURPOSE = {
  buy: 0,
  sell: 1,
  sellReferral: 2,
  transfer: 3,
  createLink: 4,
  activateLink: 5,
  checkIn: 6,
  otherTask: 7,

  behaviour: 64,
  invited: 65,
  inviter: 66,
  visit: 67,

  plan: 72,
  amount: 73,
  payment: 74,
  delay: 75,
  life: 76,
  lifeDays: 77,

  linkSource: 80,
  linkPlan: 81,
  linkFor: 82,
  linkCount: 83,
  linkCancel: 84,
  linkCancelDays: 85,
  /** The bond that a link for oneself makes. */
  ownLife: 86,
  ownLifeDays: 87,
  linkChoice: 88,
  /** The bond that an activation makes. */
  activatedLife: 89,
  activatedLifeDays: 90,

  taskReview: 96,
  refuseMain: 97,
  refuseReferral: 98,
  panic: 99,
  /** Steps of the walking price; "day" is the step's number, "person" the market. */
  walk: 100,
  /** Plus the index of the event in the scenario. */
  event: 256,
} as const;

/** Added to an action's purpose for the first gap, on the day of arrival. */
export const FIRST_GAP = 16;
/** Added to an action's purpose for a new gap after a change of behaviour. */
export const NEW_GAP = 32;
/** Number of purposes per day; events use the upper 768. */
export const PURPOSES_PER_DAY = 1024;

/** The identity of the price's draws; no person has it. */
export const MARKET = 0xffffffff;
