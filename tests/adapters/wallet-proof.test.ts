import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proofSubmitter } from '#adapters/http/wallet-proof.ts';
import type { SubmitProof, WalletProof } from '#adapters/wallet/proof.ts';
import { type DocumentedWire, openDocumentedWire } from './support/documented-wire.ts';

let wire: DocumentedWire;
let submit: SubmitProof;
beforeEach(async () => {
  wire = await openDocumentedWire();
  submit = proofSubmitter(wire.http);
});
afterEach(() => wire.end());

const proof: WalletProof = {
  address: `0:${'5e'.repeat(32)}`,
  network: '-3',
  publicKey: 'ab'.repeat(32),
  stateInit: 'te6cckEBAQEAAgAAAA==',
  timestampS: 1_700_000_000,
  domain: { lengthBytes: 7, value: 'app.org' },
  payload: 'payload',
  signature: 'c2ln',
};

describe('a wallet’s proof', () => {
  it('is taken when the server has bound the wallet', async () => {
    wire.on('POST /api/wallet/proof', 'walletProof', {
      body: { address: 'UQ', bound_at: '2026-11-21T12:00:00.000Z' },
    });
    await submit(proof);
    expect(wire.server.of('POST /api/wallet/proof')[0]?.body).toEqual({
      address: proof.address,
      network: '-3',
      public_key: proof.publicKey,
      proof: {
        timestamp: proof.timestampS,
        domain: proof.domain,
        signature: proof.signature,
        payload: proof.payload,
        state_init: proof.stateInit,
      },
    });
  });

  it.each([
    [422, 'invalid_proof'],
    [500, 'internal'],
    [503, 'maintenance'],
  ])('is not taken by an answer of %i, and nothing is announced', async (status, code) => {
    wire.on('POST /api/wallet/proof', 'walletProof', { status, body: { message: 'no', code } });
    await expect(submit(proof)).rejects.toThrow();
    expect(wire.notices).toEqual([]);
  });
});
