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
