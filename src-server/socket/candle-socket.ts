import { CANDLE_INTERVALS, type CandleInterval, parseCandleInterval } from '@axiom/domain/price';
import type { CandleFrame } from '#contract/socket.ts';
import type { Prices } from '../ports/price.ts';
import { candleRow } from '../wire/price.ts';
import { type Seat, SignedSockets, type SignedSocketsDeps } from './signed-sockets.ts';

export interface CandleSocketDeps extends SignedSocketsDeps {
  readonly prices: Pick<Prices, 'candleNow' | 'onReading'>;
}

/** Which candles this socket follows, and the last frame of it. */
interface Watch {
  interval: CandleInterval;
  told: string | null;
}

/**
 * The candle socket (R5.34): the first message is the access token, each one after it the bare interval; another text means 5m. The
 * candle that the present falls into comes at once, and again whenever it has changed.
 */
export class CandleSocket {
  readonly sockets: SignedSockets<Watch>;
  readonly #deps: CandleSocketDeps;
  readonly #stop: () => void;

  constructor(deps: CandleSocketDeps) {
    this.#deps = deps;
    this.sockets = new SignedSockets<Watch>(deps, {
      admit: () => Promise.resolve({ interval: parseCandleInterval(null), told: null }),
      welcome: (seat, asked) => this.#follow(seat, asked),
      hear: (seat, text) => this.#follow(seat, text),
    });
    this.#stop = deps.prices.onReading(() => this.#tellAll());
  }

  #follow(seat: Seat<Watch>, interval: string | null): void {
    seat.state.interval = parseCandleInterval(interval);
    seat.state.told = null;
    this.#tell(seat, this.#frame(seat.state.interval));
  }

  #tellAll(): void {
    const frames = new Map(CANDLE_INTERVALS.map((interval) => [interval, this.#frame(interval)]));
    for (const seat of this.sockets.seats()) this.#tell(seat, frames.get(seat.state.interval) ?? null);
  }

  #tell(seat: Seat<Watch>, frame: string | null): void {
    if (frame === null || frame === seat.state.told) return;
    seat.state.told = frame;
    this.sockets.send(seat, frame);
  }

  /** null before the first price. */
  #frame(interval: CandleInterval): string | null {
    const candle = this.#deps.prices.candleNow(interval, this.#deps.clock.nowMs());
    if (candle === null) return null;
    return JSON.stringify({ event: 'current_candle', data: candleRow(candle) } satisfies CandleFrame);
  }

  close(): void {
    this.#stop();
    this.sockets.close();
  }
}
