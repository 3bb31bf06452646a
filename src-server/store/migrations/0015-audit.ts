import type { Migration } from '../migrate.ts';

/**
 * Indexes of movements by the row they are about: the audit compares each row with its bookings, range by
 * range.
 */
export const audit: Migration = {
  name: '0015-audit',
  statements: [
    `create index ledger_movements_by_mint on ledger_movements (mint_id) where mint_id is not null`,
    `create index ledger_movements_by_payout on ledger_movements (payout_id) where payout_id is not null`,
    `create index ledger_movements_by_deposit on ledger_movements (deposit_id) where deposit_id is not null`,
  ],
};
