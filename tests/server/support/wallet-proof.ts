import { createHash } from 'node:crypto';
import { beginCell, storeStateInit } from '@ton/core';
import { keyPairFromSeed, sign } from '@ton/crypto';
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';

const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** A wallet that signs proofs the way TON Connect's text says, written here anew: the server's own code is what is tested. */
export interface ProvingWallet {
  readonly address: string;
  readonly publicKey: string;
  prove(facts: ProofFacts): ProofBody;
}

export interface ProofFacts {
  readonly payload: string;
  readonly domain: string;
  readonly timestampS: number;
}

export interface ProofBody {
  address: string;
  network: string;
  public_key: string;
  proof: {
    timestamp: number;
    domain: { lengthBytes: number; value: string };
    signature: string;
    payload: string;
    state_init: string;
  };
}

const contracts = {
  v3r2: (publicKey: Buffer) => WalletContractV3R2.create({ workchain: 0, publicKey }),
  v4r2: (publicKey: Buffer) => WalletContractV4.create({ workchain: 0, publicKey }),
  v5r1: (publicKey: Buffer) => WalletContractV5R1.create({ publicKey }),
};

export function provingWallet(version: keyof typeof contracts, seed: number): ProvingWallet {
  const keys = keyPairFromSeed(Buffer.alloc(32, seed));
  const contract = contracts[version](keys.publicKey);
  const address = contract.address.toRawString();
  const publicKey = keys.publicKey.toString('hex');
  return {
    address,
    publicKey,
    prove: ({ payload, domain, timestampS }) => {
      const numbers = Buffer.alloc(16);
      numbers.writeUInt32LE(Buffer.byteLength(domain), 4);
      numbers.writeBigUInt64LE(BigInt(timestampS), 8);
      const message = sha256(
        Buffer.from('ton-proof-item-v2/'),
        numbers.subarray(0, 4),
        contract.address.hash,
        numbers.subarray(4, 8),
        Buffer.from(domain),
        numbers.subarray(8),
        Buffer.from(payload),
      );
      const digest = sha256(Buffer.from('ffff', 'hex'), Buffer.from('ton-connect'), message);
      return {
        address,
        network: '-3',
        public_key: publicKey,
        proof: {
          timestamp: timestampS,
          domain: { lengthBytes: Buffer.byteLength(domain), value: domain },
          signature: sign(digest, keys.secretKey).toString('base64'),
          payload,
          state_init: beginCell().store(storeStateInit(contract.init)).endCell().toBoc().toString('base64'),
        },
      };
    },
  };
}
