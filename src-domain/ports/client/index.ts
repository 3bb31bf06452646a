export type { CancelSignal } from '../cancel-signal.ts';
export type {
  BalanceChange,
  Bond,
  BondQuote,
  Friend,
  Me,
  Offer,
  OfferedPlan,
  Operation,
  OwnStake,
  Page,
  PriceNow,
  SaleQuote,
  Versioned,
  Withdrawal,
} from './entities.ts';
export type {
  BondOrder,
  CommandOptions,
  Gateway,
  RealtimeFrame,
  RealtimePort,
  RealtimeSignal,
  SessionPort,
  StakeOrder,
} from './gateway.ts';
export type {
  BackButtonPort,
  ClientClock,
  ClipboardPort,
  HapticKind,
  HostPort,
  Launch,
  StoragePort,
} from './host.ts';
export { type ClientNotice, type NoticeTone, toneOf } from './notice.ts';
export { CallFailed, type Problem, problemOf, type ProblemKind } from './problem.ts';
