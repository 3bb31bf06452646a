import { Address } from '@ton/core';

/**
 * An address as the test network's wallets write it. Their own is non-bounceable: a new wallet has no code
 * yet.
 */
export const friendly = (address: Address): string =>
  address.toString({ testOnly: true, bounceable: false, urlSafe: true });

/** `kQAB…wxyz`: the part that a person compares. */
export const shortForm = (text: string): string =>
  text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`;

export interface ParsedAddress {
  readonly address: Address;
  /** the flag of the friendly form; a raw address has none, then messages bounce */
  readonly bounceable: boolean;
  readonly form: 'raw' | 'friendly';
}

/** Reads a raw address, or a friendly one in either base64 alphabet with a correct checksum; else null. */
export function parseAddress(text: string): ParsedAddress | null {
  try {
    if (Address.isFriendly(text)) {
      const { address, isBounceable } = Address.parseFriendly(text);
      return { address, bounceable: isBounceable, form: 'friendly' };
    }
    if (Address.isRaw(text)) return { address: Address.parseRaw(text), bounceable: true, form: 'raw' };
    return null;
  } catch {
    return null;
  }
}
