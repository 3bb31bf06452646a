import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PriceReading, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpPrice } from '#server/price/http.ts';
import { simulatedPrice } from '#server/price/simulated.ts';

const NOW = 1_800_000_000_000;
const clock = { nowMs: () => NOW, wallMs: () => NOW };
const fail = (error: unknown) => {
  throw error;
};

describe('simulated price', () => {
  it('is the same for every server, within its bounds, and knows its past', () => {
    const one = simulatedPrice(clock, 1, fail);
    const two = simulatedPrice(clock, 1, fail);
    expect(one.latest()).toEqual(two.latest());
    expect(one.latest()?.atMs).toBe(NOW);
    expect((one.latest()?.price ?? 0n) >= SIMULATED_PRICE_BOUNDS.lowest).toBe(true);
    expect(one.past?.(NOW)).toBe(one.latest()?.price);
    one.stop();
    two.stop();
  });

  it('tells a reading every 10 s of the domain’s clock', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let nowMs = NOW;
      const source = simulatedPrice({ nowMs: () => nowMs, wallMs: () => nowMs }, 1, fail);
      const told: number[] = [];
      source.onReading(({ atMs }) => told.push(atMs - NOW));
      for (const stepMs of [9_999, 1, 5_000, 3_600_000]) {
        nowMs += stepMs;
        vi.advanceTimersByTime(1_000);
      }
      expect(told).toEqual([10_000, 3_610_000]);
      source.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('price of an HTTP endpoint', () => {
  let server: Server;
  let body = '';
  let status = 200;
  let port = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = (last: PriceReading | null = null) =>
    httpPrice({ url: `http://127.0.0.1:${port}/price`, clock, onError: fail, last });
  const read = async (text: string, code = 200, last: PriceReading | null = null) => {
    body = text;
    status = code;
    const source = open(last);
    await source.ready();
    source.stop();
    return source;
  };
  const answer = (price: unknown, atMs = NOW) =>
    JSON.stringify({ price, updated_at: new Date(atMs).toISOString() });

  it('a good reading is taken', async () => {
    const source = await read(answer('1.25'));
    expect(source.latest()).toEqual({ price: 1_250_000_000n, atMs: NOW });
    expect(source.complaint()).toBeNull();
  });

  it.each([
    ['a number instead of text', answer(1.25)],
    ['more than 9 decimals', answer('1.0000000001')],
    ['an exponent', answer('1e3')],
    ['a negative price', answer('-1')],
    ['nothing', answer('0')],
    ['a price above the bound', answer('2.000000001')],
    ['a price from the future', answer('1', NOW + 61_000)],
    ['a stale price', answer('1', NOW - 300_001)],
    ['HTML', '<html>'],
    ['null', 'null'],
    ['a huge answer', `{"price":"1","x":"${'x'.repeat(70_000)}"}`],
  ])('T70 %s is refused', async (_what, text) => {
    const source = await read(text);
    expect(source.latest()).toBeNull();
    expect(source.complaint()).not.toBeNull();
  });

  it('an error page is refused', async () => {
    expect((await read(answer('1'), 500)).complaint()).toBe('the price endpoint answered 500');
  });

  it('what was stored before the start is the last good price until the endpoint answers, and what it may jump from', async () => {
    const last = (await read(answer('1'))).latest();
    expect((await read('<html>', 200, last)).latest()).toEqual(last);
    expect((await read(answer('1.010000001'), 200, last)).complaint()).toBe(
      'the price jumped by more than 1 %',
    );
  });

  it('T70 a jump is refused and the last good price stays; each reading is told once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      [body, status] = [answer('1'), 200];
      const source = open();
      const told: string[] = [];
      const doubts: number[] = [];
      source.onReading(({ price, atMs }) => told.push(`${price} ${atMs - NOW}`));
      source.onDoubt((atMs) => doubts.push(atMs - NOW));
      await source.ready();
      const look = (text: string) => {
        body = text;
        vi.advanceTimersByTime(10_000);
      };
      look(answer('1.010000001'));
      await expect.poll(() => source.complaint()).toBe('the price jumped by more than 1 %');
      expect(source.latest()).toEqual({ price: 1_000_000_000n, atMs: NOW });
      expect(source.doubted()).toEqual({ price: 1_010_000_001n, atMs: NOW });
      look('nothing');
      await expect.poll(() => source.complaint()).not.toMatch(/jumped/);
      expect(source.doubted()?.price).toBe(1_010_000_001n);
      look(answer('1.01'));
      await expect.poll(() => source.complaint()).toBeNull();
      expect(source.latest()?.price).toBe(1_010_000_000n);
      expect(source.doubted()).toBeNull();
      look(answer('1.01', NOW + 10_000));
      await expect.poll(() => told.length).toBe(2);
      look(answer('1.01', NOW + 10_000));
      look('nothing');
      await expect.poll(() => source.complaint()).not.toBeNull();
      expect(told).toEqual(['1000000000 0', '1010000000 10000']);
      expect(doubts).toEqual([0]);
      source.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
