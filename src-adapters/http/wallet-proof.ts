import type { SubmitProof } from '#adapters/wallet/proof.ts';
import type { HttpClient } from './client.ts';

/** No tap starts this call, so a failure shows no notice. */
export function proofSubmitter(http: HttpClient): SubmitProof {
  const signal = new AbortController().signal;
  return async (proof) => {
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
  };
}
