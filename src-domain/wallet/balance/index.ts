export {
  afterBalanceReading,
  type BalanceWatch,
  type BalanceWatchStep,
  startBalanceWatch,
} from './balance-watch.ts';
