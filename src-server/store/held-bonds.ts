import { axiom } from '@axiom/domain/money';
import type { HeldBond } from '../ports/store-reads.ts';

/** Later than any instant: the end of what has not ended. */
const NEVER = '9223372036854775807';

/**
 * A person's paid bonds not ended before an instant, as a query: `ended_at`, the booked end, and `ends_at`, the planned
 * one. What has ended before is not read.
 * @param owner SQL of the person's id
 * @param at SQL of the instant
 */
export function heldBonds(owner: string, at: string): string {
  return `select m.id as mint_id, m.amount_token, m.activated_at, m.closed_at as ended_at, m.matures_at as ends_at from mints m
      where m.owner_id = ${owner} and m.origin = 'paid' and m.status <> 'move_to_staking'
        and m.activated_at is not null and coalesce(m.closed_at, ${NEVER}) >= ${at}
    union all
    select m.id, m.amount_token, m.activated_at, s.completed_at, s.completes_at
      from stakes s cross join lateral (select * from mints where id = s.mint_id and owner_id = ${owner} offset 0) m
      where s.owner_id = ${owner} and s.status <> 'pending' and coalesce(s.completed_at, ${NEVER}) >= ${at}
        and m.origin = 'paid' and m.status = 'move_to_staking' and m.activated_at is not null`;
}

/** Them in one text, `amount,from,until,ends` each, the last two perhaps empty; `;` between. `first`: SQL of more cells before. */
export const heldText = (owner: string, at: string, first = ''): string =>
  `(select string_agg(concat_ws(',', ${first}held.amount_token, held.activated_at, coalesce(held.ended_at::text, ''),
      coalesce(held.ends_at::text, '')), ';') from (${heldBonds(owner, at)}) held)`;

/** The cells of each of them in such a text. */
export const heldCells = (text: string | null): readonly (readonly string[])[] =>
  text === null ? [] : text.split(';').map((one) => one.split(','));

/** One of them from its cells. */
export function heldIn([amount = '', from, until = '', ends = '']: readonly string[]): HeldBond {
  return {
    amountToken: axiom(BigInt(amount)),
    fromMs: Number(from),
    untilMs: until === '' ? undefined : Number(until),
    endsAtMs: ends === '' ? undefined : Number(ends),
  };
}
