import { sql } from 'kysely';
import { FILL_KEPT } from '#server/store/migrations/0019-kept-totals.ts';
import { FILL_EARNED } from '#server/store/migrations/0020-earned-after.ts';
import { FILL_MARKS } from '#server/store/migrations/0036-ledger-marks.ts';
import { FILL_PAYOUT_SUMS } from '#server/store/migrations/0034-payout-sums.ts';
import { FILL_PEOPLE } from '#server/store/migrations/0032-people-count.ts';
import type { Database } from '#server/store/open.ts';

/** Of this person everything is there in the given number; others have a little. */
export const OLD_HAND = 'oldhand';
/** The code of a link of theirs that every tenth friend has opened. */
export const HOT_LINK = 'hot';
/** So many of the deposits can be sent back. */
export const WORTH_A_REFUND = 20;

/**
 * Fills a database that a server has opened with the history of one person, all of it ended (a sale for every fourth
 * movement), with their friends, and with as many deposits, nearly all of them dust.
 * Without the database's own guards.
 */
export async function growHistory({ db }: Database, rows: number): Promise<void> {
  const series = sql.raw(`generate_series(1, ${rows}) as n`);
  const at = sql.raw('1700000000000 + n * 1000');
  const ended = sql.raw('1700000000000 + n * 1000 + 500');
  const own = sql.lit(OLD_HAND);
  const uses = rows / 10;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    // Only what is on the disk can be found without its rows afterwards.
    await sql`set local synchronous_commit = on`.execute(tx);
    const person = (id: unknown, inviter: unknown, from: unknown) =>
      sql`insert into users (id, telegram_id, first_name, is_premium, ref_code, inviter_id, community_participation,
          created_at, referral_seen_at, community_checked_at)
        select ${id}, ${id}, 'Ada', false, ${id}, ${inviter}, true, ${at}, 0, 0 from ${from}`.execute(tx);
    await person(own, sql.raw('null'), sql.raw('generate_series(1, 1) as n'));
    await person(sql.raw(`'friend' || n`), own, series);
    await sql`insert into accounts (name, owner_id, currency, balance)
      select 'user/' || id || '/main', id, 'AXIOM', 5 from users`.execute(tx);
    await sql`insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, closed_at,
        amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward,
        max_reward_percent, exit_fee_percent, exit_fee_flat)
      select 'm' || id, id, 'move_to_staking', 'farm', (select min(id) from policies), 0, 0, 1, 1, 5, 5, 5, 0, 30, 1, 0, 0, 0, 0, 0
      from users where id <> ${own}`.execute(tx);
    await sql`insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at,
        completes_at, completed_at, total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus,
        earned_reward, max_reward, remainder)
      select 's' || id, id, 'm' || id, 'completed', 30, 0, 0, 0, 1, 1, 5, 0, 0, 0, 0, 5, 5, 0
      from users where id <> ${own}`.execute(tx);
    await sql`insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, closed_at,
        amount_token, tariff_days, count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward,
        max_reward_percent)
      select 'l' || id, id, 'REVOKED', 'main', (select min(id) from policies), 'c' || id, 0, 1, 5, 30, 2, 1, true, false, 0, 0, 0
        from users where id <> ${own}
      union all select 'hot', ${own}, 'ACTIVE', 'main', (select min(id) from policies), ${HOT_LINK}, 0, null, 5, 30,
        ${uses + 5}::int4, ${uses}::int4, true, false, 0, 0, 0`.execute(tx);
    await sql`insert into accounts (name, owner_id, currency, balance) values ('link/hot/escrow', 'hot', 'AXIOM', 25)`.execute(
      tx,
    );
    await sql`insert into farm_activations (link_id, author_id, user_id, place, mint_id, at)
      select 'l' || id, id, ${own}, 1, 'm' || id, 0 from users where id <> ${own}`.execute(tx);
    await sql`insert into ledger_movements (id, owner_id, kind, at) select 'o' || id, id, 'adjustment', 0 from users
      where id <> ${own}`.execute(tx);
    await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
      select 'o' || id, 0, 'user/' || id || '/main', 'AXIOM', 5, id, 0 from users where id <> ${own}`.execute(
      tx,
    );
    await sql`insert into payouts (id, kind, owner_id, from_referral, address, shown_address, amount, token, fee_token,
        reference, status, attempts, tx_lt, tx_hash, created_at, updated_at)
      select 'w' || id, 'withdrawal', id, false, 'a', 'a', 5, 5, 0, 'r' || id, 'confirmed', 0, 1, 'h', 0, 0
      from users where id <> ${own}`.execute(tx);
    await sql`insert into referral_bonuses (mint_id, inviter_id, invitee_id, status, bonus, turnover, created_at, closed_at, earned_after)
      select 'fm' || id, id, id || ' friend', 'released', 5, 5, 0, 1, 0 from users where id <> ${own}`.execute(
      tx,
    );
  });
  // What comes now PostgreSQL has not looked at: to it, everybody has one of each, as in a database of a million people.
  await sql`vacuum analyze`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, closed_at,
        amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward,
        max_reward_percent, exit_fee_percent, exit_fee_flat)
      select 'm' || n, ${own}, case when n % 2 = 0 then 'completed' else 'move_to_staking' end, 'paid',
        (select min(id) from policies), ${at}, ${at}, ${ended}, ${ended}, 5, 5, 5, 0, 30, 1, 0, 0, 0, 0, 0
      from ${series}`.execute(tx);
    await sql`insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at,
        completes_at, completed_at, total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus,
        earned_reward, max_reward, remainder)
      select 's' || n, ${own}, 'm' || n, 'completed', 30, ${at}, ${at}, ${at}, ${ended}, ${ended}, 5, 0, 0, 0, 0, 5, 5, 0
      from ${series} where n % 2 = 1`.execute(tx);
    await sql`insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, closed_at,
        amount_token, tariff_days, count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward,
        max_reward_percent)
      select 'l' || n, ${own}, 'REVOKED', 'main', (select min(id) from policies), 'c' || n, ${at}, ${ended}, 5, 30, 2, 1,
        true, false, 0, 0, 0 from ${series}`.execute(tx);
    await sql`insert into payouts (id, kind, owner_id, from_referral, address, shown_address, amount, token, fee_token,
        reference, status, attempts, tx_lt, tx_hash, created_at, updated_at)
      select 'w' || n, 'withdrawal', ${own}, false, 'a', 'a', 5 + n % 7, 5 + n % 5, 0, 'r' || n, 'confirmed', 0, n, 'h',
        ${at}, ${at} from ${series} where n % 4 = 3`.execute(tx);
    await sql`insert into referral_bonuses (mint_id, inviter_id, invitee_id, status, bonus, turnover, created_at, closed_at, earned_after)
      select 'f' || n, ${own}, 'friend' || n, 'released', 5, 5, ${at}, ${ended}, 0 from ${series}`.execute(
      tx,
    );
    await sql`insert into ledger_movements (id, owner_id, kind, at)
      select 'o' || lpad(n::text, 9, '0'), ${own}, case when n % 2 = 0 then 'stake_settled' when n % 4 = 3 then 'withdrawal_created' else 'mint_staked' end, ${at}
      from ${series}`.execute(tx);
    for (const [position, account, amount] of [
      [0, 'bonded', -5],
      [1, 'staked', 5],
    ] as const)
      await sql`insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
        select 'o' || lpad(n::text, 9, '0'), ${position}::int4, ${`user/${OLD_HAND}/${account}`}, 'AXIOM', ${amount}::int8,
          ${own}, ${at} from ${series}`.execute(tx);
    await sql`insert into farm_activations (link_id, author_id, user_id, place, mint_id, at)
      select 'hot', ${own}, 'friend' || n, n, 'of hot ' || n, 0 from ${series} where n <= ${uses}::int4`.execute(
      tx,
    );
    await sql`insert into deposits (id, account, lt, hash, sender, value, reason, status, automatic, at_s)
      select 'd' || n, 'a', n, 'h', '0:5e', case when n <= ${sql.lit(WORTH_A_REFUND)} then 9000000 else 1 end, 'no_comment', 'waiting', false, n
      from ${series}`.execute(tx);
    await sql`insert into link_codes (code, owner_id, link_id)
      select activation_code, owner_id, id from farm_links`.execute(tx);
    await sql`truncate ledger_marks`.execute(tx);
    for (const statement of FILL_MARKS) await sql.raw(statement).execute(tx);
    // Shortly: housekeeping folds some of these every 10 s.
    await sql`truncate kept_counts, referral_totals, sold_days, open_payouts`.execute(tx);
    for (const statement of [...FILL_KEPT, ...FILL_PAYOUT_SUMS, ...FILL_PEOPLE, FILL_EARNED])
      await sql.raw(statement).execute(tx);
  });
}

/** What each of these sales is worth, nano. */
export const SALE_NANO = 5;

/** As many sales of today that wait in line, then as many of one person's own. Under the database's own guards. */
export async function growLine(
  { db }: Database,
  { rows, nowMs }: { readonly rows: number; readonly nowMs: number },
): Promise<void> {
  const sales = (owner: string, name: string) =>
    sql`insert into payouts (id, kind, owner_id, from_referral, address, shown_address, amount, token, fee_token, reference,
        status, attempts, created_at, updated_at)
      select ${name} || n, 'withdrawal', ${sql.raw(owner)}, false, 'a', 'a', ${SALE_NANO}::int8, ${SALE_NANO}::int8, 0, ${name} || n,
        'queued', 0, ${nowMs}::int8, ${nowMs}::int8 from generate_series(1, ${rows}::int4) as n`.execute(db);
  await sales(`'friend' || n`, 'line');
  await sales(`'${OLD_HAND}'`, 'own');
  await sql`analyze payouts, sold_days`.execute(db);
}
