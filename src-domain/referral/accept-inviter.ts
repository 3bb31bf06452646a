/** The inviter, or the reason why there is none. */
export type InviterVerdict =
  | { readonly kind: 'accepted'; readonly inviterId: string }
  | { readonly kind: 'refused'; readonly reason: 'unknown_code' | 'own_code' | 'cycle' };

/** A new person and the owner of the code they bring. */
export interface InviterFacts {
  readonly userId: string;
  /** Owner of the code; undefined if the code does not exist. */
  readonly inviterId: string | undefined;
  /** The inviter's inviter, that person's inviter, and so on, nearest first. */
  readonly inviterChain: Iterable<string>;
}

/** Whether a referral code counts at the first registration: never an own code, never a cycle. */
export function acceptInviter({ userId, inviterId, inviterChain }: InviterFacts): InviterVerdict {
  if (inviterId === undefined) return { kind: 'refused', reason: 'unknown_code' };
  if (inviterId === userId) return { kind: 'refused', reason: 'own_code' };
  for (const ancestor of inviterChain) {
    if (ancestor === userId) return { kind: 'refused', reason: 'cycle' };
  }
  return { kind: 'accepted', inviterId };
}
