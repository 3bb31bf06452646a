import { afterAll, beforeAll } from 'vitest';
import { SystemClock } from '#server/clock/system-clock.ts';
import type { Store } from '#server/ports/store.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import { type DatabaseKind, makeDatabase, type TestDatabase } from './databases.ts';
import { userRow } from './users.ts';

const clock = new SystemClock();
/** New ids, in the order of time. */
export const ids = timeSortedIds(systemRandom, () => clock.wallMs());

/** A store of its own for the tests around, which counts the transactions of its commands. */
export class CountedStore {
  #home: TestDatabase | undefined;
  #database: Database | undefined;
  #store: Store | undefined;
  transactions = 0;

  constructor(kind: DatabaseKind) {
    beforeAll(async () => {
      this.#home = await makeDatabase(kind);
      const database = await this.#home.open();
      this.#database = database;
      const counting: Database = {
        ...database,
        alone: (work) => {
          this.transactions += 1;
          return database.alone(work);
        },
      };
      this.#store = await KyselyStore.open(counting, clock, ids);
    });
    afterAll(async () => {
      await this.#store?.close();
      await this.#home?.drop();
    });
  }

  get database(): Database {
    if (this.#database === undefined) throw new Error('the store is open within tests only');
    return this.#database;
  }

  get store(): Store {
    if (this.#store === undefined) throw new Error('the store is open within tests only');
    return this.#store;
  }

  /** A new person's id. */
  async person(): Promise<string> {
    const id = ids.next();
    await this.store.transaction((tx) => tx.users.insert(userRow(id)));
    return id;
  }
}
