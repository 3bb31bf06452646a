import {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  candleStartSeconds,
  fillCandles,
  HTTP_PRICE_BOUNDS,
  price9,
  type PriceReading,
  simulatedPriceAt,
} from '@axiom/domain/price';
import { foldCandles } from '../../support/candle-model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOld } from '#server/jobs/housekeeping.ts';
import type { PriceSource } from '#server/ports/price.ts';
import { PriceFeed } from '#server/price/feed.ts';
import { Listeners } from '#server/price/listeners.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import type { Store } from '#server/ports/store.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { readCandles } from '#server/use-cases/read-candles.ts';
import { until } from '../../support/until.ts';
import { hasPostgres, makeDatabase, storeKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';

const DAY_MS = 86_400_000;
const NOW = 20_833 * DAY_MS + 43_200_000;
const clockAt = (nowMs: number) => ({ nowMs: () => nowMs, wallMs: () => nowMs });
const fail = (error: unknown) => {
  throw error;
};

/** A source that says what the test tells it. */
class Told implements PriceSource {
  readonly bounds = HTTP_PRICE_BOUNDS;
  readonly past: PriceSource['past'];
  readonly #listeners = new Listeners<[PriceReading]>(fail);
  readonly #doubtListeners = new Listeners<[atMs: number]>(fail);
  #latest: PriceReading | null = null;
  #doubted: PriceReading | null = null;

  constructor(past: PriceSource['past'] = null) {
    this.past = past;
  }

  say(atMs: number, nano: bigint | number): void {
    this.#latest = { price: price9(BigInt(nano)), atMs };
    this.#listeners.tell(this.#latest);
  }

  doubt(atMs: number, nano: bigint | number): void {
    this.#doubted = { price: price9(BigInt(nano)), atMs };
    this.#doubtListeners.tell(atMs);
  }

  latest = () => this.#latest;
  onReading = (listener: (reading: PriceReading) => void) => this.#listeners.add(listener);
  ready = () => Promise.resolve();
  complaint = () => null;
  doubted = () => this.#doubted;
  onDoubt = (listener: (atMs: number) => void) => this.#doubtListeners.add(listener);
  stop = () => undefined;
}

const ids = timeSortedIds(systemRandom, () => NOW);

/** Everything is stored when the newest reading is. */
const stored = (store: Store, source: PriceSource) =>
  until('the reading is stored', async () => {
    const newest = await store.transaction((tx) => tx.prices.newest());
    return newest?.atMs === source.latest()?.atMs;
  });

const keptCandles = (store: Store, interval: Candle['interval']) =>
  store.reads.candles({ interval, fromSeconds: 0, toSeconds: Number.MAX_SAFE_INTEGER });

/** Readings a few seconds to an hour apart, wandering. */
function wandering(count: number): readonly PriceReading[] {
  const readings: PriceReading[] = [];
  let [atMs, nano, state] = [NOW - DAY_MS, 1_000_000_000, 7];
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  for (let index = 0; index < count; index += 1) {
    atMs += next() % 20 === 0 ? 3_600_000 : 1_000 + (next() % 90_000);
    nano += (next() % 2_000_001) - 1_000_000;
    readings.push({ atMs, price: price9(BigInt(nano)) });
  }
  return readings;
}

/** What the kept candles must be, filled, made of all readings at once. */
function folded(readings: readonly PriceReading[], interval: Candle['interval']): readonly Candle[] {
  const samples = readings.map(({ atMs, price }) => ({ atSeconds: Math.floor(atMs / 1000), price }));
  const range = { fromSeconds: samples[0]!.atSeconds, toSeconds: samples.at(-1)!.atSeconds };
  return foldCandles(samples, { ...range, interval });
}

async function filled(store: Store, readings: readonly PriceReading[], interval: Candle['interval']) {
  const range = {
    fromSeconds: Math.floor(readings[0]!.atMs / 1000),
    toSeconds: Math.floor(readings.at(-1)!.atMs / 1000),
  };
  return fillCandles(await keptCandles(store, interval), { ...range, interval }).candles;
}

describe.each(storeKinds)('history of the price on %s', (kind) => {
  let place: Place;
  let store: Store;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    store = await place.open(clockAt(NOW), ids);
  });
  afterAll(() => place.drop());

  it('R5.30 every accepted reading is stored once, and the candles are those of all of them, also over a restart', async () => {
    const readings = wandering(150);
    let source = new Told();
    let feed = new PriceFeed(store, source, fail);
    await feed.start();
    for (const [index, { atMs, price }] of readings.entries()) {
      source.say(atMs, price);
      if (index % 29 === 0) await stored(store, source);
      if (index !== 80) continue;
      await feed.stop();
      source = new Told();
      source.say(atMs, price);
      feed = new PriceFeed(store, source, fail);
      await feed.start();
    }
    await feed.stop();
    for (const { atMs, price } of readings)
      expect(await store.transaction((tx) => tx.prices.heldAt(atMs))).toEqual({ atMs, price });
    for (const interval of CANDLE_INTERVALS)
      expect(await filled(store, readings, interval)).toEqual(folded(readings, interval));
  });

  it('T70 keeps since when a price was not believed, over a restart, until it is forgotten', async () => {
    const source = new Told();
    source.say(NOW, 1_000_000_000);
    source.doubt(NOW + 5, 1_500_000_000);
    let feed = new PriceFeed(store, source, fail);
    await feed.start();
    await feed.stop();
    feed = new PriceFeed(store, source, fail);
    await feed.start();
    source.doubt(NOW + 9, 1_500_000_000);
    source.say(NOW + 20, 1_000_000_001);
    await stored(store, source);
    await feed.stop();
    const known = (atMs: number) =>
      store.transaction(async (tx) => [
        await tx.prices.firstDoubtFromMs(atMs),
        await tx.prices.nextAfterMs(atMs),
      ]);
    expect(await known(NOW - 1)).toEqual([NOW + 5, NOW]);
    expect(await known(NOW)).toEqual([NOW + 5, NOW + 20]);
    expect(await known(NOW + 5)).toEqual([NOW + 5, NOW + 20]);
    expect(await known(NOW + 6)).toEqual([NOW + 9, NOW + 20]);
    expect(await known(NOW + 20)).toEqual([null, null]);
    await store.transaction((tx) => tx.prices.forgetDoubts(NOW + 9, 1_000));
    expect(await known(NOW)).toEqual([NOW + 9, NOW + 20]);
  });

  it('R5.29 the changes come from the store: of readings, of candles where only those are left, null where nothing is known', async () => {
    const source = new Told();
    const feed = new PriceFeed(store, source, fail);
    await feed.start();
    expect(feed.current(NOW)).toBeNull();
    const changes = async () => {
      await stored(store, source);
      await until('the feed knows', () => feed.current(NOW)?.updatedAtMs === source.latest()?.atMs);
      const { change24h, change30d } = feed.current(NOW) ?? {};
      return [change24h, change30d];
    };
    source.say(NOW - 30 * DAY_MS, 500_000_000);
    expect(await changes()).toEqual([null, null]);
    source.say(NOW - DAY_MS - 1_000, 800_000_000);
    source.say(NOW - DAY_MS, 800_000_000);
    source.say(NOW, 1_000_000_000);
    await until('both are known', async () => !(await changes()).includes(null));
    expect(await changes()).toEqual([25_000_000n, 100_000_000n]);
    expect(feed.current(NOW + 300_000)?.isStale).toBe(false);
    expect(feed.current(NOW + 300_001)?.isStale).toBe(true);
    await feed.stop();

    await store.transaction((tx) => tx.prices.forgetReadings(NOW, 1_000));
    const again = new PriceFeed(store, source, fail);
    await again.start();
    expect(again.current(NOW)).toMatchObject({ change24h: 25_000_000n, change30d: 100_000_000n });
    await again.stop();
  });

  it('a source that knows its past fills a fresh house, the same at every first start, and a jump of the clock', async () => {
    const past = (atMs: number) => simulatedPriceAt(1, atMs);
    const source = new Told(past);
    source.say(NOW, past(NOW));
    const firstStart = async () => {
      const feed = new PriceFeed(store, source, fail);
      await feed.start();
      const candles = await Promise.all(CANDLE_INTERVALS.map((interval) => keptCandles(store, interval)));
      return { feed, candles };
    };
    const one = await firstStart();
    await one.feed.stop();
    store = await place.open(clockAt(NOW), ids);
    const two = await firstStart();
    expect(two.candles).toEqual(one.candles);
    for (const kept of two.candles) {
      const [{ interval, timeSeconds }] = kept as readonly [Candle];
      expect([interval, kept.length]).toEqual([interval, 1_000]);
      const range = { interval, fromSeconds: timeSeconds, toSeconds: NOW / 1000 };
      expect(fillCandles(kept, range).gaps).toEqual([]);
    }
    const now = two.feed.current(NOW);
    expect(now?.change24h).not.toBeNull();
    expect(now?.change30d).not.toBeNull();
    expect(await store.transaction((tx) => tx.prices.heldAt(NOW - 1))).toBeNull();

    // A hundred years are no more work than one: nothing is made of the time in between.
    const later = NOW + 36_525 * DAY_MS;
    source.say(later, past(later));
    await stored(store, source);
    for (const interval of CANDLE_INTERVALS) {
      const length = CANDLE_SECONDS[interval];
      const range = { interval, fromSeconds: later / 1000 - 900 * length, toSeconds: later / 1000 };
      const { candles, gaps } = fillCandles(await keptCandles(store, interval), range);
      expect([interval, gaps, candles.length]).toEqual([interval, [], 901]);
      const start = candleStartSeconds(later / 1000 - 10 * length, interval);
      const found = candles.find(({ timeSeconds }) => timeSeconds === start + length);
      expect(found?.low).toBeLessThanOrEqual(past((start + length) * 1000));
    }
    await two.feed.stop();
  });

  it('R5.30 without a past a gap is flat and told; the newest are answered where more are asked for', async () => {
    const source = new Told();
    const feed = new PriceFeed(store, source, fail);
    await feed.start();
    const at = (minutes: number) => NOW + minutes * 60_000;
    source.say(at(0), 1_000_000_000);
    source.say(at(20), 2_000_000_000);
    await stored(store, source);
    const ask = (fromMinutes: number | null, toMinutes: number | null, most = 1_000) =>
      readCandles(
        store.reads,
        {
          interval: '5m',
          fromSeconds: fromMinutes === null ? null : at(fromMinutes) / 1000,
          toSeconds: toMinutes === null ? null : at(toMinutes) / 1000,
        },
        at(31),
        most,
      );
    const minutes = (seconds: number) => seconds / 60 - NOW / 60_000;
    const all = await ask(-100, 1_000);
    expect(all.candles.map((one) => `${minutes(one.timeSeconds)} ${one.open} ${one.close}`)).toEqual([
      '0 1000000000 1000000000',
      '5 1000000000 1000000000',
      '10 1000000000 1000000000',
      '15 1000000000 1000000000',
      '20 1000000000 2000000000',
      '25 2000000000 2000000000',
      '30 2000000000 2000000000',
    ]);
    expect(all.gaps.map((gap) => [minutes(gap.fromSeconds), minutes(gap.toSeconds)])).toEqual([
      [5, 20],
      [25, 30],
    ]);
    expect(await ask(null, null)).toEqual(all);
    const newest = await ask(0, 30, 2);
    expect(newest.candles.map((one) => minutes(one.timeSeconds))).toEqual([25, 30]);
    expect((await ask(-100, -50)).candles).toEqual([]);
    expect((await ask(40, 50)).candles).toEqual([]);
    await feed.stop();
  });

  it('old readings and old short candles are forgotten, long candles stay', async () => {
    const source = new Told();
    const feed = new PriceFeed(store, source, fail);
    await feed.start();
    for (const days of [101, 99, 36, 34]) source.say(NOW - days * DAY_MS, 1_000_000_000 + days);
    await stored(store, source);
    await forgetOld(store, clockAt(NOW), () => false, fail);
    const heldAt = (days: number) => store.transaction((tx) => tx.prices.heldAt(NOW - days * DAY_MS));
    expect([await heldAt(36), (await heldAt(34))?.price]).toEqual([null, 1_000_000_034n]);
    expect((await keptCandles(store, '5m')).length).toBe(3);
    expect((await keptCandles(store, '1d')).length).toBe(4);
    await feed.stop();
  });

  it('a database that is away costs no reading, and keeps nobody from the price', async () => {
    const source = new Told();
    const problems: unknown[] = [];
    let isAway = true;
    const flaky: Store = {
      reads: store.reads,
      command: (need, decide) => store.command(need, decide),
      openSession: (opened) => store.openSession(opened),
      transaction: (work, options) =>
        isAway ? Promise.reject(new Error('away')) : store.transaction(work, options),
      audit: (work) => store.audit(work),
      waiting: () => store.waiting(),
      ping: () => store.ping(),
      close: () => Promise.resolve(),
    };
    const feed = new PriceFeed(flaky, source, (error) => problems.push(error));
    await feed.start();
    let changes = 0;
    feed.onChange(() => (changes += 1));
    for (const second of [1, 2, 3]) {
      source.say(NOW + second * 1000, 1_000_000_000 + second);
      await until('it was told', () => changes === second);
    }
    expect(feed.candleNow('5m', NOW + 3000)?.close).toBe(1_000_000_003n);
    expect(problems.length).toBeGreaterThan(0);
    isAway = false;
    source.say(NOW + 4000, 1_000_000_004);
    await stored(store, source);
    for (const second of [1, 2, 3, 4])
      expect((await store.transaction((tx) => tx.prices.heldAt(NOW + second * 1000)))?.price).toBe(
        BigInt(1_000_000_000 + second),
      );
    await feed.stop();
  });
});

describe.runIf(hasPostgres)('several servers on one database', () => {
  it('write each reading once, whoever is first, and know the same candles', async () => {
    const place = await makeDatabase('postgres');
    const readings = wandering(60);
    const servers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const store = await KyselyStore.open(await place.open(), clockAt(NOW), ids);
        const source = new Told();
        const feed = new PriceFeed(store, source, fail);
        await feed.start();
        return { store, source, feed };
      }),
    );
    for (const { atMs, price } of readings) {
      for (const { source } of servers) source.say(atMs, price);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    const [first] = servers;
    for (const { store, source, feed } of servers) {
      await stored(store, source);
      await feed.stop();
    }
    for (const interval of CANDLE_INTERVALS) {
      expect(await filled(first!.store, readings, interval)).toEqual(folded(readings, interval));
      const nowMs = readings.at(-1)!.atMs;
      const shown = servers.map(({ feed }) => feed.candleNow(interval, nowMs));
      expect(new Set(shown.map((candle) => `${candle?.open} ${candle?.high} ${candle?.low}`)).size).toBe(1);
    }
    for (const { store } of servers) await store.close();
    await place.drop();
  });
});
