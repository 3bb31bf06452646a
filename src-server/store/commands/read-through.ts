import { ENDED } from '../migrations/0037-ended-terms.ts';
import { HAS_PLACE } from '../migrations/0038-one-way-to-a-row.ts';
import type { Statement } from '../statement.ts';

/** Statements for what few commands read, asked for only when one does: nothing of it changes with a command. */
export const STAKED_TOTAL: Statement = {
  name: 'command_staked_total',
  text: `select coalesce(sum(total_amount), 0)::text as total from stakes
    where started_at < $1::int8 and coalesce(completed_at, completes_at, 9e18) >= $1::int8`,
};

export const POLICY: Statement = { name: 'command_policy', text: 'select * from policies where id = $1' };

export const POLICY_AT: Statement = {
  name: 'command_policy_at',
  text: 'select id from policies where in_force_from <= $1::int8 order by in_force_from desc limit 1',
};

export const WORK_DUE: Statement = {
  name: 'command_work_due',
  text: 'select due_at from work where kind = $1 and subject = $2',
};

export const KEEP_DAY: Statement = {
  name: 'command_keep_day',
  text: `insert into days select * from json_populate_record(null::days, $1::json) on conflict (day) do nothing`,
};

export const DAY: Statement = { name: 'command_day', text: 'select * from days where day = $1::int8' };

export const OPENERS: Statement = {
  name: 'command_openers',
  text: `select u.first_name from farm_activations a join users u on u.id = a.user_id
    where a.author_id = $1 and a.link_id = $2 and a.${HAS_PLACE} order by a.place desc limit $3::int4`,
};

export const ENDED_PAID: Statement = {
  name: 'command_ended_paid',
  // From each terms to the next by the index: however many bonds ended under them, one is read.
  text: `with recursive terms as (
      (select policy_id, tariff_days, status from mints where owner_id = $1 and ${ENDED}
        order by owner_id, policy_id, tariff_days, status limit 1)
      union all
      select n.* from terms t cross join lateral (select policy_id, tariff_days, status from mints
        where owner_id = $1 and ${ENDED} and (policy_id, tariff_days, status) > (t.policy_id, t.tariff_days, t.status)
        order by owner_id, policy_id, tariff_days, status limit 1) n
    ) select * from terms`,
};

export const OWN_WALLET: Statement = {
  name: 'command_own_wallet',
  text: `select w.*, coalesce(f.user_id = w.user_id, false) as is_first from wallets w
    left join wallet_firsts f on f.address = w.address where w.user_id = $1`,
};

export const PHOTO_BYTES: Statement = {
  name: 'command_photo_bytes',
  text: 'select coalesce(sum(size), 0)::text as total from task_photos',
};

export const STATEMENTS_SINCE: Statement = {
  name: 'command_statements_since',
  text: `select count(*) as count from bot_messages m join users u on u.telegram_id = m.telegram_id
    where u.id = $1 and m.key like $2 and m.created_at >= $3::int8`,
};
