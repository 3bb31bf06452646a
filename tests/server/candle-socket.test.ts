import { CANDLE_INTERVALS, CANDLE_SECONDS, simulatedPriceAt } from '@axiom/domain/price';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { storeKinds } from './support/databases.ts';
import { CandleFrames, Frames } from './support/frames.ts';
import { type House, openHouse } from './support/house.ts';

describe.each(storeKinds)('R5.34 candle socket on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());
  const nowS = () => Math.floor(house.core.clock.nowMs() / 1000);

  it('token first, then the bare interval: the candle of the present comes at once, of the interval asked for last', async () => {
    const person = await house.person();
    const frames = new CandleFrames(house.url, person.token);
    expect((await frames.newest(() => true)).interval).toBe('5m');
    for (const interval of ['1d', '30m', '4h', '1h', '5m'] as const) {
      frames.socket.send(interval);
      const candle = await frames.newest((found) => found.interval === interval);
      expect(candle.time % CANDLE_SECONDS[interval]).toBe(0);
      expect(nowS() - candle.time).toBeLessThan(CANDLE_SECONDS[interval] + 10);
      // The next candle may have begun since.
      const { data } = await person.get('candles', { query: { interval } });
      expect(data.slice(-2)).toContainEqual(
        expect.objectContaining({ time: candle.time, open: candle.open }),
      );
    }
    frames.socket.close();
  });

  it('R5.34 R9.11 the first frame promises beats, and they come while the price stands still', async () => {
    const { token } = await house.person();
    const frames = new CandleFrames(house.url, token);
    await frames.newest(() => true);
    expect(frames.all[0]).toEqual({ event: 'ready', data: { beat_ms: 10_000 } });
    await until('a beat', () => frames.all.some(({ event }) => event === 'beat'), 15_000);
    frames.socket.close();
  });

  it('an interval right behind the token is heard; an unknown one means 5m', async () => {
    const { token } = await house.person();
    const frames = new CandleFrames(house.url, token, '1h', '1d');
    expect((await frames.newest(() => true)).interval).toBe('1d');
    expect(frames.candles.map(({ interval }) => interval)).toEqual(['1d']);
    for (const text of [
      '2m',
      '',
      '{"interval":"1h"}',
      '1D',
      ' 1h',
      '1h\u0000',
      '__proto__',
      'constructor',
      'toString',
    ]) {
      frames.socket.send('4h');
      await frames.newest(({ interval }) => interval === '4h');
      frames.socket.send(text);
      await frames.newest(({ interval }) => interval === '5m');
    }
    frames.socket.close();
  });

  it('every change of the price is told with it: price_update there, current_candle here', async () => {
    const { token } = await house.person();
    const main = await Frames.signedIn(house.url, token);
    const all = CANDLE_INTERVALS.map((interval) => new CandleFrames(house.url, token, interval));
    for (const frames of all) await frames.newest(() => true);
    for (let count = 0; count < 3; count += 1) {
      await house.advance(20_000);
      const told = main.all.filter(({ event }) => event === 'price_update').length;
      await until('a change', () => main.all.filter(({ event }) => event === 'price_update').length > told);
    }
    const { data } = await main.next('price_update', (frame) =>
      Object.is(
        frame,
        main.all.findLast(({ event }) => event === 'price_update'),
      ),
    );
    const nano = simulatedPriceAt(1, Date.parse(data.updated_at));
    expect(Number(data.price) * 1e9).toBeCloseTo(Number(nano), -1);
    for (const [index, frames] of all.entries()) {
      const candle = await frames.newest(({ close }) => close === data.price);
      expect(candle.interval).toBe(CANDLE_INTERVALS[index]);
      expect(frames.candles.length).toBeGreaterThan(3);
    }
    for (const frames of [main, ...all]) frames.socket.close();
  });
});
