import { axiom, percent6 } from '@axiom/domain/money';
import type { Selectable, Transaction } from 'kysely';
import type { DayFacts, DayRepository } from '../ports/store-days.ts';
import { big, num } from './numbers.ts';
import type { Tables } from './tables.ts';

function factsOf(row: Selectable<Tables['days']>): DayFacts {
  return {
    dayMs: num(row.day),
    stakedToken: axiom(row.staked_total),
    policyId: row.policy_id,
    collectiveBonus: percent6(row.collective_bonus),
  };
}

export function dayRepository(tx: Transaction<Tables>): DayRepository {
  return {
    async newest(atMs) {
      const row = await tx
        .selectFrom('days')
        .selectAll()
        .where('day', '<=', big(atMs))
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : factsOf(row);
    },
    async keep(facts) {
      await tx
        .insertInto('days')
        .values({
          day: big(facts.dayMs),
          staked_total: facts.stakedToken,
          policy_id: facts.policyId,
          collective_bonus: facts.collectiveBonus,
        })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      // A separate statement: it also sees a row that another server has stored meanwhile.
      const row = await tx
        .selectFrom('days')
        .selectAll()
        .where('day', '=', big(facts.dayMs))
        .executeTakeFirstOrThrow();
      return factsOf(row);
    },
  };
}
