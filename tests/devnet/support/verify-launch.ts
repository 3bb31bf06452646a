import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** `k=v` of all fields but the named ones, sorted, one per line: what both signatures sign. */
const checkString = (fields: readonly (readonly [string, string])[], without: readonly string[]): string =>
  fields
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');

/** Whether `hash` was made with this bot token, by the messenger's documented rule. */
export function verifyHash(launchData: string, botToken: string): boolean {
  const fields = [...new URLSearchParams(launchData)];
  const said = Buffer.from(fields.find(([name]) => name === 'hash')?.[1] ?? '', 'hex');
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const right = createHmac('sha256', secret)
    .update(checkString(fields, ['hash']))
    .digest();
  return said.length === right.length && timingSafeEqual(said, right);
}

/** Whether `signature` was made by this messenger for that bot. The public key is 32 bytes in hex. */
export function verifySignature(launchData: string, botId: number, publicKeyHex: string): boolean {
  const fields = [...new URLSearchParams(launchData)];
  const signature = Buffer.from(fields.find(([name]) => name === 'signature')?.[1] ?? '', 'base64url');
  if (signature.length !== 64) return false;
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, Buffer.from(publicKeyHex, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  const text = `${botId}:WebAppData\n${checkString(fields, ['hash', 'signature'])}`;
  return verify(null, Buffer.from(text), key, signature);
}

/** The bytes before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
