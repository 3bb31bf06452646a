import { escrowOf } from '@axiom/domain/farming';
import {
  accountKey,
  isCached,
  linkEscrow,
  mayBeNegative,
  SYSTEM_ACCOUNTS,
  type SystemAccountName,
  systemAccount,
} from '@axiom/domain/ledger';
import type { Currency } from '@axiom/domain/money';
import type { LedgerDifference } from '../ports/store-ledger.ts';
import { type Balance, balanceKey, keyOfEntry, type MemoryTables } from './tables.ts';

const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set(
  (Object.keys(SYSTEM_ACCOUNTS) as SystemAccountName[])
    .map((name) => systemAccount(name))
    .filter(mayBeNegative)
    .map(accountKey),
);

/** Recomputes everything from the entries. */
export function auditOf(tables: MemoryTables): readonly LedgerDifference[] {
  const sums = new Map<string, Balance>();
  const cached = new Set<string>(tables.balances.all().map((row) => balanceKey(row.account, row.currency)));
  for (const { entries } of tables.movements.all()) {
    for (const entry of entries) {
      const key = keyOfEntry(entry);
      const { account, currency, amount } = entry;
      if (isCached(account)) cached.add(key);
      sums.set(key, { account: accountKey(account), currency, nano: (sums.get(key)?.nano ?? 0n) + amount });
    }
  }
  return [
    ...cacheDifferences(tables, sums, cached),
    ...sumDifferences(sums),
    ...negatives(sums),
    ...escrowDifferences(tables, sums),
  ];
}

type Sums = ReadonlyMap<string, Balance>;

function cacheDifferences(
  { balances }: MemoryTables,
  sums: Sums,
  cached: ReadonlySet<string>,
): readonly LedgerDifference[] {
  return [...cached].flatMap((key) => {
    const expectedNano = sums.get(key)?.nano ?? 0n;
    const foundNano = balances.get(key)?.nano ?? 0n;
    const [account = '', currency = ''] = key.split(' ');
    return expectedNano === foundNano
      ? []
      : [{ what: 'cache', account, currency: currency as Currency, expectedNano, foundNano }];
  });
}

function sumDifferences(sums: Sums): readonly LedgerDifference[] {
  return (['TON', 'AXIOM'] as const).flatMap((currency) => {
    const foundNano = [...sums.values()].reduce(
      (total, sum) => (sum.currency === currency ? total + sum.nano : total),
      0n,
    );
    return foundNano === 0n
      ? []
      : [{ what: 'sum', account: 'every account', currency, expectedNano: 0n, foundNano }];
  });
}

function negatives(sums: Sums): readonly LedgerDifference[] {
  return [...sums.values()].flatMap(({ account, currency, nano }) =>
    nano >= 0n || MAY_BE_NEGATIVE.has(account)
      ? []
      : [{ what: 'negative', account, currency: currency as Currency, expectedNano: 0n, foundNano: nano }],
  );
}

function escrowDifferences({ links, activations }: MemoryTables, sums: Sums): readonly LedgerDifference[] {
  return links.all().flatMap(({ link }) => {
    const account = accountKey(linkEscrow(link.id));
    const expectedNano = escrowOf({ ...link, activated: activations.of('link', link.id).length });
    const foundNano = sums.get(balanceKey(account, 'AXIOM'))?.nano ?? 0n;
    return expectedNano === foundNano
      ? []
      : [{ what: 'escrow', account, currency: 'AXIOM', expectedNano, foundNano }];
  });
}
