import { assign, emit, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { proofSlots } from './slots.ts';
import type { ProofContext, ProofEmitted, ProofEvent } from './types.ts';

/** The server's texts live 15 min; this leaves time for the connection. */
const FRESH_MS = 10 * 60_000;
/** An older text is asked for until then: a wallet that takes it needs a moment to sign. */
const AGED_MS = 4 * 60_000;
/** Between two attempts to renew a text. */
const PAUSE_MS = 15_000;
/** A wallet waits this long for a text that is on its way, then it connects unproven. */
const LOADING_LIMIT_MS = 4000;

/**
 * The text that a connecting wallet signs to prove whose it is (R3.26): fetched when the wallets are opened,
 * because connecting must follow the tap at once, and kept until a wallet has signed it. While the wallets stay
 * open it is renewed before it runs out; the one before serves until the new one is there.
 */
export const proofMachine = setup({
  types: {
    context: {} as ProofContext,
    events: {} as ProofEvent,
    emitted: {} as ProofEmitted,
    meta: {} as StateMeta,
  },
  actors: proofSlots,
  guards: { isOpen: ({ context }) => context.isOpen },
  actions: {
    open: assign({ isOpen: true }),
    close: assign({ isOpen: false }),
    askNothing: emit({ type: 'parameters', parameters: { state: 'ready', value: null } }),
    letWait: emit({ type: 'parameters', parameters: { state: 'loading' } }),
    ask: emit((_, { payload }: { readonly payload: string }) => ({
      type: 'parameters' as const,
      parameters: { state: 'ready' as const, value: { tonProof: payload } },
    })),
  },
  delays: { fresh: FRESH_MS, limit: LOADING_LIMIT_MS, aged: AGED_MS, pause: PAUSE_MS },
}).createMachine({
  id: 'proof',
  context: { isOpen: false },
  initial: 'none',
  on: {
    'proof.wanted': { actions: 'open' },
    'proof.spare': { actions: 'close' },
  },
  states: {
    none: {
      description: 'There is no text to sign: a wallet connects unproven.',
      meta: { title: 'Proof: none', screen: 'Nowhere' },
      entry: 'askNothing',
      on: { 'proof.wanted': { target: 'loading', actions: 'open' } },
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
      after: { fresh: [{ guard: 'isOpen', target: 'aged' }, { target: 'none' }] },
    },
    aged: {
      description: 'The text will soon be too old; the wallets stand open, so the next one is fetched.',
      meta: { title: 'Proof: running out', screen: 'Wallets modal' },
      initial: 'renewing',
      on: { 'proof.used': { target: 'none' } },
      after: { aged: { target: 'none' } },
      states: {
        renewing: {
          description: 'The next text is on its way, 4 s at most.',
          meta: { title: 'Proof: renewing', screen: 'Nowhere' },
          invoke: {
            id: 'renewPayload',
            src: 'fetchPayload',
            onDone: {
              target: '#proof.kept',
              actions: { type: 'ask', params: ({ event }) => event.output },
            },
            onError: { target: 'pausing' },
          },
          after: { limit: { target: 'pausing' } },
        },
        pausing: {
          description: 'It did not come; it is asked for again in a moment.',
          meta: { title: 'Proof: renewing later', screen: 'Nowhere' },
          after: { pause: { target: 'renewing' } },
        },
      },
    },
  },
});
