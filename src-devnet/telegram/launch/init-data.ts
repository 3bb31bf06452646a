import { createHmac, type KeyObject, sign, timingSafeEqual, verify, createPublicKey } from 'node:crypto';

export type LaunchFields = readonly (readonly [name: string, value: string])[];

/** The text that both signatures sign: `k=v` of all fields but the named ones, sorted, one per line. */
function checkString(fields: LaunchFields, without: readonly string[]): string {
  return fields
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
}

function hmac(fields: LaunchFields, botToken: string): Buffer {
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return createHmac('sha256', secret)
    .update(checkString(fields, ['hash']))
    .digest();
}

function signedText(fields: LaunchFields, botId: number): Buffer {
  return Buffer.from(`${botId}:WebAppData\n${checkString(fields, ['hash', 'signature'])}`);
}

/**
 * Signs launch data as the messenger does.
 * @param fields without `signature` and `hash`; both are appended, in that order
 * @param key Ed25519 private key of this messenger
 * @returns the query string that the app finds in `tgWebAppData`
 */
export function signLaunchData(fields: LaunchFields, botToken: string, key: KeyObject): string {
  const botId = Number(botToken.split(':', 1)[0]);
  const signature = sign(null, signedText(fields, botId), key).toString('base64url');
  const signed: LaunchFields = [...fields, ['signature', signature]];
  return [...signed, ['hash', hmac(signed, botToken).toString('hex')] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Whether `hash` was made with this bot token. */
export function verifyHash(launchData: string, botToken: string): boolean {
  const fields = [...new URLSearchParams(launchData)];
  const hash = fields.find(([name]) => name === 'hash')?.[1] ?? '';
  const said = Buffer.from(hash, 'hex');
  const right = hmac(fields, botToken);
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
  return verify(null, signedText(fields, botId), key, signature);
}

/** The bytes before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
