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
import type { CurrentPrice, Prices, PriceSource } from '../ports/price.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { priceHeldAt } from './held.ts';
import { Listeners } from './listeners.ts';
import { recordReadings } from './record.ts';

/** Readings that wait for a database that is away, at most; the oldest is given up first. */
const MOST_WAITING = 1_000;

/** What the store said at the newest reading. */
interface Known {
  readonly dayAgo: Price | null;
  readonly monthAgo: Price | null;
  readonly candles: ReadonlyMap<CandleInterval, Candle>;
}

const NOTHING: Known = { dayAgo: null, monthAgo: null, candles: new Map() };

/**
 * The source's readings on their way into the store, and what the store knows of the past. Every server has one; what one has
 * stored the others find. A database that is away costs no reading: they wait here.
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

  /** Begins to store what the source reads; resolves when the first reading, if there is one, has been stored with its past. */
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

  current(nowMs: number): CurrentPrice | null {
    const latest = this.#source.latest();
    if (latest === null) return null;
    const since = (before: Price | null) => (before === null ? null : priceChange(before, latest.price));
    return {
      price: latest.price,
      change24h: since(this.#known.dayAgo),
      change30d: since(this.#known.monthAgo),
      atMs: latest.atMs,
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

  /** Ends after what is being stored now. */
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
