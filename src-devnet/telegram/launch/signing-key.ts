import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../../journal.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** 32 bytes, hex: the public key with which a server checks `signature` */
  readonly publicKeyHex: string;
}

/** The messenger's Ed25519 key: made at the first start, then kept. */
export function signingKey(dir: string): SigningKey {
  const file = join(dir, 'messenger-key.pem');
  if (!existsSync(file)) {
    const made = generateKeyPairSync('ed25519').privateKey;
    writeFileDurably(file, made.export({ format: 'pem', type: 'pkcs8' }).toString());
  }
  const privateKey = createPrivateKey(readFileSync(file, 'utf8'));
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKeyHex: der.subarray(-32).toString('hex') };
}
