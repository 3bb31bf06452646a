/** The inviter, or why there is none. */
export type InviterVerdict =
  | { readonly kind: 'accepted'; readonly inviterId: string }
  | { readonly kind: 'refused'; readonly reason: 'unknown_code' | 'own_code' | 'cycle' };

/** A newcomer, and whose code they bring. */
export interface InviterFacts {
  readonly userId: string;
  /** Owner of the code; undefined when nobody has it. */
  readonly inviterId: string | undefined;
  /** The inviter's own inviter, that one's inviter, and so on, nearest first. */
  readonly inviterChain: Iterable<string>;
}

/** Whether a referral code counts at the first registration: never one's own, never in a cycle. */
export function acceptInviter({ userId, inviterId, inviterChain }: InviterFacts): InviterVerdict {
  if (inviterId === undefined) return { kind: 'refused', reason: 'unknown_code' };
  if (inviterId === userId) return { kind: 'refused', reason: 'own_code' };
  for (const ancestor of inviterChain) {
    if (ancestor === userId) return { kind: 'refused', reason: 'cycle' };
  }
  return { kind: 'accepted', inviterId };
}
