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

/** Which operations are asked for: all where nothing is said. */
export interface OperationFilter {
  /** The wire's name of a kind, such as `reward`. */
  readonly kind?: string;
  /** From this second on. */
  readonly fromMs?: number;
  /** Before this second. */
  readonly toMs?: number;
}

/** A stake; with a staking fee also what pays it. */
export interface StakeOrder {
  readonly stake: OwnStake;
  readonly transaction: TransactionRequest | null;
}

/**
 * The server's calls. Every one ends within 25 s and rejects with CallFailed; a 500 of a read answers null
 * (R6.01) after the error was announced.
 */
export interface Gateway extends FarmingGateway, StatsGateway, TaskGateway, TransferGateway {
  me(signal: CancelSignal): Promise<Versioned<Me> | null>;
  /** Has the messenger asked anew whether this person is in the community, which takes up to 2 s (R1.07). */
  lookAtMembership(signal: CancelSignal): Promise<void>;
  bonds(signal: CancelSignal): Promise<Versioned<readonly Bond[]> | null>;
  stakes(signal: CancelSignal): Promise<Versioned<readonly OwnStake[]> | null>;
  /** The version of the user's newest change, by one small call whose failure is not announced. */
  changesVersion(signal: CancelSignal): Promise<number | null>;
  offer(signal: CancelSignal): Promise<Offer | null>;
  price(signal: CancelSignal): Promise<PriceNow | null>;
  friends(signal: CancelSignal): Promise<readonly Friend[] | null>;
  operations(page: number, signal: CancelSignal, filter?: OperationFilter): Promise<Page<Operation> | null>;
  withdrawals(page: number, signal: CancelSignal): Promise<Page<Withdrawal> | null>;
  quoteBond(amount: Nano<'TON'>, days: number, signal: CancelSignal): Promise<BondQuote | null>;
  quoteSale(amount: Nano<'AXIOM'>, fromReferral: boolean, signal: CancelSignal): Promise<SaleQuote | null>;
  createBond(amount: Nano<'TON'>, days: number, options: CommandOptions): Promise<BondOrder | null>;
  /** `onlyPending`: true wherever nobody agreed to a fee; then a bond that was paid meanwhile is refused with `not_pending`. */
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

/** Signing in and out; tokens stay inside the adapter. */
export interface SessionPort {
  /** Whether tokens of this user are stored. */
  hasTokens(): boolean;
  /** Exchanges launch data for tokens (R1.01). @throws CallFailed */
  signIn(refCode: string | null, signal: CancelSignal): Promise<void>;
  signOut(signal: CancelSignal): Promise<void>;
  clearTokens(): void;
  /** Tells when the session was lost (a refresh failed); answers the way to stop listening. */
  onLost(listener: (problem: Problem) => void): () => void;
}

/** What the main socket tells (R5.33), parsed. Frames without a version are for everybody. */
export type RealtimeFrame =
  /** beatMs: how often this socket says something; null where the server does not promise it. */
  | { readonly type: 'ready'; readonly version: number; readonly beatMs: number | null }
  /** The server is there and has nothing else to say. */
  | { readonly type: 'beat' }
  | { readonly type: 'balance'; readonly version: number; readonly change: BalanceChange }
  | { readonly type: 'bond'; readonly version: number; readonly bond: Bond }
  | { readonly type: 'stake'; readonly version: number; readonly stake: OwnStake }
  | { readonly type: 'price'; readonly price: PriceNow }
  | { readonly type: 'collective-bonus'; readonly collectiveBonus: Percent6 };

/** What a listener to a socket is told. */
export type SocketSignal<Frame> =
  | { readonly type: 'open' }
  | { readonly type: 'frame'; readonly frame: Frame }
  /** The socket is away and reconnects by itself. */
  | { readonly type: 'closed' }
  /** The server ended the session of this socket (4403). */
  | { readonly type: 'revoked' };

/** What a listener to the main socket is told. */
export type RealtimeSignal = SocketSignal<RealtimeFrame>;

/** The main socket: connects, sends the token first and reconnects with the timings of R5.35 until it is closed. */
export interface RealtimePort {
  /** Opens it; answers the way to close it. */
  connect(listener: (signal: RealtimeSignal) => void): () => void;
}

/** One connection to the candle socket. */
export interface CandleStream {
  /** From now on the candles of another interval. */
  choose(interval: CandleInterval): void;
  close(): void;
}

/** The candle socket (R5.34): the candle of the present, whenever it changes; connects and reconnects as the main socket does. */
export interface CandlesPort {
  follow(interval: CandleInterval, listener: (signal: SocketSignal<Candle>) => void): CandleStream;
}
