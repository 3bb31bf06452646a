import { MemoryStore } from './memory/store.ts';
import type { Bus } from '#server/ports/bus.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Ids } from '#server/ports/random.ts';
import type { Store } from '#server/ports/store.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { makeDatabase, type StoreKind } from './databases.ts';
import { emptyTables } from './spare-databases.ts';

/** A store with the bus that belongs to it. */
export type TestStore = Store & { readonly bus: Bus };

/** Where a suite keeps its rows. */
export interface Place {
  /** An empty store; what another one kept here is gone. */
  open(clock: Clock, ids: Ids): Promise<TestStore>;
  drop(): Promise<void>;
}

/** The schema is made once for a suite; emptying it is quicker than a new database. */
export async function makePlace(kind: StoreKind): Promise<Place> {
  if (kind === 'memory')
    return { open: async (clock, ids) => new MemoryStore(clock, ids), drop: async () => undefined };
  const place = await makeDatabase(kind);
  const database = await place.open();
  let last: TestStore | undefined;
  return {
    open: async (clock, ids) => {
      await last?.bus.close();
      await emptyTables(database.db);
      last = await KyselyStore.open(database, clock, ids);
      return last;
    },
    drop: async () => {
      await database.close();
      await place.drop();
    },
  };
}
