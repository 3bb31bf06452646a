import { Address } from '@ton/core';

/** `0:` and 64 lower-case hex digits: the only form in which the server stores and compares addresses. */
export function rawAddress(address: Address): string {
  return address.toRawString().toLowerCase();
}

/** Parses what `rawAddress` returned. @throws Error on any other form */
export function addressOf(raw: string): Address {
  if (!/^-?\d{1,3}:[0-9a-f]{64}$/.test(raw)) {
    throw new Error(
      `not a raw address: expected <workchain>:<64 lower-case hex digits>, got ${raw.slice(0, 80)}`,
    );
  }
  return Address.parseRaw(raw);
}
