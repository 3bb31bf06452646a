import type { Percent6 } from '../../money/index.ts';
import type { Candle, CandleInterval } from '../../price/candle.ts';
import type { BalanceChange, Bond, OwnStake, PriceNow } from './entities.ts';

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

/** A parsed frame of the candle socket (R5.34). */
export type CandleSocketFrame =
  /** The server accepted the token; `beatMs` as on the main socket. */
  | { readonly type: 'ready'; readonly beatMs: number | null }
  | { readonly type: 'beat' }
  | { readonly type: 'candle'; readonly candle: Candle };

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

/** The main socket: connects, sends the token first, reconnects with R5.35's timings until it is closed. */
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

/** The candle socket (R5.34): sends the current candle on every change; connects as the main socket does. */
export interface CandlesPort {
  follow(interval: CandleInterval, listener: (signal: SocketSignal<Candle>) => void): CandleStream;
}
