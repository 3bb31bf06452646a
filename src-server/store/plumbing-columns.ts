import { isoTime, percent, token } from '#contract/primitives.ts';
import * as z from 'zod/mini';
import type { DayFacts } from '../ports/store-days.ts';
import type { PolicyRow, WorkRow } from '../ports/store-plumbing.ts';
import { type Columns, oneOf, stored } from './stored.ts';

export const policyColumns = stored<PolicyRow>()({
  id: ['id', z.string()],
  document: ['document', z.string()],
  inForceFromMs: ['in_force_from', isoTime],
  createdAtWallMs: ['created_at', isoTime],
});

export const dayColumns = stored<DayFacts>()({
  dayMs: ['day', isoTime],
  stakedToken: ['staked_total', token],
  policyId: ['policy_id', z.string()],
  collectiveBonus: ['collective_bonus', percent],
});

export const workColumns = stored<WorkRow>()({
  kind: ['kind', oneOf<WorkRow['kind']>()],
  subject: ['subject', z.string()],
  ownerId: ['owner_id', z.string()],
  dueAtMs: ['due_at', isoTime],
  waitsForPayments: ['waits_for_payments', z.boolean()],
  attempts: ['attempts', z.int()],
});

export interface PlumbingTables {
  policies: Columns<typeof policyColumns>;
  days: Columns<typeof dayColumns>;
  work: Columns<typeof workColumns> & { retry_at: bigint; error: string | null };
  outbox: {
    user_id: string;
    version: bigint;
    position: number;
    event: string;
    data: string;
    created_at: bigint;
  };
  idempotency_keys: {
    user_id: string;
    route: string;
    key: string;
    body_hash: string;
    answer: string | null;
    created_at: bigint;
  };
  settings: { name: string; value: string };
  leases: { name: string; holder: string; until_at: bigint };
}
