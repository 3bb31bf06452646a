import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FarBus } from '#server/bus/far-bus.ts';
import { natsDial } from '#server/bus/nats-line.ts';
import { SystemClock } from '#server/clock/system-clock.ts';
import { MemoryStore } from './memory/store.ts';
import type { Bus } from '#server/ports/bus.ts';
import type { Store } from '#server/ports/store.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { hasPostgres, makeDatabase } from './databases.ts';
import { hasNats, layCable, serversOf } from './nats.ts';
import { userRow } from './users.ts';

/** Every kind of bus that can be had here. `nats` stands beside an embedded database. */
export type BusKind = 'memory' | 'embedded' | 'postgres' | 'nats';
export const busKinds: readonly BusKind[] = [
  'memory',
  'embedded',
  ...(hasPostgres ? (['postgres'] as const) : []),
  ...(hasNats ? (['nats'] as const) : []),
];

/** Two servers of one installation: what is committed here is told at both ends. */
export interface BusWorld {
  readonly store: Store;
  readonly here: Bus;
  /** Of the other server; the same bus where only one server can be. */
  readonly there: Bus;
  /** Takes both connections away; null where there is none to lose. They come back with `mend`. */
  readonly cut: (() => Promise<void>) | null;
  mend(): void;
  close(): Promise<void>;
}

const clock = new SystemClock();
export const ids = timeSortedIds(systemRandom, () => clock.wallMs());
const quiet = (): void => undefined;

export async function openBuses(kind: BusKind): Promise<BusWorld> {
  if (kind === 'memory') {
    const store = new MemoryStore(clock, ids);
    return alone(store, store.bus, () => store.close());
  }
  if (kind === 'nats') return natsWorld();
  const place = await makeDatabase(kind);
  const database = await place.open();
  const store = await KyselyStore.open(database, clock, ids);
  if (kind === 'embedded') return alone(store, store.bus, () => store.close());
  const other = await KyselyStore.open(await place.open(), clock, ids);
  return {
    store,
    here: store.bus,
    there: other.bus,
    cut: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        database.db,
      );
    },
    mend: quiet,
    close: async () => {
      await other.close();
      await store.close();
      await place.drop();
    },
  };
}

function alone(store: Store, bus: Bus, close: () => Promise<void>): BusWorld {
  return { store, here: bus, there: bus, cut: null, mend: quiet, close };
}

async function natsWorld(): Promise<BusWorld> {
  const place = await makeDatabase('embedded');
  const database = await place.open();
  const cable = await layCable();
  const servers = serversOf(cable.url);
  const store = await KyselyStore.open(database, clock, ids, (installation) =>
    FarBus.connect({ dial: natsDial(servers, installation), onError: quiet }),
  );
  const other = await KyselyStore.open(database, clock, ids, (installation) =>
    FarBus.connect({ dial: natsDial(servers, installation), onError: quiet }),
  );
  return {
    store,
    here: store.bus,
    there: other.bus,
    cut: async () => cable.cut(),
    mend: () => cable.mend(),
    close: async () => {
      await other.bus.close();
      await store.close();
      await cable.close();
    },
  };
}

/** A person whose events can be raised. */
export async function insertUser(store: Store): Promise<string> {
  const id = randomUUID();
  await store.transaction((tx) => tx.users.insert(userRow(id)));
  return id;
}
