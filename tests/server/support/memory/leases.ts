import type { LeaseRepository } from '#server/ports/store-leases.ts';
import type { MemoryTables } from './tables.ts';

export function leaseRepository({ leases }: MemoryTables): LeaseRepository {
  return {
    take: async (name, holder, wallMs, untilWallMs) => {
      const lease = leases.get(name);
      if (lease !== null && lease.holder !== holder && lease.untilWallMs > wallMs) return false;
      leases.put({ name, holder, untilWallMs });
      return true;
    },
    giveBack: async (name, holder) => {
      if (leases.get(name)?.holder === holder) leases.delete(name);
    },
  };
}
