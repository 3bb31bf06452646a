import type { TaskClaimFacts } from '@axiom/domain/audit';
import { axiom } from '@axiom/domain/money';
import { sql } from 'kysely';
import type { AuditRepository } from '../../ports/store-audit.ts';
import { ENTRIES, groupLines, inside, pageOf, type Span, type Tx } from './ranges.ts';

/** Paid tasks, and claimed tasks without a payment. */
export function taskFacts(tx: Tx): Pick<AuditRepository, 'taskPayments' | 'taskClaims'> {
  return {
    taskPayments: (range, last) =>
      pageOf(tx, ['task_payments', 'movement_id'], range, payments, sql`movement_id <= ${last}`),
    taskClaims: (range) => pageOf(tx, ['user_tasks', 'id'], range, unpaid),
  };
}

interface ClaimRow {
  user_id: string;
  task_id: string;
  period: string;
  reward: bigint;
}

async function payments(tx: Tx, span: Span): Promise<readonly TaskClaimFacts[]> {
  const found = await sql<ClaimRow & { movement_id: string; status: string | null; promised: bigint | null }>`
    select p.user_id, p.task_id, p.period, p.reward, p.movement_id, t.status, t.reward as promised
    from task_payments p
      left join user_tasks t on t.user_id = p.user_id and t.task_id = p.task_id and t.period = p.period
    where ${inside('p.movement_id', span)}`.execute(tx);
  const booked = await sql<Parameters<typeof groupLines>[0][number]>`
    select p.movement_id as subject, v.kind, e.account, e.currency, sum(e.amount)::text as nano, 1 as movements
    from task_payments p join ledger_movements v on v.id = p.movement_id ${ENTRIES} where ${inside('p.movement_id', span)} group by 1, 2, 3, 4`.execute(
    tx,
  );
  const lines = groupLines(booked.rows);
  return found.rows.map((row) => ({
    ...claimOf(row),
    rewardToken: axiom(row.promised ?? row.reward),
    paidToken: axiom(row.reward),
    lines: lines.get(row.movement_id) ?? [],
    ...(row.status === null ? {} : { status: row.status as NonNullable<TaskClaimFacts['status']> }),
  }));
}

async function unpaid(tx: Tx, span: Span): Promise<readonly TaskClaimFacts[]> {
  const found = await sql<ClaimRow>`
    select t.user_id, t.task_id, t.period, t.reward from user_tasks t
    where ${inside('t.id', span)} and t.status = 'CLAIMED' and not exists (select from task_payments p
      where p.user_id = t.user_id and p.task_id = t.task_id and p.period = t.period)`.execute(tx);
  return found.rows.map((row) => ({ ...claimOf(row), status: 'CLAIMED', lines: [] }));
}

function claimOf(row: ClaimRow): Omit<TaskClaimFacts, 'status' | 'lines'> {
  return {
    userId: row.user_id,
    taskId: row.task_id,
    period: row.period,
    rewardToken: axiom(row.reward),
  };
}
