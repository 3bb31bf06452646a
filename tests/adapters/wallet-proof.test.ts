import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProofExchange } from '#adapters/http/wallet-proof.ts';
import type { ProofExchange, WalletProof } from '#adapters/wallet/proof.ts';
import { type DocumentedWire, openDocumentedWire } from './support/documented-wire.ts';

let wire: DocumentedWire;
let exchange: ProofExchange;
beforeEach(async () => {
  wire = await openDocumentedWire();
  exchange = createProofExchange(wire.http);
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

describe('the exchange of a wallet’s proof', () => {
  it('is taken when the server has bound the wallet', async () => {
    wire.on('POST /api/wallet/proof', 'walletProof', {
      body: { address: 'UQ', bound_at: '2026-11-21T12:00:00.000Z' },
    });
    await exchange.submit(proof);
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
    await expect(exchange.submit(proof)).rejects.toThrow();
    expect(wire.notices).toEqual([]);
  });

  it('gives no payload where the server has none', async () => {
    wire.on('GET /api/wallet/proof-payload', 'walletProofPayload', {
      status: 500,
      body: { message: 'no', code: 'internal' },
    });
    await expect(exchange.payload()).rejects.toThrow();
    expect(wire.notices).toEqual([]);
  });
});
