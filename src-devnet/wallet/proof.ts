import { createHash } from 'node:crypto';
import type { Address } from '@ton/core';
import { sign } from '@ton/crypto';
import type { TonProofItemReplySuccess } from '@tonconnect/protocol';

type TonProof = TonProofItemReplySuccess['proof'];

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/**
 * The digest that a wallet signs to prove that it owns an address: `ton-proof-item-v2/`, workchain (32 bits,
 * big-endian), address hash, length of the domain (32 bits, little-endian), domain, timestamp (64 bits,
 * little-endian), payload; hashed twice.
 */
export function proofDigest(address: Address, domain: string, timestampS: number, payload: string): Buffer {
  const domainBytes = Buffer.from(domain, 'utf8');
  const workchain = Buffer.alloc(4);
  workchain.writeInt32BE(address.workChain);
  const domainLength = Buffer.alloc(4);
  domainLength.writeUInt32LE(domainBytes.length);
  const timestamp = Buffer.alloc(8);
  timestamp.writeBigUInt64LE(BigInt(timestampS));
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    workchain,
    address.hash,
    domainLength,
    domainBytes,
    timestamp,
    Buffer.from(payload, 'utf8'),
  ]);
  return sha256(Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(message)]));
}

/**
 * Signs the proof for the app's domain (host of its manifest's url). `timestampS`: chain clock, epoch
 * seconds.
 */
export function proveAddress(
  address: Address,
  secretKey: Buffer,
  app: { domain: string; payload: string; timestampS: number },
): TonProof {
  const digest = proofDigest(address, app.domain, app.timestampS, app.payload);
  return {
    timestamp: app.timestampS,
    domain: { lengthBytes: Buffer.byteLength(app.domain, 'utf8'), value: app.domain },
    payload: app.payload,
    signature: sign(digest, secretKey).toString('base64'),
  };
}
