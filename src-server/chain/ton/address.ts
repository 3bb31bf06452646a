import { Address } from '@ton/core';

/** `0:` and 64 lower-case hex digits: the one form in which the server keeps and compares addresses. */
export function rawAddress(address: Address): string {
  return address.toRawString().toLowerCase();
}

/** Reads what `rawAddress` wrote. @throws Error on any other form */
export function addressOf(raw: string): Address {
  if (!/^-?\d{1,3}:[0-9a-f]{64}$/.test(raw)) {
    throw new Error(
      `not a raw address: expected <workchain>:<64 lower-case hex digits>, got ${raw.slice(0, 80)}`,
    );
  }
  return Address.parseRaw(raw);
}
