import { accountKey, type Account } from '../ledger/account.ts';
import type { Booking, BookingKind } from '../ledger/booking.ts';
import { type Currency, formatDecimal } from '../money/index.ts';
import type { Difference } from './difference.ts';

/** Sum of all bookings of one kind about one row on one account, and the number of movements in it. */
export interface BookedLine {
  readonly kind: BookingKind;
  /** In the form of `accountKey`. */
  readonly account: string;
  readonly currency: Currency;
  readonly nano: bigint;
  readonly movements: number;
}

/** An expected booking. It may be split into several movements, as a reward that is settled day by day. */
export interface ExpectedBooking {
  readonly booking: Booking;
  readonly inParts?: boolean;
}

/** Compares the bookings of a row with the expected ones, kind by kind. */
export function compareBookings(
  row: string,
  expected: readonly ExpectedBooking[],
  found: readonly BookedLine[],
): readonly Difference[] {
  const wanted = textsOf(expected.flatMap(linesOf), inPartsOf(expected));
  const there = textsOf(found, inPartsOf(expected));
  const kinds = new Set([...wanted.keys(), ...there.keys()]);
  return [...kinds].flatMap((kind) => {
    const [should = `no ${kind}`, is = `no ${kind}`] = [wanted.get(kind), there.get(kind)];
    return should === is ? [] : [{ what: 'booking' as const, row, expected: should, found: is }];
  });
}

function inPartsOf(expected: readonly ExpectedBooking[]): ReadonlySet<BookingKind> {
  return new Set(expected.filter(({ inParts }) => inParts === true).map(({ booking }) => booking.kind));
}

function linesOf({ booking }: ExpectedBooking): readonly BookedLine[] {
  const sums = new Map<string, BookedLine>();
  for (const entry of booking.entries) {
    const key = keyOf(entry.account, entry.currency);
    const nano = entry.amount + (sums.get(key)?.nano ?? 0n);
    const { kind } = booking;
    sums.set(key, {
      kind,
      account: accountKey(entry.account),
      currency: entry.currency,
      nano,
      movements: 1,
    });
  }
  return [...sums.values()];
}

function keyOf(account: Account, currency: Currency): string {
  return `${accountKey(account)} ${currency}`;
}

/** One text per kind: `mint_canceled: system/fees +0.5 AXIOM, …`, with the number of movements unless 1. */
function textsOf(
  lines: readonly BookedLine[],
  inParts: ReadonlySet<BookingKind>,
): ReadonlyMap<BookingKind, string> {
  const kinds = new Map<BookingKind, Map<string, { nano: bigint; movements: number }>>();
  for (const { kind, account, currency, nano, movements } of lines) {
    const accounts = kinds.get(kind) ?? new Map<string, { nano: bigint; movements: number }>();
    kinds.set(kind, accounts);
    const key = `${account} ${currency}`;
    const before = accounts.get(key) ?? { nano: 0n, movements: 0 };
    accounts.set(key, { nano: before.nano + nano, movements: before.movements + movements });
  }
  const texts = [...kinds].map(([kind, accounts]): [BookingKind, string] => {
    const parts = [...accounts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { nano, movements }]) => {
        const [account = '', currency = ''] = key.split(' ');
        const times = inParts.has(kind) || movements === 1 ? '' : ` in ${movements} movements`;
        return `${account} ${signed(nano)} ${currency}${times}`;
      });
    return [kind, `${kind}: ${parts.join(', ')}`];
  });
  return new Map(texts);
}

function signed(nano: bigint): string {
  return nano > 0n ? `+${formatDecimal(nano)}` : formatDecimal(nano);
}
