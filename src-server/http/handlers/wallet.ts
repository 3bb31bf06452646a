import { walletAccountAnswer, walletProofAnswer } from '#contract/wallet.ts';
import { parseAddress } from '@axiom/domain/wallet/address';
import { bindWallet } from '../../use-cases/bind-wallet.ts';
import { shownAddress } from '../../wire/address.ts';
import type { Handlers } from './handler.ts';

export const walletHandlers: Handlers<'walletAccount' | 'walletProofPayload' | 'walletProof'> = {
  walletAccount: {
    kind: 'free',
    async run(deps, { userId, query }) {
      const { raw } = parseAddress(query.address);
      const account = await deps.readAccount(raw, userId);
      return walletAccountAnswer.write({ ...account, address: query.address });
    },
  },
  walletProofPayload: {
    kind: 'free',
    run: async ({ wallets }, { userId }) => ({
      payload: wallets.payloads.issue(userId, wallets.clock.nowMs()),
    }),
  },
  walletProof: {
    kind: 'asks',
    async run({ wallets }, { userId, body }) {
      const { proof } = body;
      const bound = await bindWallet(wallets, userId, {
        address: body.address,
        network: body.network,
        publicKey: body.public_key,
        timestampS: proof.timestamp,
        domain: proof.domain,
        signature: proof.signature,
        payload: proof.payload,
        stateInit: proof.state_init,
      });
      const address = shownAddress(bound.address, wallets.network);
      return walletProofAnswer.write({ address, boundAtMs: bound.boundAtMs });
    },
  },
};
