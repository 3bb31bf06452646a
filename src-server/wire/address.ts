import { type Chain, TESTNET, toFriendly } from '@axiom/domain/wallet/address';

/** A wallet's address in the user-friendly form of this network. */
export function shownAddress(raw: string, chain: Chain): string {
  return toFriendly(raw, { testOnly: chain === TESTNET });
}
