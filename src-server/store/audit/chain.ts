import type { DepositFacts, PayoutFacts } from '@axiom/domain/audit';
import { axiom, ton } from '@axiom/domain/money';
import { sql } from 'kysely';
import type { AuditRepository } from '../../ports/store-audit.ts';
import { inside, linesAbout, pageOf, type Span, type Tx } from './ranges.ts';

export function chainFacts(tx: Tx): Pick<AuditRepository, 'payouts' | 'deposits'> {
  return {
    payouts: (range) => pageOf(tx, ['payouts', 'id'], range, payouts),
    deposits: (range) => pageOf(tx, ['deposits', 'id'], range, deposits),
  };
}

interface PayoutRow {
  id: string;
  status: string;
  amount: bigint;
  owner_id: string | null;
  from_referral: boolean;
  token: bigint;
  fee_token: bigint;
  deposit: bigint | null;
  in_open_batch: boolean;
  booked: boolean;
}

/** Every account with booked transactions. Reads one index step per account, not one per transaction. */
const ACCOUNTS = sql`with recursive seen as (
  select min(account) as account from chain_transactions
  union all
  select (select min(account) from chain_transactions where account > seen.account) from seen
    where seen.account is not null)`;

async function payouts(tx: Tx, span: Span): Promise<readonly PayoutFacts[]> {
  const found = await sql<PayoutRow>`${ACCOUNTS}
    select p.id, p.status, p.amount, p.owner_id, p.from_referral, p.token, p.fee_token, d.value as deposit,
      exists (select from payout_batches b where b.id = p.batch_id and b.status = 'open') as in_open_batch,
      exists (select from seen join chain_transactions c on c.account = seen.account
        where c.lt = p.tx_lt and c.hash = p.tx_hash) as booked
    from payouts p left join deposits d on d.id = p.deposit_id where ${inside('p.id', span)}`.execute(tx);
  const lines = await linesAbout(tx, 'payout_id', span);
  return found.rows.map((row) => ({
    id: row.id,
    // The column's check allows no other values.
    status: row.status as PayoutFacts['status'],
    amountTon: ton(row.amount),
    ...(row.owner_id === null ? {} : { sale: saleOf(row, row.owner_id) }),
    ...(row.deposit === null ? {} : { depositTon: ton(row.deposit) }),
    isInOpenBatch: row.in_open_batch,
    hasBookedTransaction: row.booked,
    lines: lines.get(row.id) ?? [],
  }));
}

function saleOf(row: PayoutRow, userId: string): NonNullable<PayoutFacts['sale']> {
  return {
    userId,
    source: row.from_referral ? 'referral' : 'main',
    tokenAmount: axiom(row.token),
    feeToken: axiom(row.fee_token),
  };
}

interface DepositRow {
  id: string;
  status: string;
  value: bigint;
  refund: string | null;
  booked: boolean;
}

async function deposits(tx: Tx, span: Span): Promise<readonly DepositFacts[]> {
  const found = await sql<DepositRow>`
    select d.id, d.status, d.value, p.status as refund,
      exists (select from chain_transactions c where c.account = d.account and c.lt = d.lt and c.hash = d.hash)
        as booked
    from deposits d left join payouts p on p.id = d.payout_id and p.deposit_id = d.id
    where ${inside('d.id', span)}`.execute(tx);
  const lines = await linesAbout(tx, 'deposit_id', span, sql`v.payout_id is null`);
  return found.rows.map((row) => ({
    id: row.id,
    status: row.status as DepositFacts['status'],
    amountTon: ton(row.value),
    ...(row.refund === null ? {} : { refund: row.refund as NonNullable<DepositFacts['refund']> }),
    hasBookedTransaction: row.booked,
    lines: lines.get(row.id) ?? [],
  }));
}
