import { unprovided } from '../shared/unprovided.ts';

export const proofSlots = {
  /** The server's text for a wallet to sign. */
  fetchPayload: unprovided<{ readonly payload: string }>('proof.fetchPayload'),
};
export type ProofSlots = typeof proofSlots;
