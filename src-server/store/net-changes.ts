import { accountKey, type Entry, isCached } from '@axiom/domain/ledger';

/** One net change per cached account, in one order for all: otherwise two bookings could deadlock. */
export function netChanges(entries: readonly Entry[]): readonly Entry[] {
  const net = new Map<string, Entry>();
  for (const entry of entries) {
    if (!isCached(entry.account)) continue;
    const key = `${accountKey(entry.account)}/${entry.currency}`;
    net.set(key, { ...entry, amount: entry.amount + (net.get(key)?.amount ?? 0n) });
  }
  return [...net.entries()]
    .filter(([, change]) => change.amount !== 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change);
}
