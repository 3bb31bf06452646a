import type { Pool } from 'pg';
import { STATEMENT } from '../../../src-server/ports/store-messages.ts';

/** How many people are asked for, and how many rows each has of every kind. */
export const ASKED = 1_000;
export const ROWS_EACH = 20;
/** People altogether, all of whom give commands. */
export const PEOPLE = 20_000;

export const personId = (place: number): string => `p${String(place).padStart(7, '0')}`;

const PERSON = (n: string) => `'p' || lpad((${n})::text, 7, '0')`;
/** Whoever was invited by one of those that are asked for. */
const FRIEND = PERSON(`${ASKED} + n % ${PEOPLE - ASKED}`);
const RATES = '5000000, 150000, 150000000';
/** Epoch ms of everything that is filled in. */
const AT = '1750000000000';

/**
 * Fills a database that a server has migrated: people with bonds, stakes, links, sales, operations and friends.
 * Only what reads show; the books behind it are not whole.
 */
export async function fill(pool: Pool): Promise<void> {
  const rows = ASKED * ROWS_EACH;
  const owner = PERSON(`n % ${ASKED}`);
  const at = `${AT} + n * 1000`;
  const statements = [
    `insert into users (id, telegram_id, first_name, username, language_code, is_premium, ref_code, inviter_id,
        community_participation, created_at, referral_seen_at, held_since, community_checked_at)
      select ${PERSON('n')}, n::text, 'Ada', 'ada' || n, 'en', false, 'c' || n,
        case when n >= ${ASKED} then ${PERSON(`n % ${ASKED}`)} end, true, ${at}, ${AT}, ${AT}, 99999999999999
      from generate_series(0, ${PEOPLE - 1}) n`,
    `insert into accounts (name, owner_id, currency, balance)
      select 'user/' || id || '/' || part, id, 'AXIOM', 123456789012000 from users,
        unnest(array['main', 'referral', 'referral_pending', 'task', 'bonded', 'staked']) part`,
    `insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, closed_at,
        amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward,
        max_reward_percent, exit_fee_percent, exit_fee_flat, tx_hash)
      select 'm' || n, ${owner}, 'move_to_staking', 'paid', (select min(id) from policies), ${at}, ${at},
        ${at} + 31536000000, ${at}, 10000000000 + n, 20000000000 + n, 21000000000 + n, 1000000000, 365, 1000000000,
        ${RATES}, 0, 0, md5(n::text) from generate_series(0, ${rows - 1}) n`,
    // Two stakes of each person are active; the others have ended.
    `insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at, completes_at,
        completed_at, total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus, earned_reward,
        max_reward, remainder)
      select 's' || n, ${owner}, 'm' || n, case when n < ${2 * ASKED} then 'active' else 'completed' end, 365, ${at}, ${at},
        ${at}, 99999999999999, case when n >= ${2 * ASKED} then ${at} end, 20000000000 + n, 150000, 1, 2, 3, 1000000 + n,
        30000000000 + n, 12345678901234567890 from generate_series(0, ${rows - 1}) n`,
    `insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, amount_token,
        tariff_days, count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward, max_reward_percent)
      select 'l' || n, ${owner}, 'ACTIVE', 'main', (select min(id) from policies), 'code' || n, ${at}, 1000000000 + n,
        30, 10, 3, true, false, ${RATES} from generate_series(0, ${rows - 1}) n`,
    `insert into payouts (id, kind, owner_id, from_referral, address, shown_address, amount, token, fee_token,
        reference, status, attempts, tx_lt, tx_hash, created_at, updated_at)
      select 'w' || n, 'withdrawal', ${owner}, false, '0:' || repeat('5e', 32), 'shown', 1000000000 + n, 2000000000,
        10000000, 'r' || n, 'confirmed', 0, n, md5(n::text), ${at}, ${at} from generate_series(0, ${rows - 1}) n`,
    `insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, closed_at,
        amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward,
        max_reward_percent, exit_fee_percent, exit_fee_flat, tx_hash)
      select 'f' || n, ${FRIEND}, 'completed', 'paid', (select min(id) from policies), ${at}, ${at}, ${at}, ${at},
        10000000000 + n, 20000000000 + n, 21000000000 + n, 1000000000, 365, 1000000000,
        ${RATES}, 0, 0, md5(n::text) from generate_series(0, ${rows - 1}) n`,
    `insert into referral_bonuses (mint_id, inviter_id, invitee_id, status, bonus, turnover, created_at, closed_at)
      select 'f' || n, u.inviter_id, u.id, 'released', 1000000 + n, 5000000000, ${at}, ${at}
      from generate_series(0, ${rows - 1}) n join users u on u.id = ${FRIEND}`,
    `insert into ledger_movements (id, owner_id, kind, at, mint_id, shown_ton)
      select 'o' || n, ${owner}, 'mint_activated', ${at}, 'm' || n, 10000000000 from generate_series(0, ${rows - 1}) n`,
    `insert into ledger_movements (id, owner_id, kind, at) select 'grant' || id, id, 'adjustment', ${AT} from users`,
    `insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
      select 'o' || n, 0, 'user/' || ${owner} || '/bonded', 'AXIOM', 20000000000 + n, ${owner}, ${at}
      from generate_series(0, ${rows - 1}) n
      union all
      select 'o' || n, 1, 'system/rewards_expense', 'AXIOM', -20000000000 - n, ${owner}, ${at}
      from generate_series(0, ${rows - 1}) n
      union all
      select 'grant' || id, 0, 'system/rewards_expense', 'AXIOM', -740740734072000, id, ${AT} from users`,
    // What the bot has sent is not sent again.
    `insert into bot_messages (telegram_id, key, body, status, attempts, retry_at, created_at, changed_at)
      select n::text, '${STATEMENT}o' || n, json_build_object('kind', 'statement', 'fromMs', ${AT}, 'toMs', ${AT} + 86400000,
          'total', ${ROWS_EACH})::text, 'sent', 1, 0, (extract(epoch from now()) * 1000)::int8, (extract(epoch from now()) * 1000)::int8
      from generate_series(0, ${ASKED - 1}) n`,
    `insert into candles (length_s, start_s, opened, high, low, closed)
      select 3600, (extract(epoch from now())::int8 / 3600 - n) * 3600, 1000000000 + n, 1000000009 + n, 999999999 + n, 1000000005 + n
      from generate_series(0, 400) n on conflict do nothing`,
    'analyze',
  ];
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** As after the server's first look at the chain, which is not there. */
export async function takesPayments(pool: Pool, hotWallet: string): Promise<void> {
  await pool.query(
    'insert into chain_cursors (account, lt, hash, at_s, balance) values ($1, 0, $2, 1750000000, 0) on conflict do nothing',
    [hotWallet, ''],
  );
  await pool.query(
    'insert into hot_wallets (address, since_at, target, arrived_at) values ($1, $2, 0, $2) on conflict do nothing',
    [hotWallet, AT],
  );
}
