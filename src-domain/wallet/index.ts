export {
  afterBalanceReading,
  type BalanceWatch,
  type BalanceWatchStep,
  startBalanceWatch,
} from './balance-watch.ts';
export { type AddressFault, InvalidAddress } from './invalid-address.ts';
export {
  type IncomingPayment,
  judgePayment,
  type PaymentOrder,
  type PaymentVerdict,
  type UnmatchedReason,
} from './judge-payment.ts';
export { orderEndsAtMs } from './order-ends-at.ts';
export { judgeRefund, type RefundFacts, type RefundVerdict } from './judge-refund.ts';
export { isSameAddress, parseAddress, type ParsedAddress, type RawAddress, toRaw } from './parse-address.ts';
export { checkPayoutAddress, type PayoutAddressRules } from './payout-address.ts';
export { shortAddress } from './short-address.ts';
export { type FriendlyOptions, toFriendly } from './to-friendly.ts';
export { type Chain, type ChainAccount, MAINNET, TESTNET } from './types.ts';
