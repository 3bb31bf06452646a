import type { CancelSignal } from '../cancel-signal.ts';
import type { Nano, Percent6 } from '../../money/index.ts';
import type { Candle, CandleInterval } from '../../price/candle.ts';
import type { TransactionRequest } from '../../wallet/port/wallet.ts';
import type {
  BalanceChange,
  Bond,
  BondQuote,
  Friend,
  Me,
  Offer,
  Operation,
  OwnStake,
  Page,
  PriceNow,
  SaleQuote,
  Versioned,
  Withdrawal,
} from './entities.ts';
import type { FarmingGateway } from './farming.ts';
import type { StatsGateway } from './stats.ts';
import type { TaskGateway } from './tasks.ts';
import type { TransferGateway } from './transfer.ts';
import type { CommandOptions } from './command-options.ts';
import type { Problem } from './problem.ts';

/** A pending bond and the transaction that pays it. */
export interface BondOrder {
  readonly bond: Bond;
  readonly transaction: TransactionRequest;
}

/** Filter of operations; without any field: all. */
export interface OperationFilter {
  /** The wire's name of a kind, such as `reward`. */
  readonly kind?: string;
  /** From this second on, inclusive; epoch ms. */
  readonly fromMs?: number;
  /** Before this second, exclusive; epoch ms. */
  readonly toMs?: number;
}

/** A new stake; with a staking fee also the transaction that pays it. */
export interface StakeOrder {
  readonly stake: OwnStake;
  readonly transaction: TransactionRequest | null;
}

/**
 * The server's calls. Each ends within 25 s and rejects with CallFailed. A read that fails with status 500
 * resolves to null (R6.01) after its error notice.
 */
export interface Gateway extends FarmingGateway, StatsGateway, TaskGateway, TransferGateway {
  me(signal: CancelSignal): Promise<Versioned<Me> | null>;
  /**
   * Makes the server query the messenger again whether this person is in the community: up to 2 s (R1.07).
   */
  lookAtMembership(signal: CancelSignal): Promise<void>;
  bonds(signal: CancelSignal): Promise<Versioned<readonly Bond[]> | null>;
  stakes(signal: CancelSignal): Promise<Versioned<readonly OwnStake[]> | null>;
  /** The version of the user's newest change, by one small call whose failure shows no notice. */
  changesVersion(signal: CancelSignal): Promise<number | null>;
  offer(signal: CancelSignal): Promise<Offer | null>;
  price(signal: CancelSignal): Promise<PriceNow | null>;
  friends(signal: CancelSignal): Promise<readonly Friend[] | null>;
  operations(page: number, signal: CancelSignal, filter?: OperationFilter): Promise<Page<Operation> | null>;
  withdrawals(page: number, signal: CancelSignal): Promise<Page<Withdrawal> | null>;
  quoteBond(amount: Nano<'TON'>, days: number, signal: CancelSignal): Promise<BondQuote | null>;
  quoteSale(amount: Nano<'AXIOM'>, fromReferral: boolean, signal: CancelSignal): Promise<SaleQuote | null>;
  createBond(amount: Nano<'TON'>, days: number, options: CommandOptions): Promise<BondOrder | null>;
  /**
   * `onlyPending`: true if the person agreed to no fee; a bond that was paid meanwhile is then refused with
   * `not_pending`.
   */
  cancelBond(
    bondId: string,
    options: CommandOptions & { readonly onlyPending: boolean },
  ): Promise<Bond | null>;
  createStake(bondId: string, options: CommandOptions): Promise<StakeOrder | null>;
  createSale(
    sale: {
      readonly amount: Nano<'AXIOM'>;
      readonly address: string;
      readonly fromReferral: boolean;
      readonly minTon: Nano<'TON'>;
    },
    options: CommandOptions,
  ): Promise<Withdrawal | null>;
  /** On-chain balance of a wallet in nano, read by the server (R5.36). */
  walletBalance(address: string, signal: CancelSignal): Promise<bigint | null>;
  maintenance(signal: CancelSignal): Promise<{ readonly isOn: boolean; readonly detail: string }>;
}

/** Sign-in and sign-out; tokens stay inside the adapter. */
export interface SessionPort {
  /** Whether tokens of this user are stored. */
  hasTokens(): boolean;
  /** Exchanges launch data for tokens (R1.01). @throws CallFailed */
  signIn(refCode: string | null, signal: CancelSignal): Promise<void>;
  signOut(signal: CancelSignal): Promise<void>;
  clearTokens(): void;
  /** Subscribes to the loss of the session (a refresh failed); returns the unsubscribe function. */
  onLost(listener: (problem: Problem) => void): () => void;
}

/** A parsed frame of the main socket (R5.33). Frames without a version are sent to all. */
export type RealtimeFrame =
  /** `beatMs`: interval of this socket's heartbeat; null if the server does not promise one. */
  | { readonly type: 'ready'; readonly version: number; readonly beatMs: number | null }
  /** Heartbeat: the server is alive and has nothing to send. */
  | { readonly type: 'beat' }
  | { readonly type: 'balance'; readonly version: number; readonly change: BalanceChange }
  | { readonly type: 'bond'; readonly version: number; readonly bond: Bond }
  | { readonly type: 'stake'; readonly version: number; readonly stake: OwnStake }
  | { readonly type: 'price'; readonly price: PriceNow }
  | { readonly type: 'collective-bonus'; readonly collectiveBonus: Percent6 };

/** A signal to a socket's listener. */
export type SocketSignal<Frame> =
  | { readonly type: 'open' }
  | { readonly type: 'frame'; readonly frame: Frame }
  /** The socket is closed and reconnects by itself. */
  | { readonly type: 'closed' }
  /** The server ended the session of this socket (close code 4403). */
  | { readonly type: 'revoked' };

/** A signal to the main socket's listener. */
export type RealtimeSignal = SocketSignal<RealtimeFrame>;

/**
 * The main socket: connects, sends the token first, and reconnects with the timings of R5.35 until it is
 * closed.
 */
export interface RealtimePort {
  /** Opens the socket; returns the function that closes it. */
  connect(listener: (signal: RealtimeSignal) => void): () => void;
}

/** One connection to the candle socket. */
export interface CandleStream {
  /** Switches to the candles of another interval. */
  choose(interval: CandleInterval): void;
  close(): void;
}

/**
 * The candle socket (R5.34): sends the current candle on every change; connects and reconnects as the main
 * socket does.
 */
export interface CandlesPort {
  follow(interval: CandleInterval, listener: (signal: SocketSignal<Candle>) => void): CandleStream;
}
