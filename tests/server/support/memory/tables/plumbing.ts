import type { Candle, PriceReading } from '@axiom/domain/price';
import type { DayFacts } from '#server/ports/store-days.ts';
import type { CommandKey, PolicyRow, WorkRow } from '#server/ports/store-plumbing.ts';
import { type Journal, Table } from '../table.ts';

export interface StoredEvent {
  readonly userId: string;
  readonly version: number;
  readonly position: number;
  readonly event: string;
  readonly data: string;
  readonly createdAtWallMs: number;
}

export interface StoredKey extends CommandKey {
  readonly bodyHash: string;
  readonly answer: string | null;
  readonly createdAtWallMs: number;
}

export interface StoredWork extends WorkRow {
  readonly retryAtWallMs: number;
  readonly error: string | null;
}

export interface StoredLease {
  readonly name: string;
  readonly holder: string;
  readonly untilWallMs: number;
}

/** Events, keys, due work, leases, policies, days and prices. */
export function plumbingTables(journal: () => Journal) {
  return {
    outbox: new Table<StoredEvent, never, 'user'>(
      {
        name: 'outbox',
        key: ({ userId, version, position }) => `${userId} ${version} ${position}`,
        unique: {},
        groups: { user: ({ userId }) => userId },
      },
      journal,
    ),
    keys: new Table<StoredKey>(
      {
        name: 'keys',
        key: ({ userId, route, key }) => `${userId}\n${route}\n${key}`,
        unique: {},
        groups: {},
      },
      journal,
    ),
    work: new Table<StoredWork>(
      { name: 'work', key: ({ kind, subject }) => `${kind} ${subject}`, unique: {}, groups: {} },
      journal,
    ),
    settings: new Table<{ readonly name: string; readonly value: string }>(
      { name: 'settings', key: ({ name }) => name, unique: {}, groups: {} },
      journal,
    ),
    leases: new Table<StoredLease>(
      { name: 'leases', key: ({ name }) => name, unique: {}, groups: {} },
      journal,
    ),
    policies: new Table<PolicyRow, 'inForceFrom'>(
      {
        name: 'policies',
        key: ({ id }) => id,
        unique: { inForceFrom: ({ inForceFromMs }) => String(inForceFromMs) },
        groups: {},
      },
      journal,
    ),
    days: new Table<DayFacts>(
      { name: 'days', key: ({ dayMs }) => String(dayMs), unique: {}, groups: {} },
      journal,
    ),
    readings: new Table<PriceReading>(
      { name: 'readings', key: ({ atMs }) => String(atMs), unique: {}, groups: {} },
      journal,
    ),
    doubts: new Table<{ readonly atMs: number }>(
      { name: 'price_doubts', key: ({ atMs }) => String(atMs), unique: {}, groups: {} },
      journal,
    ),
    candles: new Table<Candle, never, 'interval'>(
      {
        name: 'candles',
        key: ({ interval, timeSeconds }) => `${interval} ${timeSeconds}`,
        unique: {},
        groups: { interval: ({ interval }) => interval },
      },
      journal,
    ),
  };
}
