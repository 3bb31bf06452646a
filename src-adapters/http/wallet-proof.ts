import type { ProofExchange } from '#adapters/wallet/proof.ts';
import type { HttpClient } from './client.ts';

/** No tap starts these calls, so a failure shows no notice. */
export function createProofExchange(http: HttpClient): ProofExchange {
  const signal = new AbortController().signal;
  return {
    payload: async () => {
      const answer = await http.call('walletProofPayload', { signal, isQuiet: true });
      if (answer === null) throw new Error('the server gave no payload');
      return answer.payload;
    },
    submit: async (proof) => {
      const body = {
        address: proof.address,
        network: proof.network,
        public_key: proof.publicKey,
        proof: {
          timestamp: proof.timestampS,
          domain: proof.domain,
          signature: proof.signature,
          payload: proof.payload,
          state_init: proof.stateInit,
        },
      };
      const answer = await http.call('walletProof', { body, signal, isQuiet: true });
      if (answer === null) throw new Error('the server took no proof');
    },
  };
}
