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
  FarmActivated,
  FarmBondQuote,
  FarmingGateway,
  FarmLinkCard,
  FarmLinkOrder,
  FarmOffer,
  FarmOpening,
  NewFarmLink,
} from './farming.ts';
export type { CommandOptions } from './command-options.ts';
export type {
  BondOrder,
  CandlesPort,
  CandleStream,
  Gateway,
  OperationFilter,
  RealtimeFrame,
  RealtimePort,
  RealtimeSignal,
  SessionPort,
  SocketSignal,
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
export type { FinancialStats, StatsGateway } from './stats.ts';
export type { PhotoFile, TaskCard, TaskClaim, TaskGateway } from './tasks.ts';
export type { ReferralTransfer, TransferGateway } from './transfer.ts';
