import { AGAIN, authorOf, HOME } from './subjects.ts';

/** Nano AXIOM that the floors move. */
export const PART = 5_000_000_000;

/** The parts that all floors share: the person's version, the key with its answer, one booking of two entries, one event. */
const BEGIN = (route: string) => `
  update users set version = version + 1 where id = who returning version into v;
  insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
    values (who, '${route}', k, repeat('0', 64), repeat('x', 500), 0);`;
const BOOKING = (kind: string, from: string, to: string, more = '') => `
  insert into ledger_movements (id, owner_id, kind, at${more === '' ? '' : ', link_id'}) values (row_id, who, '${kind}', now_ms${more});
  insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at) values
    (row_id, 0, ${from}, 'AXIOM', -${PART}, who, now_ms),
    (row_id, 1, ${to}, 'AXIOM', ${PART}, who, now_ms);`;
const DEBIT = (account: string) => `
  update accounts set balance = balance - ${PART} where owner_id = split_part(${account}, '/', 2) and name = ${account} and currency = 'AXIOM';`;
const CREDIT = (account: string) => `
  insert into accounts (name, owner_id, currency, balance) values (${account}, split_part(${account}, '/', 2), 'AXIOM', ${PART})
    on conflict (name, currency, owner_id) do update set balance = accounts.balance + excluded.balance;`;
/** Of whom: SQL of their id and of their version. */
const EVENTS = (kinds: readonly string[], id = 'who', version = 'v'): string => `
  insert into outbox (user_id, version, position, event, data, created_at) values ${kinds
    .map((kind, position) => `(${id}, ${version}, ${position}, 'user:${kind}', repeat('x', 300), now_ms)`)
    .join(', ')};`;
const EVENT = EVENTS(['balance']);
const own = (name: string) => `'user/' || who || '/${name}'`;
const ESCROW = `'link/' || row_id || '/escrow'`;
const TERMS = '5000000, 150000, 150000000';

/** What a command of `ONCE_COMMANDS` is about. */
const THING = `'${AGAIN}' || who`;
const AUTHOR = authorOf('who');
const LINK = `'${AGAIN}' || author`;
const THING_ESCROW = `'link/' || ${THING} || '/escrow'`;
const LINK_ESCROW = `'link/' || ${LINK} || '/escrow'`;

/** The bodies of SQL functions of a person's id (`who`) and a new key (`k`); `row_id` is new, `v` the person's version,
 * `now_ms` the time, which rises as a clock does: the entries of a person are of different instants. */
export const FLOOR_FUNCTIONS = {
  transfer: `${BEGIN('referralTransfer')}${BOOKING('referral_transferred', own('referral'), own('main'))}
    ${DEBIT(own('referral'))}${CREDIT(own('main'))}${EVENT}`,
  sale: `${BEGIN('withdrawCreate')}
    insert into payouts (id, kind, owner_id, from_referral, address, shown_address, amount, token, fee_token, reference,
        status, attempts, created_at, updated_at)
      values (row_id, 'withdrawal', who, false, '${HOME}', 'shown', 1000000000, ${PART}, 10000000, row_id, 'queued', 0,
        1750000000000, 1750000000000);
    ${BOOKING('withdrawal_created', own('main'), "'system/payouts_in_flight'")}${DEBIT(own('main'))}${EVENT}`,
  link: `${BEGIN('farmCreate')}
    insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, amount_token, tariff_days,
        count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward, max_reward_percent)
      values (row_id, who, 'ACTIVE', 'main', (select min(id) from policies), row_id, 1750000000000, ${PART}, 30, 1, 0, false,
        false, ${TERMS});
    ${BOOKING('link_created', own('main'), ESCROW)}${DEBIT(own('main'))}${CREDIT(ESCROW)}${EVENT}`,
  bond: `${BEGIN('mintCreate')}
    insert into mints (id, owner_id, status, origin, policy_id, order_code, created_at, valid_until, amount_ton, amount_token,
        expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
        exit_fee_percent, exit_fee_flat)
      values (row_id, who, 'pending', 'paid', (select min(id) from policies), row_id, 1750000000000, 1750000900000, ${PART},
        ${PART}, ${PART}, 0, 30, 1000000000, ${TERMS}, 0, 0);
    insert into work (kind, subject, due_at, owner_id, waits_for_payments) values ('mint', row_id, 99999999999999, who, true);
    ${EVENT}`,
  leave: `${BEGIN('mintCancel')}
    update mints set status = 'canceled', closed_at = now_ms where owner_id = who and id = ${THING};
    ${BOOKING('mint_canceled', own('bonded'), own('main'))}
    insert into ledger_entries (movement_id, position, account, currency, amount, owner_id, at)
      values (row_id, 2, 'system/fees', 'AXIOM', 1, who, now_ms);
    delete from work where kind = 'mint' and subject = ${THING};
    ${DEBIT(own('bonded'))}${CREDIT(own('main'))}${EVENTS(['mint', 'balance'])}`,
  stake: `${BEGIN('stakingCreate')}
    update mints set status = 'move_to_staking', closed_at = now_ms where owner_id = who and id = ${THING};
    insert into stakes (id, owner_id, mint_id, status, tariff_days, created_at, started_at, last_updated_at, completes_at,
        total_amount, daily_reward, hold_bonus, collective_bonus, investment_bonus, earned_reward, max_reward, remainder)
      values (row_id, who, ${THING}, 'active', 30, now_ms, now_ms, now_ms, 99999999999999, ${PART}, 150000, 0, 0, 0, 0, ${PART}, 0);
    ${BOOKING('mint_staked', own('bonded'), own('staked'))}
    delete from work where kind = 'mint' and subject = ${THING};
    insert into work (kind, subject, due_at, owner_id) values ('stake', row_id, 99999999999999, who);
    ${DEBIT(own('bonded'))}${CREDIT(own('staked'))}${EVENTS(['mint', 'staking', 'balance'])}`,
  open: `author := ${AUTHOR};
    ${BEGIN('farmActivate')}
    update users set version = version + 1 where id = author returning version into w;
    update farm_links set activated = activated + 1 where owner_id = author and id = ${LINK} returning activated into taken;
    insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, amount_ton, amount_token,
        expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
        exit_fee_percent, exit_fee_flat)
      values (row_id, who, 'active', 'farm', (select min(id) from policies), now_ms, now_ms, 99999999999999, ${PART}, ${PART},
        ${PART}, 0, 30, 1000000000, ${TERMS}, 0, 0);
    insert into farm_activations (link_id, author_id, user_id, place, mint_id, at)
      values (${LINK}, author, who, taken, row_id, now_ms);
    ${BOOKING('farming_activated', LINK_ESCROW, own('bonded'), `, ${LINK}`)}
    ${DEBIT(LINK_ESCROW)}${CREDIT(own('bonded'))}
    insert into work (kind, subject, due_at, owner_id) values ('mint', row_id, 99999999999999, who);
    ${EVENTS(['mint', 'balance'])}${EVENTS(['balance'], 'author', 'w')}`,
  revoke: `${BEGIN('farmCancel')}
    update farm_links set status = 'REVOKED', closed_at = now_ms where owner_id = who and id = ${THING};
    ${BOOKING('farming_canceled', THING_ESCROW, own('main'), `, ${THING}`)}
    ${DEBIT(THING_ESCROW)}${CREDIT(own('main'))}${EVENT}`,
  claim: `${BEGIN('taskClaim')}
    update user_tasks set status = 'CLAIMED', claimed_at = now_ms where user_id = who and id = ${THING};
    ${BOOKING('task_claimed', "'system/rewards_expense'", own('task'))}
    insert into task_payments (user_id, task_id, period, reward, movement_id)
      values (who, 'daily_check_in', 'day-' || now_ms / 86400000, 1, row_id);
    insert into task_purses (task_id, paid) values ('daily_check_in', 1)
      on conflict (task_id) do update set paid = task_purses.paid + excluded.paid;
    ${CREDIT(own('task'))}${EVENT}`,
} as const;

/** The statements that make the floors' functions. */
export const makeFloors = (): readonly string[] =>
  Object.entries(FLOOR_FUNCTIONS).map(
    ([name, body]) => `create function floor_${name}(who text, k text) returns int8 language plpgsql as $$
      declare v int8; w int8; taken int4; author text; row_id text := gen_random_uuid()::text; now_ms int8 := extract(epoch from clock_timestamp()) * 1000;
      begin ${body} return v; end $$`,
  );
