/** Accounts of one user, all in AXIOM. Their balance is cached. */
export const USER_ACCOUNTS = ['main', 'referral', 'referral_pending', 'task', 'bonded', 'staked'] as const;
/** One of USER_ACCOUNTS. */
export type UserAccountName = (typeof USER_ACCOUNTS)[number];

/** Shared accounts with their currencies. Their balance is summed from entries, never cached. */
export const SYSTEM_ACCOUNTS = {
  /** AXIOM in existence, negated. */
  issuance: ['AXIOM'],
  /** AXIOM given as bonus, reward or referral bonus, negated. */
  rewards_expense: ['AXIOM'],
  /** AXIOM kept as fees. */
  fees: ['AXIOM'],
  /** TON received from customers minus TON paid to them, negated. */
  sales: ['TON'],
  /** TON spent on network fees. */
  network_fees: ['TON'],
  /** TON in the hot wallet that belongs to the treasury. */
  treasury_hot: ['TON'],
  /** AXIOM debited and TON set aside for withdrawals and refunds that are not confirmed yet. */
  payouts_in_flight: ['AXIOM', 'TON'],
  /** TON in the hot wallet that is owed back to its senders. */
  unmatched_deposits: ['TON'],
  /** TON deposited by the owner, negated. */
  capital: ['TON'],
  /** Corrections by the operator. */
  adjustments: ['AXIOM', 'TON'],
} as const;
/** A name of SYSTEM_ACCOUNTS. */
export type SystemAccountName = keyof typeof SYSTEM_ACCOUNTS;

/** An account of a user, of a farming link, or of the system. */
export type Account =
  | { readonly owner: 'user'; readonly userId: string; readonly name: UserAccountName }
  | { readonly owner: 'link'; readonly linkId: string; readonly name: 'escrow' }
  | { readonly owner: 'system'; readonly name: SystemAccountName };

/** An account of a user. */
export function userAccount(userId: string, name: UserAccountName): Account {
  return { owner: 'user', userId, name };
}

/** The escrow of a farming link. */
export function linkEscrow(linkId: string): Account {
  return { owner: 'link', linkId, name: 'escrow' };
}

/** A shared account. */
export function systemAccount(name: SystemAccountName): Account {
  return { owner: 'system', name };
}

/** An account as one text: `user/7/main`, `link/3/escrow`, `system/fees`. */
export function accountKey(account: Account): string {
  switch (account.owner) {
    case 'user':
      return `user/${account.userId}/${account.name}`;
    case 'link':
      return `link/${account.linkId}/${account.name}`;
    case 'system':
      return `system/${account.name}`;
  }
}

/** No account of a user or a link has one of these names. */
const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set<SystemAccountName>([
  'issuance',
  'sales',
  'rewards_expense',
  'capital',
  'adjustments',
]);

/** Only issuance, sales, rewards expense, capital and adjustments may be negative. */
export function mayBeNegative(account: Account): boolean {
  return MAY_BE_NEGATIVE.has(account.name);
}

/** Accounts of a user or a link have a cached balance; system accounts are summed from entries. */
export function isCached(account: Account): boolean {
  return account.owner !== 'system';
}
