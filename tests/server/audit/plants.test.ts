import type { Difference } from '@axiom/domain/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#server/audit/recount.ts';
import { auditRepository } from '#server/store/audit/index.ts';
import { auditOf } from '../support/audit.ts';
import { databaseKinds } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { MONEY_PLANTS } from './plants-in-money.ts';
import { ROW_PLANTS } from './plants-in-rows.ts';
import { tellStory } from './story.ts';

/** What somebody with the database in their hands, or a fault, may leave behind. */
const PLANTS = [...ROW_PLANTS, ...MONEY_PLANTS];

class Undo extends Error {}

describe.each(databaseKinds)('the audit on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
    await tellStory(house);
  }, 120_000);
  afterAll(() => house.stop());

  /** What the audit finds after these changes, which are taken back. */
  async function planted(statements: readonly string[]): Promise<readonly Difference[]> {
    let found: readonly Difference[] = [];
    const { db } = house.database ?? {};
    if (db === undefined) throw new Error('this house has no database');
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const statement of statements) {
          const { numAffectedRows } = await sql.raw(statement).execute(tx);
          if (numAffectedRows === 0n && !statement.startsWith('update accounts'))
            throw new Error(`changed nothing: ${statement}`);
        }
        const facts = auditRepository(tx);
        found = (await recount((step) => step(facts))).differences;
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return found;
  }

  it('finds nothing where nothing differs', async () => {
    expect(await auditOf(house.core.store)).toEqual([]);
  });

  it.each(PLANTS)('finds %s, and names it', async (_name, statements, what, row) => {
    const found = await planted(statements);
    const named = found.find((each) => each.what === what && row.test(each.row));
    expect(named, JSON.stringify(found, null, 1)).toBeDefined();
    expect(named?.expected).not.toBe(named?.found);
  });

  it('finds nothing again once each is taken back', async () => {
    expect(await auditOf(house.core.store)).toEqual([]);
  });
});
