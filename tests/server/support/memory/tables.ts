import type { Journal } from './table.ts';
import { bondTables } from './tables/bonds.ts';
import { chainTables } from './tables/chain.ts';
import { ledgerTables } from './tables/ledger.ts';
import { messageTables } from './tables/messages.ts';
import { peopleTables } from './tables/people.ts';
import { plumbingTables } from './tables/plumbing.ts';

/** Everything that is kept, and the rules that hold whatever a command does. */
export function tablesOf(journal: () => Journal) {
  return {
    ...peopleTables(journal),
    ...bondTables(journal),
    ...ledgerTables(journal),
    ...chainTables(journal),
    ...plumbingTables(journal),
    ...messageTables(journal),
  };
}

export type MemoryTables = ReturnType<typeof tablesOf>;
