import { decodeBase64 } from './base64.ts';
import { crc16 } from './crc16.ts';
import { type AddressFault, InvalidAddress } from './invalid-address.ts';

declare const rawBrand: unique symbol;

/** `workchain:hex` in its only canonical form: lower-case hex. Compare addresses only in this form. */
export type RawAddress = string & { readonly [rawBrand]: true };

/** A parsed address, written in either form. */
export interface ParsedAddress {
  readonly raw: RawAddress;
  readonly workchain: 0 | -1;
  readonly form: 'raw' | 'friendly';
  /** Flag of a friendly address; absent for a raw one. */
  readonly isBounceable?: boolean | undefined;
  readonly isTestOnly?: boolean | undefined;
}

export const BOUNCEABLE_TAG = 0x11;
export const NON_BOUNCEABLE_TAG = 0x51;
export const TEST_ONLY_FLAG = 0x80;

/**
 * Reads an address in raw or friendly form, strictly. Raw: exactly one ":", workchain 0 or -1, 64 hex
 * characters (R4.12). Friendly: 48 characters of one base64 alphabet with a valid tag, workchain and CRC16.
 * @throws InvalidAddress naming field and reason
 */
export function parseAddress(text: unknown, field = 'address'): ParsedAddress {
  const parsed = tryParseAddress(text);
  if (typeof parsed === 'string') throw new InvalidAddress(parsed, text, field);
  return parsed;
}

/** The canonical raw form of an address in any form. @throws InvalidAddress */
export function toRaw(text: unknown, field = 'address'): RawAddress {
  return parseAddress(text, field).raw;
}

/** Whether two texts name the same account. False if one of them is not an address. */
export function isSameAddress(a: unknown, b: unknown): boolean {
  const left = tryParseAddress(a);
  const right = tryParseAddress(b);
  return typeof left !== 'string' && typeof right !== 'string' && left.raw === right.raw;
}

/** The parsed address, or what is wrong with the text. */
export function tryParseAddress(text: unknown): ParsedAddress | AddressFault {
  if (typeof text !== 'string') return 'not_text';
  return text.includes(':') ? parseRaw(text) : parseFriendly(text);
}

function parseRaw(text: string): ParsedAddress | AddressFault {
  const [workchain = '', hex = '', ...more] = text.split(':');
  if (more.length > 0) return 'colons';
  if (workchain !== '0' && workchain !== '-1') return 'workchain';
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) return 'hex';
  return {
    raw: `${workchain}:${hex.toLowerCase()}` as RawAddress,
    workchain: workchain === '0' ? 0 : -1,
    form: 'raw',
  };
}

function parseFriendly(text: string): ParsedAddress | AddressFault {
  if (text.length !== 48) return 'length';
  const bytes = decodeBase64(text);
  if (bytes === undefined) return 'alphabet';
  const [first = 0, chain = 0] = bytes;
  if (crc16(bytes.subarray(0, 34)) !== (((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0))) return 'checksum';
  const tag = first & ~TEST_ONLY_FLAG;
  if (tag !== BOUNCEABLE_TAG && tag !== NON_BOUNCEABLE_TAG) return 'tag';
  if (chain !== 0 && chain !== 0xff) return 'workchain';
  const hex = [...bytes.subarray(2, 34)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    raw: `${chain === 0 ? '0' : '-1'}:${hex}` as RawAddress,
    workchain: chain === 0 ? 0 : -1,
    form: 'friendly',
    isBounceable: tag === BOUNCEABLE_TAG,
    isTestOnly: (first & TEST_ONLY_FLAG) !== 0,
  };
}
