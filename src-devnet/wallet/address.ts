import { Address } from '@ton/core';

/** How wallets of the test network write an address: their own ones non-bounceable, because a new wallet has no code yet. */
export const friendly = (address: Address, bounceable = false): string =>
  address.toString({ testOnly: true, bounceable, urlSafe: true });

/** `kQAB…wxyz`: what a person compares. */
export const shortForm = (text: string): string =>
  text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`;

export interface ParsedAddress {
  readonly address: Address;
  /** the friendly form's own flag; a raw address says nothing, then messages bounce */
  readonly bounceable: boolean;
  readonly form: 'raw' | 'friendly';
}

/** Raw, or friendly in either base64 alphabet with a right checksum; else null. */
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
