import { sql } from 'kysely';
import type { AuditRepository } from '../../ports/store-audit.ts';
import { bondFacts } from './bonds.ts';
import { chainFacts } from './chain.ts';
import { keptFacts } from './kept.ts';
import { ledgerFacts } from './ledger.ts';
import type { Tx } from './ranges.ts';
import { standingFacts } from './standing.ts';
import { taskFacts } from './tasks.ts';

/** Facts for the audit, read by ranges of keys. */
export function auditRepository(tx: Tx): AuditRepository {
  return {
    ...standingFacts(tx),
    ...ledgerFacts(tx),
    ...keptFacts(tx),
    ...bondFacts(tx),
    ...chainFacts(tx),
    ...taskFacts(tx),
  };
}

/**
 * Settings for a transaction that audits. Forces index scans: with a wrong estimate the planner would read a
 * whole table for every range. Also waits longer than other transactions for a table that is being migrated.
 */
export async function planByRanges(tx: Tx): Promise<void> {
  for (const setting of ['enable_seqscan = off', 'enable_hashjoin = off', "lock_timeout = '15s'"])
    await sql.raw(`set local ${setting}`).execute(tx);
}
