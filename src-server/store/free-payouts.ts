/** SQL of rows of `payouts`, as src-domain/withdrawal/line.ts says it; tests/server/chain/free-payouts.test.ts compares them. */

/** As `isFree`. The condition of the index `payouts_free`. */
export const FREE = `(kind = 'deposit_refund' or released)`;

/** As `isAbove`; `aboveTon`: SQL of the amount, null where none is too large. */
export const aboveOf = (aboveTon: string): string => `coalesce(not ${FREE} and amount > ${aboveTon}, false)`;

const ABOVE = aboveOf('above');

/** Which rows, joined with `payout_line`, a figure of open payouts counts: what is above waits for an operator, as a held one. */
export const OPEN_PAYOUTS = {
  payout_queued: `status = 'queued' and not ${ABOVE} and (waits is distinct from 'treasury_day' or ${FREE})`,
  payout_day: `status = 'queued' and not ${ABOVE} and waits = 'treasury_day' and not ${FREE}`,
  payout_sending: `status = 'sending'`,
  payout_held: `(status = 'held' or status = 'queued' and ${ABOVE})`,
} as const;
