import type { ActorRefFrom } from 'xstate';
import type { SubmitProof } from '#adapters/wallet/proof.ts';
import type { provideWallet } from '#machines/wallet/provide.ts';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import { layoutNow } from '../../../src/wallet/layout.ts';
import type { Demo } from '../demo.ts';

type Wallet = ActorRefFrom<ReturnType<typeof provideWallet>>;

let proof: string | null = null;

/** This app has no server: it gives its text by the widget's settings, and keeps what the wallet signed. */
export const keepProof: SubmitProof = async (signed) => {
  proof = JSON.stringify(signed);
};

const endOf = (outcome: SendOutcome): string => {
  if (outcome.type === 'not-sent') return `failed: ${outcome.code}: ${outcome.message}`;
  return outcome.type;
};

/** What the app's server has found on chain about a payment. The peer has no such word. */
export type Settle = (id: string, end: 'sent' | 'not-sent') => void;
const settling =
  (wallet: Wallet): Settle =>
  (id, end) =>
    wallet.send({ type: 'wallet.settle', id, end });

let isDriven = false;

/** Gives the page's own code what it may do with the widget, once. */
export function drive(wallet: Wallet, to: string, onLanguage: (code: 'en' | 'ru') => void): void {
  if (isDriven) return;
  isDriven = true;
  const demo: Demo = {
    outcomes: [],
    thrown: [],
    pay: (messages, validForS) =>
      wallet.send({
        type: 'wallet.send',
        id: String(demo.outcomes.length),
        request: {
          kind: 'transaction',
          validUntil: Math.floor(Date.now() / 1000) + validForS,
          messages: Array.from({ length: messages }, () => ({ address: to, amount: '10000000' })),
        },
      }),
    language: onLanguage,
    openOne: (name) => wallet.send({ type: 'wallet.connect', layout: layoutNow(), wanted: name }),
    proof: (payload) =>
      wallet.send({
        type: 'wallet.configure',
        config: {
          connectRequestParameters:
            payload === null ? { state: 'loading' } : { state: 'ready', value: { tonProof: payload } },
        },
      }),
    proven: () => proof,
  };
  wallet.on('outcome', ({ outcome }) => demo.outcomes.push(endOf(outcome)));
  wallet.on('refused', ({ failure }) => demo.thrown.push(failure.message));
  Object.assign(globalThis, { demo, settle: settling(wallet) });
}
