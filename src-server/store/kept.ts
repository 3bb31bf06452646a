/**
 * What is kept of a person is read in queries of its own: however little the planner knows of a table, it then looks up the
 * partition of one person, and never compares all of them with the people who are asked for.
 */

/** A join with `rows`, how many rows of a kind a person has; null: none. `person` is SQL of their id. */
export const keptCount = (person: string, what: string, as: string): string =>
  `left join lateral (select kept.rows from kept_counts kept
    where kept.owner_id = ${person} and kept.what = '${what}' offset 0) ${as} on true`;

/** A join with the sums of what a friend brought, or without one of what all friends did; without any its columns are null. */
export const referralTotals = (person: string, as: string, friend = "''"): string =>
  `left join lateral (select * from referral_totals kept
    where kept.inviter_id = ${person} and kept.invitee_id = ${friend} offset 0) ${as} on true`;

/** A join with what a person sold on a UTC day, `token` and `amount`; null: nothing. `day`: SQL of the instant when it began. */
export const soldOn = (person: string, day: string, as: string): string =>
  `left join lateral (select kept.token, kept.amount from sold_days kept
    where kept.owner_id = ${person} and kept.day = ${day} offset 0) ${as} on true`;
