import { ADA_REFERRAL, BOB_MAIN, booked, mint, PAID, type Plant } from './planting.ts';

/** What may be left behind in cached balances, due work, bonds, stakes and referral bonuses; and how it is named. */
export const ROW_PLANTS: readonly Plant[] = [
  [
    'a cached balance',
    ['update accounts set balance = balance + 1 where name = ' + BOB_MAIN],
    'cache',
    /^account user\/.*\/main$/,
  ],
  ['a cached balance that is gone', ['delete from accounts where name = ' + BOB_MAIN], 'cache', /\/main$/],
  [
    'the due row of an ordered bond deleted',
    [`delete from work where kind = 'mint' and subject = ${mint('pending')}`],
    'due',
    /^mint /,
  ],
  [
    'the due row of an active bond deleted',
    [`delete from work where kind = 'mint' and subject = ${mint('active', PAID)}`],
    'due',
    /^mint /,
  ],
  [
    'the due row of an active bond a day late',
    [`update work set due_at = due_at + 86400000 where kind = 'mint' and subject = ${mint('active', PAID)}`],
    'due',
    /^mint /,
  ],
  ['the due row of a stake deleted', [`delete from work where kind = 'stake'`], 'due', /^stake /],
  ['the due row of the day deleted', [`delete from work where kind = 'day'`], 'due', /^day$/],
  [
    'total_amount doubled',
    ['update stakes set total_amount = total_amount * 2'],
    'amount',
    /^stake .* total_amount$/,
  ],
  [
    'max_reward doubled',
    ['update stakes set max_reward = max_reward * 2'],
    'amount',
    /^stake .* max_reward$/,
  ],
  [
    'the rate of a stake raised',
    ['update stakes set daily_reward = daily_reward * 2'],
    'amount',
    /^stake .* daily_reward$/,
  ],
  ['earned_reward doubled', ['update stakes set earned_reward = earned_reward * 2'], 'booking', /^mint /],
  [
    'earned_reward taken back, to be earned again',
    ['update stakes set earned_reward = 0'],
    'booking',
    /^mint /,
  ],
  [
    'a stake ended before its cap',
    [`update stakes set status = 'completed'`],
    'amount',
    /^stake .* earned_reward$/,
  ],
  ['a stake deleted', ['delete from stakes'], 'status', /^mint .* move_to_staking$/],
  [
    'a stake given to somebody else',
    [`update stakes set owner_id = (select id from users where id <> owner_id limit 1)`],
    'status',
    /^stake /,
  ],
  [
    'an active bond canceled without a booking',
    [`update mints set status = 'canceled' where id = ${mint('active', PAID)}`],
    'booking',
    /^mint /,
  ],
  [
    'an active bond made an unpaid one',
    [`update mints set status = 'canceled', activated_at = null where id = ${mint('active', PAID)}`],
    'booking',
    /^mint /,
  ],
  [
    'an ordered bond made active',
    [`update mints set status = 'active', activated_at = 1, matures_at = 1 where id = ${mint('pending')}`],
    'booking',
    /^mint /,
  ],
  [
    'a canceled bond made active again',
    [
      `update mints set status = 'active', closed_at = null where id = ${mint('canceled', 'activated_at is not null')}`,
    ],
    'booking',
    /^mint /,
  ],
  [
    'a completed bond made active again',
    [`update mints set status = 'active', closed_at = null where id = ${mint('completed')}`],
    'booking',
    /^mint /,
  ],
  [
    'a staked bond made active again',
    [`update mints set status = 'active', closed_at = null where id = ${mint('move_to_staking')}`],
    'booking',
    /^mint /,
  ],
  [
    'amount_token of an active bond doubled',
    [`update mints set amount_token = amount_token * 2 where id = ${mint('active', PAID)}`],
    'booking',
    /^mint /,
  ],
  [
    'expected_token doubled',
    [`update mints set expected_token = expected_token * 2 where id = ${mint('active', PAID)}`],
    'amount',
    /^mint .* expected_token$/,
  ],
  [
    'the exit fee of a bond taken away',
    [`update mints set early_exit_fee = 0 where id = ${mint('active', PAID)}`],
    'amount',
    /^mint .* early_exit_fee$/,
  ],
  [
    'a bond that matures sooner',
    [`update mints set matures_at = matures_at - 86400000 where id = ${mint('active', PAID)}`],
    'amount',
    /^mint .* matures_at$/,
  ],
  [
    'a bond given to somebody else',
    [
      `update mints set owner_id = (select id from users where id <> owner_id limit 1) where id = ${mint('active', PAID)}`,
    ],
    'booking',
    /^mint /,
  ],
  [
    'a bond deleted with its due row',
    [
      `delete from work where kind = 'mint' and subject = ${mint('active', PAID)}`,
      `delete from mints where id = ${mint('active', PAID)}`,
    ],
    'subject',
    /^movement .* mint_activated$/,
  ],
  [
    'a bond from nowhere',
    [
      `insert into mints select md5(id), owner_id, status, origin, policy_id, null, created_at, valid_until, activated_at, matures_at, closed_at, amount_ton, amount_token, expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent, exit_fee_percent, exit_fee_flat, reserved_by, tx_hash from mints where id = ${mint('active', PAID)}`,
    ],
    'booking',
    /^mint /,
  ],
  [
    'a reservation without a stake',
    [`update mints set reserved_by = 'nothing' where id = ${mint('active', PAID)}`],
    'status',
    /^mint .* active$/,
  ],
  [
    'a pending referral bonus doubled',
    [`update referral_bonuses set bonus = bonus * 2 where status = 'pending'`],
    'booking',
    /^mint /,
  ],
  [
    'a released referral bonus doubled',
    [`update referral_bonuses set bonus = bonus * 2 where status = 'released'`],
    'booking',
    /^mint /,
  ],
  [
    'a referral bonus released too soon',
    [`update referral_bonuses set status = 'released' where status = 'pending'`],
    'status',
    /^referral bonus /,
  ],
  [
    'a reversed referral bonus released',
    [`update referral_bonuses set status = 'released' where status = 'reversed'`],
    'status',
    /^referral bonus /,
  ],
  [
    'a referral bonus deleted',
    [`delete from referral_bonuses where status = 'released'`],
    'status',
    /^referral bonus /,
  ],
  [
    'a referral bonus given to somebody else',
    [`update referral_bonuses set inviter_id = invitee_id || 'x' where status = 'released'`],
    'status',
    /^referral bonus /,
  ],
  [
    'the turnover of a bonus raised',
    [`update referral_bonuses set turnover = turnover * 100 where status = 'released'`],
    'amount',
    /turnover$/,
  ],
  [
    'a referral bonus booked twice',
    booked('referral_released', `'system/rewards_expense'`, ADA_REFERRAL, '1000', {
      mint_id: `(select mint_id from referral_bonuses where status = 'released' limit 1)`,
    }),
    'booking',
    /^mint /,
  ],
];
