import { BOB_MAIN, booked, payout, type Plant } from './planting.ts';

/** What may be left behind in movements, sales, links, deposits and tasks; and how it is named. */
export const MONEY_PLANTS: readonly Plant[] = [
  [
    'a sum of all people that is kept wrong',
    [`insert into ledger_sum_changes (account, currency, amount) values ('user/main', 'AXIOM', 1)`],
    'total',
    /^kept sum of user\/main AXIOM$/,
  ],
  [
    'a number of people that is kept wrong',
    [`insert into people_counts (people) values (1)`],
    'total',
    /^kept number of people$/,
  ],
  [
    'a sum of open sales that is kept wrong',
    [`insert into open_payouts (owed, sending) values (0, 1)`],
    'total',
    /^kept sums of open sales$/,
  ],
  [
    'a day’s sales of a person that are kept wrong',
    [`insert into sold_days (owner_id, day, token, amount) select min(id), 0, 1, 1 from users`],
    'total',
    /^kept sales of day 0 of /,
  ],
  [
    'a number of entries before an instant that is kept wrong',
    [
      `update ledger_marks set entries = entries + 1 where (owner_id, before) in (select owner_id, before from ledger_marks limit 1)`,
    ],
    'total',
    /^kept entries before \d+ of /,
  ],
  [
    'a number of movements of a kind that is kept wrong',
    [
      `update ledger_marks set kinds = kinds || jsonb_build_object('mint_staked', 1000) where (owner_id, before) in (select owner_id, before from ledger_marks limit 1)`,
    ],
    'total',
    /^kept mint_staked before \d+ of /,
  ],
  [
    'a balance of an instant that is kept wrong',
    [
      `update ledger_marks set balances = balances || jsonb_build_object('task', 1) where (owner_id, before) in (select owner_id, before from ledger_marks limit 1)`,
    ],
    'total',
    /^kept nano of task before \d+ of /,
  ],
  [
    'a reward that nothing settled',
    booked('stake_settled', `'system/rewards_expense'`, BOB_MAIN, '1000'),
    'subject',
    /^movement 0+ stake_settled$/,
  ],
  [
    'a reward booked once more',
    booked('stake_settled', `'system/rewards_expense'`, BOB_MAIN, '1000', {
      mint_id: '(select mint_id from stakes)',
      stake_id: '(select id from stakes)',
    }),
    'booking',
    /^mint /,
  ],
  [
    'money from the fees',
    booked('referral_transferred', `'system/fees'`, BOB_MAIN, '1000'),
    'entry',
    /^movement 0+ referral_transferred$/,
  ],
  [
    'a kind of movement that nobody knows',
    booked('gift', `'system/rewards_expense'`, BOB_MAIN, '1000'),
    'entry',
    /^movement 0+ gift$/,
  ],
  [
    'a movement of one side',
    [
      `insert into ledger_movements (id, owner_id, kind, at) values ('x', '', 'adjustment', 1)`,
      `insert into ledger_entries values ('x', 0, 'system/adjustments', 'AXIOM', -5, '', 1)`,
    ],
    'sum',
    /^movement x adjustment$/,
  ],
  [
    'an entry shown to somebody else',
    [`update ledger_entries set owner_id = 'nobody' where account = ${BOB_MAIN}`],
    'sum',
    /^movement /,
  ],
  [
    'movements shown to somebody else',
    [
      `update ledger_movements set owner_id = 'nobody' where kind = 'stake_settled'`,
      `update ledger_entries e set owner_id = 'nobody' from ledger_movements m
        where m.id = e.movement_id and m.owner_id = 'nobody'`,
    ],
    'entry',
    /^movement /,
  ],
  [
    'entries deleted',
    [
      `delete from ledger_entries where movement_id = (select id from ledger_movements where kind = 'mint_canceled')`,
    ],
    'booking',
    /^mint /,
  ],
  [
    'activated raised',
    [`update farm_links set activated = activated + 1 where status = 'ACTIVE'`],
    'status',
    /^link .* activated$/,
  ],
  [
    'activated lowered, to be used again',
    [`update farm_links set activated = activated - 1 where status = 'ACTIVE'`],
    'status',
    /^link .* activated$/,
  ],
  [
    'an activation deleted',
    [`delete from farm_activations where link_id = (select id from farm_links where status = 'ACTIVE')`],
    'status',
    /^link .* activated$/,
  ],
  [
    'an activation of somebody else',
    [
      `update farm_activations set user_id = 'nobody' where link_id = (select id from farm_links where status = 'ACTIVE')`,
    ],
    'status',
    /activation of a link$/,
  ],
  [
    'the share of a link raised',
    [`update farm_links set amount_token = amount_token * 2 where status = 'ACTIVE'`],
    'booking',
    /^link /,
  ],
  [
    'a revoked link made active',
    [`update farm_links set status = 'ACTIVE', closed_at = null where status = 'REVOKED'`],
    'booking',
    /^link /,
  ],
  [
    'an active link made revoked',
    [`update farm_links set status = 'REVOKED', closed_at = 1 where status = 'ACTIVE'`],
    'booking',
    /^link /,
  ],
  [
    'a paid withdrawal set to refunded',
    [`update payouts set status = 'refunded' where id = ${payout('confirmed')}`],
    'booking',
    /^payout .* refunded$/,
  ],
  [
    'a paid withdrawal put into the line again',
    [`update payouts set status = 'queued' where id = ${payout('confirmed')}`],
    'booking',
    /^payout .* queued$/,
  ],
  [
    'a refunded withdrawal put into the line again',
    [`update payouts set status = 'queued' where id = ${payout('refunded')}`],
    'booking',
    /^payout .* queued$/,
  ],
  [
    'a held withdrawal said to be paid',
    [`update payouts set status = 'confirmed', tx_hash = 'x', tx_lt = 1 where id = ${payout('held')}`],
    'status',
    /^payout .* confirmed$/,
  ],
  [
    'more TON for a held withdrawal',
    [
      `update payouts set amount = amount * 2, status = 'sending', batch_id = (select id from payout_batches where status = 'open') where id = ${payout('held')}`,
    ],
    'total',
    /^account system\/payouts_in_flight$/,
  ],
  [
    'more AXIOM in a held withdrawal',
    [`update payouts set token = token * 2 where id = ${payout('held')}`],
    'booking',
    /^payout .* held$/,
  ],
  [
    'a withdrawal deleted',
    [`delete from payouts where id = ${payout('held')}`],
    'subject',
    /^movement .* withdrawal_created$/,
  ],
  [
    'a withdrawal that nobody paid for',
    [
      `insert into payouts (id, kind, owner_id, from_referral, address, shown_address, amount, token, fee_token, reference, status, attempts, created_at, updated_at) select 'theft', kind, owner_id, from_referral, address, shown_address, amount, token, fee_token, 'AXIOM theft', 'queued', 0, 1, 1 from payouts where id = ${payout('confirmed')}`,
    ],
    'booking',
    /^payout theft queued$/,
  ],
  [
    'a message given up while its payouts are on their way',
    [`update payout_batches set status = 'expired' where status = 'open'`],
    'status',
    /^payout .* sending$/,
  ],
  [
    'a deposit deleted',
    [`delete from deposits where status = 'waiting'`],
    'subject',
    /^movement .* deposit_unmatched$/,
  ],
  [
    'a deposit raised',
    [`update deposits set value = value * 100 where status = 'waiting'`],
    'booking',
    /^deposit .* waiting$/,
  ],
  [
    'a deposit said to be refunded',
    [`update deposits set status = 'refunded' where status = 'refunding'`],
    'status',
    /^deposit .* refunded$/,
  ],
  [
    'a deposit said to wait, to be refunded again',
    [`update deposits set status = 'waiting', payout_id = null where status = 'refunding'`],
    'total',
    /^account system\/unmatched_deposits$/,
  ],
  [
    'a deposit of no transaction',
    [`update deposits set hash = 'x' where status = 'waiting'`],
    'status',
    /^deposit .* waiting$/,
  ],
  [
    'a task claimed twice',
    [
      `insert into task_payments select user_id, task_id, 'day-1', reward, '00' from task_payments`,
      `update task_purses set paid = paid * 2`,
    ],
    'status',
    /^task /,
  ],
  ['a claim whose payment is deleted', ['delete from task_payments'], 'status', /^task /],
  ['a reward raised in its payment', ['update task_payments set reward = reward * 2'], 'status', /^task /],
  ['a purse emptied, to be spent again', ['update task_purses set paid = 0'], 'total', /^purse /],
  [
    'a task said to be unclaimed',
    [`update user_tasks set status = 'VALIDATED' where status = 'CLAIMED'`],
    'status',
    /^task /,
  ],
  [
    'more paid than any budget',
    [`update task_payments set reward = 20000000000000`, `update task_purses set paid = 20000000000000`],
    'amount',
    /^purse /,
  ],
  [
    'the cursor said to hold more',
    ['update chain_cursors set balance = balance + 1'],
    'total',
    /^hot wallet/,
  ],
  [
    'capital that never came',
    booked('capital', `'system/capital'`, `'system/treasury_hot'`, '1'),
    'entry',
    /^movement /,
  ],
];
