import { CANDLE_INTERVALS, CANDLE_SECONDS } from '@axiom/domain/price';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { until } from '../../support/until.ts';
import { type Person, request } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';

describe.each(storeKinds)('calls of the price on %s', (kind) => {
  let house: House;
  let person: Person;
  beforeAll(async () => {
    house = await openHouse(kind);
    person = await house.person();
  });
  afterAll(() => house.stop());
  const nowS = () => Math.floor(house.core.clock.nowMs() / 1000);

  it('R5.29 a fresh house knows the price and its changes', async () => {
    const answer = routes.price.answer.parse((await person.ask('price')).body);
    expect(answer.is_stale).toBe(false);
    expect(answer.price_change_24h).toMatch(/^-?\d+(\.\d+)?$/);
    expect(answer.price_change_30d).toMatch(/^-?\d+(\.\d+)?$/);
  });

  it('R5.30 R4.11 candles of every interval, without a hole, oldest first, up to now; another interval means 5m', async () => {
    for (const interval of CANDLE_INTERVALS) {
      const answer = routes.candles.answer.parse(
        (await person.ask('candles', { query: { interval, from_timestamp: 0 } })).body,
      );
      expect([answer.interval, answer.total, answer.gaps]).toEqual([interval, 1_000, []]);
      const times = answer.data.map(({ time }) => time);
      const length = CANDLE_SECONDS[interval];
      expect(times).toEqual(times.map((_, index) => times[0]! + index * length));
      expect(nowS() - times.at(-1)!).toBeLessThan(length + 10);
      expect(new Set(answer.data.map((row) => row.interval))).toEqual(new Set([interval]));
      for (const { open, high, low, close } of answer.data)
        expect(Math.max(Number(open), Number(close), Number(low))).toBeLessThanOrEqual(Number(high));
    }
    for (const interval of ['1m', '', 'Infinity', '5M', '__proto__'])
      expect((await person.get('candles', { query: { interval } })).interval).toBe('5m');
    expect(await person.get('candles')).toMatchObject({ interval: '5m', total: 300 });
  });

  it('R5.30 the range is answered and nothing else', async () => {
    const to = nowS() - 7_200;
    const query = { interval: '30m', from_timestamp: to - 3_600, to_timestamp: to };
    const { data } = await person.get('candles', { query });
    const start = Math.floor((to - 3_600) / 1_800) * 1_800;
    expect(data.map(({ time }) => time)).toEqual([start, start + 1_800, start + 3_600]);
    const ahead = { from_timestamp: nowS() + 1_000, to_timestamp: nowS() + 2_000 };
    expect(await person.get('candles', { query: ahead })).toMatchObject({ data: [], total: 0, gaps: [] });
    expect((await person.get('candles', { query: { to_timestamp: 9_999_999_999 } })).total).toBe(300);
  });

  it('T71 T82 refuses what is no range, and never answers more than its limit', async () => {
    const asked = async (query: string) =>
      request(`${house.url}/api/price/candles?${query}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
    for (const [query, field] of [
      ['from_timestamp=-1', 'from_timestamp'],
      ['from_timestamp=1.5', 'from_timestamp'],
      ['from_timestamp=1e9', 'from_timestamp'],
      ['from_timestamp=1800000000000', 'from_timestamp'],
      ['to_timestamp=', 'to_timestamp'],
      ['to_timestamp=NaN', 'to_timestamp'],
      ['from_timestamp=1800000001&to_timestamp=1800000000', 'from_timestamp'],
      ['interval=5m&interval=1h', 'interval'],
      ['limit=5', 'limit'],
    ]) {
      const reply = await asked(query ?? '');
      expect([query, reply.status, reply.body]).toMatchObject([query, 422, { field }]);
    }
    for (const to of ['', '&to_timestamp=9999999999'])
      expect((await asked(`interval=5m&from_timestamp=0${to}`)).body).toMatchObject({ total: 1_000 });
    expect((await asked('interval=5m&from_timestamp=0&to_timestamp=300')).body).toMatchObject({ total: 0 });
  });

  it('a moved clock has a history up to where it stands', async () => {
    await house.advance(10 * 86_400_000);
    const filled = await until('the days in between are filled', async () => {
      const answer = await person.get('candles', { query: { interval: '5m', from_timestamp: 0 } });
      return answer.gaps.length === 0 && answer;
    });
    expect(filled.total).toBe(1_000);
    expect(new Set(filled.data.map(({ close }) => close)).size).toBeGreaterThan(900);
    expect((await person.get('price')).price_change_30d).not.toBeNull();
  });
});

describe('CANDLE_ROWS', () => {
  it('is the operator’s', async () => {
    const house = await openHouse('embedded', { env: { CANDLE_ROWS: '7' } });
    try {
      const person = await house.person();
      expect(await person.get('candles')).toMatchObject({ total: 7 });
      expect(await person.get('candles', { query: { from_timestamp: 0 } })).toMatchObject({ total: 7 });
    } finally {
      await house.stop();
    }
  });
});
