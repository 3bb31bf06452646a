import type { PriceNow } from '@axiom/domain/ports/client';
import { MS_PER_DAY } from '@axiom/domain/constants';
import {
  type Candle,
  type CandleInterval,
  candleWithSample,
  isTradingPaused,
  type Price,
  priceChange,
  type PriceReading,
} from '@axiom/domain/price';
import type { Prices, PriceSource } from '../ports/price.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { priceHeldAt } from './held.ts';
import { Listeners } from './listeners.ts';
import { recordReadings } from './record.ts';

/** Most readings that wait while the database is away; the oldest are dropped first. */
const MOST_WAITING = 1_000;

/** The stored history at the newest reading. */
interface Known {
  readonly dayAgo: Price | null;
  readonly monthAgo: Price | null;
  readonly candles: ReadonlyMap<CandleInterval, Candle>;
}

const NOTHING: Known = { dayAgo: null, monthAgo: null, candles: new Map() };

/**
 * Stores the source's readings and serves the price with its history. Every server has a feed; readings
 * stored by one are used by all. Readings wait in memory while the database is away.
 */
export class PriceFeed implements Prices {
  readonly bounds: PriceSource['bounds'];
  readonly #store: Store;
  readonly #source: PriceSource;
  readonly #onError: (error: unknown) => void;
  readonly #changes: Listeners<[]>;
  readonly #readings: Listeners<[]>;
  #waiting: PriceReading[] = [];
  #doubts: number[] = [];
  #known: Known = NOTHING;
  #toldPrice: Price | null = null;
  #working: Promise<void> | null = null;
  #stopListening: readonly (() => void)[] = [];

  constructor(store: Store, source: PriceSource, onError: (error: unknown) => void) {
    this.bounds = source.bounds;
    this.#store = store;
    this.#source = source;
    this.#onError = onError;
    this.#changes = new Listeners(onError);
    this.#readings = new Listeners(onError);
  }

  /** Starts to store readings; resolves when the first one, if any, has been stored with its history. */
  async start(): Promise<void> {
    this.#stopListening = [
      this.#source.onReading((reading) => this.#take(reading)),
      this.#source.onDoubt((atMs) => this.#takeDoubt(atMs)),
    ];
    const doubted = this.#source.doubted();
    if (doubted !== null) this.#takeDoubt(doubted.atMs);
    const latest = this.#source.latest();
    if (latest !== null) this.#take(latest);
    await this.#working;
  }

  latest(): PriceReading | null {
    return this.#source.latest();
  }

  doubted(): PriceReading | null {
    return this.#source.doubted();
  }

  complaint(): string | null {
    return this.#source.complaint();
  }

  current(nowMs: number): PriceNow | null {
    const latest = this.#source.latest();
    if (latest === null) return null;
    const since = (before: Price | null) => (before === null ? null : priceChange(before, latest.price));
    return {
      price: latest.price,
      change24h: since(this.#known.dayAgo),
      change30d: since(this.#known.monthAgo),
      updatedAtMs: latest.atMs,
      isStale: isTradingPaused({ latest, doubted: this.doubted() }, nowMs),
    };
  }

  candleNow(interval: CandleInterval, nowMs: number): Candle | null {
    const latest = this.#source.latest();
    if (latest === null) return null;
    const read = { atSeconds: Math.floor(latest.atMs / 1000), price: latest.price };
    const candle = candleWithSample(this.#known.candles.get(interval), read, interval);
    const held = { atSeconds: Math.floor(nowMs / 1000), price: candle.close };
    return candleWithSample(candle, held, interval);
  }

  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  onReading(listener: () => void): () => void {
    return this.#readings.add(listener);
  }

  /** Resolves when the current write has ended. */
  async stop(): Promise<void> {
    for (const stop of this.#stopListening) stop();
    await this.#working;
  }

  #take(reading: PriceReading): void {
    this.#waiting.push(reading);
    this.#begin();
  }

  #takeDoubt(atMs: number): void {
    this.#doubts.push(atMs);
    this.#begin();
  }

  #begin(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 || this.#doubts.length > 0) {
      const [readings, doubts] = [this.#waiting, this.#doubts];
      [this.#waiting, this.#doubts] = [[], []];
      const known = await this.#store
        .transaction(async (tx) => {
          for (const atMs of doubts) await tx.prices.noteDoubt(atMs);
          await recordReadings(tx, readings, this.#source.past);
          return readKnown(tx, readings.at(-1)?.atMs ?? this.#source.latest()?.atMs ?? 0);
        })
        .catch((error: unknown) => {
          this.#onError(error);
          return null;
        });
      if (known === null) {
        this.#waiting = [...readings, ...this.#waiting].slice(-MOST_WAITING);
        this.#doubts = [...doubts, ...this.#doubts].slice(-MOST_WAITING);
      } else this.#known = known;
      this.#tell();
      if (known === null) return;
    }
  }

  #tell(): void {
    const price = this.#source.latest()?.price ?? null;
    if (price !== this.#toldPrice) {
      this.#toldPrice = price;
      this.#changes.tell();
    }
    this.#readings.tell();
  }
}

async function readKnown(tx: StoreTx, atMs: number): Promise<Known> {
  return {
    dayAgo: await priceHeldAt(tx, atMs - MS_PER_DAY),
    monthAgo: await priceHeldAt(tx, atMs - 30 * MS_PER_DAY),
    candles: new Map((await tx.prices.lastCandles()).map((candle) => [candle.interval, candle])),
  };
}
