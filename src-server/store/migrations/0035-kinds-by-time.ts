import type { Migration } from '../migrate.ts';

/** What a person did, by its kind: the history of one kind is found without reading that of all others. */
export const kindsByTime: Migration = {
  name: '0035-kinds-by-time',
  statements: [`create index ledger_movements_by_kind on ledger_movements (owner_id, kind, at, id)`],
};
