import { emit, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { proofSlots } from './slots.ts';
import type { ProofEmitted, ProofEvent } from './types.ts';

/** The server's texts live 15 min; this leaves time for the connection. */
const FRESH_MS = 10 * 60_000;
/** A wallet waits this long for a text that is on its way, then it connects unproven. */
const LOADING_LIMIT_MS = 4000;

/**
 * The text that a connecting wallet signs to prove whose it is (R3.26): fetched when the wallets are opened,
 * because connecting must follow the tap at once, and kept until a wallet has signed it.
 */
export const proofMachine = setup({
  types: {
    events: {} as ProofEvent,
    emitted: {} as ProofEmitted,
    meta: {} as StateMeta,
  },
  actors: proofSlots,
  actions: {
    askNothing: emit({ type: 'parameters', parameters: { state: 'ready', value: null } }),
    letWait: emit({ type: 'parameters', parameters: { state: 'loading' } }),
    ask: emit((_, { payload }: { readonly payload: string }) => ({
      type: 'parameters' as const,
      parameters: { state: 'ready' as const, value: { tonProof: payload } },
    })),
  },
  delays: { fresh: FRESH_MS, limit: LOADING_LIMIT_MS },
}).createMachine({
  id: 'proof',
  initial: 'none',
  states: {
    none: {
      description: 'There is no text to sign: a wallet connects unproven.',
      meta: { title: 'Proof: none', screen: 'Nowhere' },
      entry: 'askNothing',
      on: { 'proof.wanted': { target: 'loading' } },
    },
    loading: {
      description: 'The text is on its way from the server, 4 s at most.',
      meta: { title: 'Proof: loading', screen: 'Wallets modal' },
      entry: 'letWait',
      invoke: {
        id: 'fetchPayload',
        src: 'fetchPayload',
        onDone: { target: 'kept', actions: { type: 'ask', params: ({ event }) => event.output } },
        onError: { target: 'none' },
      },
      after: { limit: { target: 'none' } },
    },
    kept: {
      description: 'A wallet that connects is asked to sign the text.',
      meta: { title: 'Proof: ready', screen: 'Nowhere' },
      on: { 'proof.used': { target: 'none' } },
      after: { fresh: { target: 'none' } },
    },
  },
});
