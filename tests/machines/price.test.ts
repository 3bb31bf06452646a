import { type Candle, CANDLE_SECONDS, type CandleInterval, price9 } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '#adapters/http/client.ts';
import { priceMachine } from '#machines/price/machine.ts';
import { startPrice } from '../../src/app/provide-price.ts';
import {
  memoryCandles,
  memoryClipboard,
  memoryClock,
  memoryGateway,
  memoryHost,
  memoryRealtime,
  memorySession,
  memoryStorage,
  memoryWallet,
  refusal,
} from '../support/memory-ports.ts';
import { deferred, remember, settle, statesOf, unseenLeaves } from './support/run.ts';

const START = 86_400 * 20_000;

function candle(index: number, close: bigint, interval: CandleInterval = '1h'): Candle {
  const value = price9(close);
  const timeSeconds = START + index * CANDLE_SECONDS[interval];
  return { timeSeconds, interval, open: value, high: value, low: value, close: value };
}

type Read = { interval: CandleInterval; rows: readonly Candle[]; total: number; gaps: readonly [] };
const rows = (...candles: readonly Candle[]): Read => ({
  interval: candles[0]?.interval ?? '1h',
  rows: candles,
  total: candles.length,
  gaps: [],
});

/** The machine as the app starts it, on a server that answers what a test says, one call after the other. */
function chart(answer: (call: number, query: Record<string, string>) => Read | null | Promise<Read | null>) {
  const candles = memoryCandles();
  const asked: Record<string, string>[] = [];
  const memory = memoryWallet();
  const actor = startPrice({
    gateway: memoryGateway({
      candles: async (input: CallInput<'candles'>) => {
        const query = { ...input.query } as Record<string, string>;
        asked.push(query);
        return (await answer(asked.length, query)) as never;
      },
    }),
    session: memorySession(),
    realtime: memoryRealtime(),
    candles,
    wallet: memory,
    host: memoryHost(),
    clipboard: memoryClipboard(),
    clock: memoryClock(),
    device: memoryStorage(),
    own: memoryStorage(),
    walletWords: async () => undefined,
  });
  const trace: string[] = [];
  const look = () => {
    const { value } = actor.getSnapshot();
    remember('price', value);
    const text = statesOf(value);
    if (trace.at(-1) !== text) trace.push(text);
  };
  look();
  actor.subscribe(look);
  const closes = () => actor.getSnapshot().context.series.candles.map(({ close }) => Number(close));
  const has = (tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]) =>
    actor.getSnapshot().hasTag(tag);
  return { actor, candles, asked, trace, closes, has };
}

describe('the price chart', () => {
  it('R2.13d R2.13e reads the newest candles once it is on screen, and follows the price until it is not', async () => {
    const { actor, candles, asked, closes, has } = chart(() => rows(candle(0, 1n), candle(1, 2n)));
    expect(candles.isFollowed()).toBe(false);
    actor.send({ type: 'price.open' });
    expect(has('loading')).toBe(true);
    candles.say({ type: 'open' });
    await settle();
    expect(asked).toEqual([{ interval: '1h' }]);
    expect([has('ready'), has('live')]).toEqual([true, true]);
    candles.say({ type: 'frame', frame: candle(1, 5n) });
    candles.say({ type: 'frame', frame: candle(2, 6n) });
    expect(closes()).toEqual([1, 5, 6]);
    actor.send({ type: 'price.close' });
    expect(candles.isFollowed()).toBe(false);
    actor.send({ type: 'price.open' });
    expect(has('ready')).toBe(true);
    expect(closes()).toEqual([1, 5, 6]);
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('R2.13e what is told live while the newest candles are read is not lost', async () => {
    const { actor, candles, closes } = chart(() => rows(candle(0, 1n), candle(1, 2n)));
    actor.send({ type: 'price.open' });
    candles.say({ type: 'frame', frame: candle(1, 9n) });
    await settle();
    expect(closes()).toEqual([1, 9]);
  });

  it('R2.13e another interval is asked for on the same socket; answers and candles of the one before are dropped', async () => {
    const slow = deferred<Read>();
    const { actor, candles, asked, closes, has } = chart((call) =>
      call === 1 ? slow.promise : rows(candle(0, 7n, '5m')),
    );
    actor.send({ type: 'price.open' });
    actor.send({ type: 'price.interval', interval: '5m' });
    expect(candles.chosen).toEqual(['1h', '5m']);
    slow.resolve(rows(candle(0, 1n)));
    candles.say({ type: 'frame', frame: candle(0, 3n) });
    await settle();
    expect(asked.map(({ interval }) => interval)).toEqual(['1h', '5m']);
    expect([has('ready'), closes()]).toEqual([true, [7]]);
    candles.say({ type: 'frame', frame: candle(1, 3n) });
    expect(closes()).toEqual([7]);
    actor.send({ type: 'price.interval', interval: '5m' });
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('R2.13e older candles are read with one request at a time, to the first one that there is', async () => {
    const slow = deferred<Read>();
    const { actor, asked, closes, has } = chart((call) => {
      if (call === 1) return rows(candle(0, 1n));
      return call === 2 ? slow.promise : rows();
    });
    actor.send({ type: 'price.open' });
    await settle();
    for (let count = 0; count < 3; count += 1) actor.send({ type: 'price.older' });
    await settle();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({
      interval: '1h',
      from_timestamp: String(START - 300 * 3600),
      to_timestamp: String(START - 3600),
    });
    expect(has('older')).toBe(true);
    slow.resolve(rows(candle(-2, 3n), candle(-1, 2n)));
    await settle();
    expect(closes()).toEqual([3, 2, 1]);
    for (let count = 0; count < 3; count += 1) {
      actor.send({ type: 'price.older' });
      await settle();
    }
    expect(asked).toHaveLength(3);
  });

  it('R2.13e older candles that could not be read are tried again by a tap, not by scrolling', async () => {
    let isUp = false;
    const { actor, asked, closes, has } = chart((call) => {
      if (call === 1) return rows(candle(0, 1n));
      if (isUp) return rows(candle(-1, 2n));
      if (call === 2) throw refusal();
      return null;
    });
    actor.send({ type: 'price.open' });
    await settle();
    actor.send({ type: 'price.older' });
    await settle();
    expect(has('older-failed')).toBe(true);
    actor.send({ type: 'price.older' });
    await settle();
    expect(asked).toHaveLength(2);
    actor.send({ type: 'price.retry' });
    await settle();
    expect(has('older-failed')).toBe(true);
    isUp = true;
    actor.send({ type: 'price.retry' });
    await settle();
    expect([has('older-failed'), closes()]).toEqual([false, [2, 1]]);
  });

  it('R6.01 candles that could not be read are tried again; none at all is no failure', async () => {
    const { actor, candles, has, closes } = chart((call) => {
      if (call === 1) throw refusal();
      return call === 2 ? null : rows();
    });
    actor.send({ type: 'price.open' });
    await settle();
    expect(has('failed')).toBe(true);
    actor.send({ type: 'price.retry' });
    await settle();
    expect(has('failed')).toBe(true);
    actor.send({ type: 'price.retry' });
    await settle();
    expect(has('empty')).toBe(true);
    candles.say({ type: 'frame', frame: candle(4, 2n) });
    expect([has('ready'), closes()]).toEqual([true, [2]]);
  });

  it('R2.13g after a lost socket the newest candles are read again, and a failure keeps what is shown', async () => {
    const { actor, candles, closes, has } = chart((call) => {
      if (call === 1) return rows(candle(0, 1n));
      if (call === 2) throw refusal();
      return rows(candle(0, 2n), candle(1, 3n));
    });
    actor.send({ type: 'price.open' });
    candles.say({ type: 'open' });
    await settle();
    for (const seen of [[1], [2, 3]]) {
      candles.say({ type: 'closed' });
      expect(has('away')).toBe(true);
      candles.say({ type: 'open' });
      await settle();
      expect([has('ready'), has('live'), closes()]).toEqual([true, true, seen]);
    }
    candles.say({ type: 'revoked' });
    expect(has('away')).toBe(true);
  });

  it('R2.13g two charts share one socket, and the last one that goes closes it', async () => {
    const { actor, candles } = chart(() => rows(candle(0, 1n)));
    actor.send({ type: 'price.open' });
    actor.send({ type: 'price.open' });
    actor.send({ type: 'price.close' });
    expect(candles.isFollowed()).toBe(true);
    actor.send({ type: 'price.close' });
    expect(candles.isFollowed()).toBe(false);
    expect(candles.chosen).toEqual(['1h']);
  });

  it('how it is drawn is kept over another interval', async () => {
    const { actor } = chart(() => rows());
    actor.send({ type: 'price.drawing', drawing: 'candles' });
    actor.send({ type: 'price.open' });
    actor.send({ type: 'price.interval', interval: '1d' });
    await settle();
    expect(actor.getSnapshot().context.drawing).toBe('candles');
  });

  it('every state was shown by a test', () => {
    expect(unseenLeaves(priceMachine)).toEqual([]);
  });
});
