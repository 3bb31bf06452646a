import type { Account, Booking } from '@axiom/domain/ledger';

/** What belongs to nobody: movements of the hot wallet alone. */
export const NOBODY = '';

/** The person whose movement a booking is. @throws Error for a booking of two people, whose rows could not lie together */
export function personOf({ kind, entries }: Booking): string {
  let person = NOBODY;
  for (const { account } of entries) {
    if (account.owner !== 'user' || account.userId === person) continue;
    if (person !== NOBODY)
      throw new Error(`the booking ${kind} is of two people, ${person} and ${account.userId}`);
    person = account.userId;
  }
  return person;
}

/** Whose account it is: a person's, or a link's; no account of the system is stored. */
export function ownerOf(account: Account): string {
  if (account.owner === 'user') return account.userId;
  return account.owner === 'link' ? account.linkId : NOBODY;
}
