export type { CancelSignal } from '../cancel-signal.ts';
export { BOT_NOTICE_KINDS, type BotNoticeKind, type BotNotices } from './bot-notices.ts';
export {
  type BalanceChange,
  type Bond,
  type BondOrder,
  type BondQuote,
  type EconomyNow,
  type Friend,
  type Me,
  type Offer,
  type OfferedPlan,
  type Operation,
  OPERATION_ACCOUNTS,
  OPERATION_KINDS,
  type OperationKind,
  type OwnStake,
  type Page,
  type EarnedPoint,
  type Earning,
  type Earnings,
  type ReferralTransfer,
  type PriceNow,
  type SaleQuote,
  type StakeOrder,
  type Versioned,
  type Withdrawal,
} from './entities.ts';
export type { CreatedLink, FarmLinkCard, FarmOffer, LinkAnswer, ShareQuote } from './farming.ts';
export type {
  BackButtonPort,
  ClientClock,
  ClipboardPort,
  HapticKind,
  HostPort,
  Launch,
  PicturePort,
  ReturnKind,
  StoragePort,
  WriteAccess,
} from './host.ts';
export { type ClientNotice, type NoticeTone, toneOf } from './notice.ts';
export { CallFailed, type Problem, problemOf, UNANSWERED, type ProblemKind } from './problem.ts';
export type { SessionPort } from './session.ts';
export type {
  CandleSocketFrame,
  CandlesPort,
  CandleStream,
  RealtimeFrame,
  RealtimePort,
  RealtimeSignal,
  SocketSignal,
} from './sockets.ts';
export type { PhotoFile, TaskCard } from './tasks.ts';
