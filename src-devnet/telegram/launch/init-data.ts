import { createHmac, type KeyObject, sign } from 'node:crypto';

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
