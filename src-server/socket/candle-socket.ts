import { CANDLE_INTERVALS, type CandleInterval, parseCandleInterval } from '@axiom/domain/price';
import type { CandleFrame } from '#contract/socket.ts';
import type { Prices } from '../ports/price.ts';
import { candleRow } from '#contract/price.ts';
import { BEAT_MS, startBeats } from './beats.ts';
import { type Connection, SignedSockets, type SignedSocketsDeps } from './signed-sockets.ts';

const READY = JSON.stringify({ event: 'ready', data: { beat_ms: BEAT_MS } } satisfies CandleFrame);

export interface CandleSocketDeps extends SignedSocketsDeps {
  readonly prices: Pick<Prices, 'candleNow' | 'onReading'>;
}

/** The interval that a socket follows, and the last frame sent. */
interface Watch {
  interval: CandleInterval;
  told: string | null;
}

/**
 * The candle socket (R5.34): the first message is the access token, each later one a bare interval; any other
 * text means 5m. After `ready` the current candle is sent at once, and again whenever it has changed.
 */
export class CandleSocket {
  readonly sockets: SignedSockets<Watch>;
  readonly #deps: CandleSocketDeps;
  readonly #stops: readonly (() => void)[];

  constructor(deps: CandleSocketDeps) {
    this.#deps = deps;
    this.sockets = new SignedSockets<Watch>(deps, {
      admit: () => Promise.resolve({ interval: parseCandleInterval(null), told: null }),
      onSignedIn: (connection, asked) => {
        this.sockets.send(connection, READY);
        this.#follow(connection, asked);
      },
      onMessage: (connection, text) => this.#follow(connection, text),
    });
    this.#stops = [startBeats(this.sockets), deps.prices.onReading(() => this.#tellAll())];
  }

  #follow(connection: Connection<Watch>, interval: string | null): void {
    connection.state.interval = parseCandleInterval(interval);
    connection.state.told = null;
    this.#tell(connection, this.#frame(connection.state.interval));
  }

  #tellAll(): void {
    const frames = new Map(CANDLE_INTERVALS.map((interval) => [interval, this.#frame(interval)]));
    for (const connection of this.sockets.connections())
      this.#tell(connection, frames.get(connection.state.interval) ?? null);
  }

  #tell(connection: Connection<Watch>, frame: string | null): void {
    if (frame === null || frame === connection.state.told) return;
    connection.state.told = frame;
    this.sockets.send(connection, frame);
  }

  /** null before the first price. */
  #frame(interval: CandleInterval): string | null {
    const candle = this.#deps.prices.candleNow(interval, this.#deps.clock.nowMs());
    if (candle === null) return null;
    return JSON.stringify({ event: 'current_candle', data: candleRow.write(candle) } satisfies CandleFrame);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.sockets.close();
  }
}
