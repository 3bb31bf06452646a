import type { Difference, DifferenceKind } from '@axiom/domain/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#server/audit/recount.ts';
import { auditRepository } from '#server/store/audit/index.ts';
import { auditOf } from '../support/audit.ts';
import { databaseKinds } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { tellStory } from './story.ts';

const mint = (status: string, where = 'true') =>
  `(select id from mints where status = '${status}' and ${where} order by id limit 1)`;
const PAID = "origin = 'paid'";
const payout = (status: string) =>
  `(select id from payouts where status = '${status}' and kind = 'withdrawal' order by id limit 1)`;
/** A movement with two entries, and the cached balance with it, as whoever has the database would write it. */
const booked = (
  kind: string,
  from: string,
  to: string,
  amount: string,
  columns: Record<string, string> = {},
) => [
  `insert into ledger_movements (id, kind, at${Object.keys(columns)
    .map((name) => `, ${name}`)
    .join('')})
    values ('${'0'.repeat(32)}', '${kind}', 1${Object.values(columns)
      .map((value) => `, ${value}`)
      .join('')})`,
  ...[
    [from, `-(${amount})`],
    [to, amount],
  ].map(
    ([account = '', value = ''], position) =>
      `insert into ledger_entries select '${'0'.repeat(32)}', ${position}, account, 'AXIOM', ${value},
        case when account like 'user/%' then split_part(account, '/', 2) end, 1 from (select ${account} as account) a`,
  ),
  `update accounts set balance = balance + (${amount}) where name = ${to} and currency = 'AXIOM'`,
  `update accounts set balance = balance - (${amount}) where name = ${from} and currency = 'AXIOM'`,
];
const BOB_MAIN = `(select 'user/' || owner_id || '/main' from stakes limit 1)`;
const ADA_REFERRAL = `(select 'user/' || inviter_id || '/referral' from referral_bonuses where status = 'released' limit 1)`;

type Plant = readonly [name: string, statements: readonly string[], what: DifferenceKind, row: RegExp];

/** What somebody with the database in their hands, or a fault, may leave behind; and how it is named. */
const PLANTS: readonly Plant[] = [
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
      `insert into ledger_movements (id, kind, at) values ('x', 'adjustment', 1)`,
      `insert into ledger_entries values ('x', 0, 'system/adjustments', 'AXIOM', -5, null, 1)`,
    ],
    'sum',
    /^movement x adjustment$/,
  ],
  [
    'an entry shown to somebody else',
    [`update ledger_entries set owner_id = 'nobody' where account = ${BOB_MAIN}`],
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

class Undo extends Error {}

describe.each(databaseKinds)('S9 the audit on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
    await tellStory(house);
  }, 120_000);
  afterAll(() => house.stop());

  /** What the audit finds after these changes, which are taken back. */
  async function planted(statements: readonly string[]): Promise<readonly Difference[]> {
    let found: readonly Difference[] = [];
    const { db } = house.database ?? {};
    if (db === undefined) throw new Error('this house has no database');
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const statement of statements) {
          const { numAffectedRows } = await sql.raw(statement).execute(tx);
          if (numAffectedRows === 0n && !statement.startsWith('update accounts'))
            throw new Error(`changed nothing: ${statement}`);
        }
        const facts = auditRepository(tx);
        found = (await recount((step) => step(facts))).differences;
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return found;
  }

  it('finds nothing where nothing differs', async () => {
    expect(await auditOf(house.core.store)).toEqual([]);
  });

  it.each(PLANTS)('finds %s, and names it', async (_name, statements, what, row) => {
    const found = await planted(statements);
    const named = found.find((each) => each.what === what && row.test(each.row));
    expect(named, JSON.stringify(found, null, 1)).toBeDefined();
    expect(named?.expected).not.toBe(named?.found);
  });

  it('finds nothing again once each is taken back', async () => {
    expect(await auditOf(house.core.store)).toEqual([]);
  });
});
