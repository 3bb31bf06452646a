export { type Chain, MAINNET, TESTNET } from './chain.ts';
export { type AddressFault, InvalidAddress } from './invalid-address.ts';
export { isSameAddress, parseAddress, type ParsedAddress, type RawAddress, toRaw } from './parse-address.ts';
export { checkPayoutAddress, payoutAddressFault, type PayoutAddressRules } from './payout-address.ts';
export { shortAddress } from './short-address.ts';
export { type FriendlyOptions, toFriendly } from './to-friendly.ts';
export { type LinkWish, readTransferLink, type TransferLink } from './transfer-link.ts';
