import type { UserAccountName } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import type { UserBalances } from '../ports/store-ledger.ts';

/** A person's balances from `account=nano`, comma-separated; what is not named is 0. */
export function balancesIn(text: string | null): UserBalances {
  return balancesOfAccounts(nanoIn(text));
}

/** What each account of such a text holds. */
export function nanoIn(text: string | null): (name: UserAccountName) => bigint {
  const found: Partial<Record<string, bigint>> = {};
  for (const part of (text ?? '').split(',')) {
    const at = part.indexOf('=');
    if (at !== -1) found[part.slice(0, at)] = BigInt(part.slice(at + 1));
  }
  return (name) => found[name] ?? 0n;
}

/** A person's balances by the names of their accounts. */
export function balancesOfAccounts(nanoOf: (name: UserAccountName) => bigint): UserBalances {
  const of = (name: UserAccountName) => axiom(nanoOf(name));
  return {
    main: of('main'),
    referral: of('referral'),
    referralPending: of('referral_pending'),
    task: of('task'),
    bonded: of('bonded'),
    staked: of('staked'),
  };
}
