/** A money command that is measured beside one SQL function that writes the same rows. */
export interface MoneyCommand {
  readonly path: string;
  readonly floor: keyof typeof FLOOR_FUNCTIONS;
  readonly body: object;
}

const HOME = `0:${'5e'.repeat(32)}`;

/** Nano AXIOM that the floors move. */
const PART = 5_000_000_000;

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
const EVENT = `
  insert into outbox (user_id, version, position, event, data, created_at)
    values (who, v, 0, 'user:balance', repeat('x', 300), 1750000000000);`;
const own = (name: string) => `'user/' || who || '/${name}'`;
const ESCROW = `'link/' || row_id || '/escrow'`;
const TERMS = '5000000, 150000, 150000000';

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
} as const;

/** The statements that make the floors' functions. */
export const makeFloors = (): readonly string[] =>
  Object.entries(FLOOR_FUNCTIONS).map(
    ([name, body]) => `create function floor_${name}(who text, k text) returns int8 language plpgsql as $$
      declare v int8; row_id text := gen_random_uuid()::text; now_ms int8 := extract(epoch from clock_timestamp()) * 1000;
      begin ${body} return v; end $$`,
  );

export const linkOf = (amount: string, count = 1): object => ({
  amount,
  days: 30,
  count_activations: count,
  from_ref_balance: false,
  from_task_balance: false,
  is_multilink: count > 1,
  is_for_me: false,
});

export const COMMANDS: readonly MoneyCommand[] = [
  { path: '/farming/create', floor: 'link', body: linkOf('5') },
  {
    path: '/withdraw/transfer-from-referral-balance',
    floor: 'transfer',
    body: { token_amount: '1' },
  },
  { path: '/withdraw/create', floor: 'sale', body: { token_amount: '5', address: HOME } },
  { path: '/mint/create', floor: 'bond', body: { amount: '5', days: 30 } },
];
