import { accountKey, type BookingKind, type Entry } from '@axiom/domain/ledger';
import type { BookingSubject } from '#server/ports/store-ledger.ts';
import { type Journal, Table } from '../table.ts';
import { refuse } from './refuse.ts';

export interface Movement {
  readonly id: string;
  readonly kind: BookingKind;
  readonly subject: BookingSubject;
  readonly entries: readonly Entry[];
}

/** A cached balance, or the sum of an account that is not cached. */
export interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly nano: bigint;
}

export const balanceKey = (account: string, currency: string): string => `${account} ${currency}`;

export const keyOfEntry = ({ account, currency }: Entry): string => balanceKey(accountKey(account), currency);

/** Movements and what they sum up to. */
export function ledgerTables(journal: () => Journal) {
  return {
    movements: new Table<Movement>(
      { name: 'movements', key: ({ id }) => id, unique: {}, groups: {} },
      journal,
    ),
    /** Movements by the people in them; the key names both. */
    histories: new Table<{ readonly userId: string; readonly movementId: string }, never, 'user'>(
      {
        name: 'histories',
        key: ({ userId, movementId }) => `${userId} ${movementId}`,
        unique: {},
        groups: { user: ({ userId }) => userId },
      },
      journal,
    ),
    /** Cached, by conditional change. */
    balances: new Table<Balance>(
      {
        name: 'balances',
        key: ({ account, currency }) => balanceKey(account, currency),
        unique: {},
        groups: {},
        check: ({ nano }) => refuse(nano < 0n, 'a balance is never negative'),
      },
      journal,
    ),
    /** Sums of entries of every account. */
    totals: new Table<Balance>(
      {
        name: 'totals',
        key: ({ account, currency }) => balanceKey(account, currency),
        unique: {},
        groups: {},
      },
      journal,
    ),
  };
}
