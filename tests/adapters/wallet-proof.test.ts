import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientNotice } from '@axiom/domain/ports/client';
import { createHttpClient } from '#adapters/http/client.ts';
import { createTokenStore } from '#adapters/http/tokens.ts';
import { createProofExchange } from '#adapters/http/wallet-proof.ts';
import { memoryStorage } from '#adapters/memory/ports.ts';
import type { ProofExchange, WalletProof } from '#adapters/tonconnect/proof.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let notices: ClientNotice[];
let exchange: ProofExchange;

beforeEach(async () => {
  server = await startServer();
  notices = [];
  exchange = createProofExchange(
    createHttpClient({
      origin: server.origin,
      tokens: createTokenStore(memoryStorage()),
      steadyMs: () => performance.now(),
      onNotice: (notice) => notices.push(notice),
      onServerTime: () => undefined,
      onSessionLost: () => undefined,
      onMaintenance: () => undefined,
    }),
  );
});
afterEach(() => server.close());

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
    server.on('POST /api/wallet/proof', () => ({
      body: { address: 'UQ', bound_at: '2026-11-21T12:00:00.000Z' },
    }));
    await exchange.submit(proof);
    expect(server.of('POST /api/wallet/proof')[0]?.body).toEqual({
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

  it.each([422, 500, 503])('is not taken by an answer of %i, and nothing is announced', async (status) => {
    server.on('POST /api/wallet/proof', () => ({ status, body: { message: 'no', code: 'invalid_proof' } }));
    await expect(exchange.submit(proof)).rejects.toThrow();
    expect(notices).toEqual([]);
  });

  it('gives no payload where the server has none', async () => {
    server.on('GET /api/wallet/proof-payload', () => ({ status: 500, body: { message: 'no' } }));
    await expect(exchange.payload()).rejects.toThrow();
    expect(notices).toEqual([]);
  });
});
