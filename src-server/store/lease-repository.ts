import { sql, type Transaction } from 'kysely';
import type { LeaseRepository } from '../ports/store-leases.ts';
import { big } from './numbers.ts';
import type { Tables } from './tables.ts';

export function leaseRepository(tx: Transaction<Tables>): LeaseRepository {
  return {
    async take(name, holder, wallMs, untilWallMs) {
      // One statement: of two servers at once, the second waits for the row and then sees the first's lease.
      const taken = await tx
        .insertInto('leases')
        .values({ name, holder, until_at: big(untilWallMs) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, until_at: big(untilWallMs) })
            .where((eb) =>
              eb.or([eb('leases.holder', '=', holder), eb('leases.until_at', '<=', big(wallMs))]),
            ),
        )
        .returning(sql`1`.as('one'))
        .executeTakeFirst();
      return taken !== undefined;
    },
    async giveBack(name, holder) {
      await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    },
  };
}
