import { isDomainError } from '@axiom/domain/errors';
import {
  type Account,
  accountKey,
  applyBookingInPlace,
  balanceOf,
  type Booking,
  type Entry,
} from '@axiom/domain/ledger';
import type { Currency } from '@axiom/domain/money';

/** The ledger of a run. The entries of the day are also kept, so that each midnight can recount the balances. */
export interface Books {
  readonly balances: Map<string, bigint>;
  /** Sum of the entries up to the last midnight, by account and currency; independent of the balances. */
  readonly sums: Map<string, bigint>;
  /** Entries since then. */
  entries: Entry[];
  /** Bookings that the ledger refused, because of a fault in the engine. */
  refused: string[];
}

/** Empty books. */
export function openBooks(): Books {
  return { balances: new Map(), sums: new Map(), entries: [], refused: [] };
}

/** Books a movement. A refused one is noted; this happens only if the engine has a fault. */
export function post(books: Books, booking: Booking | null): void {
  if (booking === null) return;
  try {
    applyBookingInPlace(books.balances, booking);
    books.entries.push(...booking.entries);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    books.refused.push(`${booking.kind}: ${error.message}`);
  }
}

/** The balance of an account. */
export function held(books: Books, account: Account, currency: Currency): bigint {
  return balanceOf(books.balances, account, currency);
}

/** The name of an account in one currency. */
export function entryKey({ account, currency }: Pick<Entry, 'account' | 'currency'>): string {
  return `${accountKey(account)}/${currency}`;
}
