export {
  type IncomingPayment,
  judgePayment,
  type PaymentOrder,
  type PaymentVerdict,
  type UnmatchedReason,
} from './judge-payment.ts';
export { judgeRefund, type RefundFacts, type RefundVerdict } from './judge-refund.ts';
export { isDust, MASTERCHAIN_PREFIX, refundFeeNano } from './refund-fee.ts';
export {
  RETURN_REASONS,
  RETURN_STATUSES,
  type ReturnedPayment,
  type ReturnReason,
  type ReturnStatus,
} from './returned-payment.ts';
export { orderEndsAtMs } from './order-ends-at.ts';
