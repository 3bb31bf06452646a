import {
  proofPayloadAnswer,
  walletAccountAnswer,
  walletAccountQuery,
  walletProofAnswer,
  walletProofBody,
} from './wallet.ts';
import { read, type Route } from './route.ts';

/** Wallets and their proofs. */
export const walletRoutes = {
  walletAccount: {
    ...read,
    path: '/wallet/account',
    summary: 'Balance and public key of a wallet, read from the chain',
    query: walletAccountQuery,
    answer: walletAccountAnswer,
    errors: ['invalid_address', 'chain_unavailable'],
  },
  walletProofPayload: {
    ...read,
    path: '/wallet/proof-payload',
    summary: 'What a wallet has to sign to prove that it is the caller’s; single use, 15 min',
    answer: proofPayloadAnswer,
  },
  walletProof: {
    method: 'POST',
    path: '/wallet/proof',
    auth: true,
    rate: 'other',
    idempotent: false,
    summary: 'Bind a wallet to the account by its ton_proof',
    body: walletProofBody,
    answer: walletProofAnswer,
    errors: ['invalid_proof', 'invalid_address', 'chain_unavailable'],
  },
} as const satisfies Record<string, Route>;
