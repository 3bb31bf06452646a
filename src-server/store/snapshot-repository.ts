import { escrowOf } from '@axiom/domain/farming';
import { axiom, percent6, ton } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type {
  BondState,
  EscrowState,
  PersonState,
  SnapshotRepository,
  StakeState,
  WaitingSale,
} from '../ports/store-snapshot.ts';
import { linkColumns, mintColumns } from './bond-columns.ts';
import { num, numOrNull } from './numbers.ts';
import { all } from './rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

export function snapshotRepository(tx: Tx): SnapshotRepository {
  return {
    people: () => people(tx),
    bonds: () => bonds(tx),
    stakes: () => stakes(tx),
    escrows: () => escrows(tx),
    waitingSales: () => waitingSales(tx),
    async firstDueAtMs() {
      const found = await sql<{ due_at: bigint | null }>`
        select min(w.due_at) as due_at from work w
          left join mints m on w.kind = 'mint' and m.id = w.subject and m.owner_id = w.owner_id
          left join stakes s on w.kind = 'stake' and s.id = w.subject and s.owner_id = w.owner_id
        where m.status = 'active' or s.status = 'active'`.execute(tx);
      return numOrNull(found.rows[0]?.due_at ?? null);
    },
  };
}

interface PersonRow {
  id: string;
  inviter_id: string | null;
  held_since: bigint | null;
  main: string;
  referral: string;
  task: string;
  turnover: string;
}

async function people(tx: Tx): Promise<readonly PersonState[]> {
  const found = await sql<PersonRow>`
    select u.id, u.inviter_id, case when u.held_until is null then u.held_since end as held_since,
        coalesce(main.balance, 0)::text as main, coalesce(referral.balance, 0)::text as referral,
        coalesce(task.balance, 0)::text as task, coalesce(released.turnover, 0)::text as turnover
      from users u
      left join accounts main on main.owner_id = u.id and main.name = 'user/' || u.id || '/main' and main.currency = 'AXIOM'
      left join accounts referral on referral.owner_id = u.id and referral.name = 'user/' || u.id || '/referral' and referral.currency = 'AXIOM'
      left join accounts task on task.owner_id = u.id and task.name = 'user/' || u.id || '/task' and task.currency = 'AXIOM'
      left join (select inviter_id, sum(turnover) as turnover from referral_bonuses where status = 'released'
        group by inviter_id) released on released.inviter_id = u.id`.execute(tx);
  return found.rows.map((row) => ({
    id: row.id,
    inviterId: row.inviter_id,
    heldSinceMs: numOrNull(row.held_since),
    main: axiom(BigInt(row.main)),
    referral: axiom(BigInt(row.referral)),
    task: axiom(BigInt(row.task)),
    turnover: ton(BigInt(row.turnover)),
  }));
}

async function bonds(tx: Tx): Promise<readonly BondState[]> {
  const rows = await tx
    .selectFrom('mints as m')
    .leftJoin('referral_bonuses as r', (join) =>
      join
        .onRef('r.mint_id', '=', 'm.id')
        .onRef('r.invitee_id', '=', 'm.owner_id')
        .on('r.status', '=', 'pending'),
    )
    .selectAll('m')
    .select('r.bonus')
    .where('m.status', '=', 'active')
    .orderBy('m.activated_at')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => {
    const { mint } = mintColumns.read(row);
    const { ownerId, origin, amountTon, amountToken, activatedAtMs, createdAtMs, tariffDays } = mint;
    const { price: _price, ...terms } = mint.terms;
    const held = { ownerId, origin, amountTon, amountToken, tariffDays, terms };
    return { ...held, activatedAtMs: activatedAtMs ?? createdAtMs, pendingBonus: axiom(row.bonus ?? 0n) };
  });
}

async function stakes(tx: Tx): Promise<readonly StakeState[]> {
  const rows = await tx
    .selectFrom('stakes as s')
    .innerJoin('mints as m', (join) =>
      join.onRef('m.id', '=', 's.mint_id').onRef('m.owner_id', '=', 's.owner_id'),
    )
    .selectAll('s')
    .select(['m.origin', 'm.activated_at'])
    .where('s.status', '=', 'active')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id,
    origin: row.origin as StakeState['origin'],
    totalAmount: axiom(row.total_amount),
    dailyReward: percent6(row.daily_reward),
    maxReward: axiom(row.max_reward),
    earnedReward: axiom(row.earned_reward),
    accrualRemainder: BigInt(row.remainder),
    lastUpdatedAtMs: num(row.last_updated_at ?? row.created_at),
    activeSinceMs: num(row.activated_at ?? row.created_at),
  }));
}

async function escrows(tx: Tx): Promise<readonly EscrowState[]> {
  const active = tx.selectFrom('farm_links').selectAll().where('status', '=', 'ACTIVE');
  const links = await all(linkColumns, active);
  return links.map(({ link }) => ({
    ownerId: link.ownerId,
    source: link.source,
    tokenAmount: escrowOf(link),
  }));
}

async function waitingSales(tx: Tx): Promise<readonly WaitingSale[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['owner_id', 'from_referral', 'status', 'token', 'amount'])
    .where('kind', '=', 'withdrawal')
    .where('status', 'in', ['queued', 'held'])
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id ?? '',
    source: row.from_referral ? 'referral' : 'main',
    status: row.status as WaitingSale['status'],
    tokenAmount: axiom(row.token),
    amountTon: ton(row.amount),
  }));
}
