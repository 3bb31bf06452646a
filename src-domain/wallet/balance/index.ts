export {
  afterBalanceReading,
  type BalanceWatch,
  type BalanceWatchStep,
  startBalanceWatch,
} from './balance-watch.ts';
export { hasPaymentLeft, paymentOf } from './has-payment-left.ts';
