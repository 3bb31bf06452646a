import { type Chain, TESTNET, toFriendly } from '@axiom/domain/wallet/address';

/** A wallet's address as people see and copy it on this network. */
export function shownAddress(raw: string, chain: Chain): string {
  return toFriendly(raw, { testOnly: chain === TESTNET });
}
