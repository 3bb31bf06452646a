import { encodeBase64Url } from './base64.ts';
import { crc16 } from './crc16.ts';
import { BOUNCEABLE_TAG, NON_BOUNCEABLE_TAG, parseAddress, TEST_ONLY_FLAG } from './parse-address.ts';

/** The flags of a friendly address; default: both false. */
export interface FriendlyOptions {
  /** Must be false for wallets: the form that people see and copy. */
  readonly bounceable?: boolean | undefined;
  readonly testOnly?: boolean | undefined;
}

/**
 * The friendly form (URL-safe base64, 48 characters) of an address in any form.
 * @throws InvalidAddress
 */
export function toFriendly(address: string, options: FriendlyOptions = {}): string {
  const { raw, workchain } = parseAddress(address);
  const bytes = new Uint8Array(36);
  bytes[0] =
    (options.bounceable ? BOUNCEABLE_TAG : NON_BOUNCEABLE_TAG) | (options.testOnly ? TEST_ONLY_FLAG : 0);
  bytes[1] = workchain & 0xff;
  const hex = raw.slice(raw.indexOf(':') + 1);
  for (let at = 0; at < 32; at += 1) bytes[at + 2] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  const checksum = crc16(bytes.subarray(0, 34));
  bytes[34] = checksum >> 8;
  bytes[35] = checksum & 0xff;
  return encodeBase64Url(bytes);
}
