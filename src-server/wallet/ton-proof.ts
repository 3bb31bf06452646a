import { createHash, createPublicKey, verify } from 'node:crypto';

/** What a wallet signed to prove that an address is its own (TON Connect, ton-proof-item-v2). */
export interface SignedProof {
  /** Raw, workchain 0 or −1. */
  readonly address: string;
  readonly domain: string;
  readonly timestampS: number;
  readonly payload: string;
  /** 64 bytes of ed25519 */
  readonly signature: Uint8Array;
}

const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** DER prefix of an ed25519 public key (RFC 8410). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether this public key (64 hex digits) signed the proof. */
export function isSignedBy(proof: SignedProof, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([ED25519_SPKI, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  try {
    return verify(null, digestOf(proof), key, proof.signature);
  } catch {
    return false;
  }
}

/**
 * sha256(0xffff ‖ "ton-connect" ‖ sha256(message)): the workchain is big-endian, length and time are
 * little-endian.
 */
function digestOf({ address, domain, timestampS, payload }: SignedProof): Buffer {
  const [workchain = '', hash = ''] = address.split(':');
  const domainBytes = Buffer.from(domain, 'utf8');
  const head = Buffer.alloc(4);
  head.writeInt32BE(Number(workchain));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(domainBytes.length);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestampS));
  const message = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    head,
    Buffer.from(hash, 'hex'),
    length,
    domainBytes,
    time,
    Buffer.from(payload, 'utf8'),
  ]);
  return sha256(Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(message)]));
}
