import { createServer, type Server } from 'node:http';
import { type Price, price9, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_PRICE_BOUNDS, httpPrice, refusalOf } from '#server/price/http.ts';
import { PriceMemory } from '#server/price/memory.ts';
import { simulatedPrice } from '#server/price/simulated.ts';
import { currentPrice } from '#server/price/state.ts';
import { freePorts } from '../../support/ports.ts';

const NOW = 1_800_000_000_000;
const clock = { nowMs: () => NOW, wallMs: () => NOW };
const fail = (error: unknown) => {
  throw error;
};

describe('simulated price', () => {
  it('is the same for every server, within its bounds, with its changes', () => {
    const one = simulatedPrice(clock, 1, fail);
    const two = simulatedPrice(clock, 1, fail);
    expect(one.latest()).toEqual(two.latest());
    const now = currentPrice(one, NOW);
    expect(now?.isStale).toBe(false);
    expect(now?.change24h).not.toBeNull();
    expect(now?.change30d).not.toBeNull();
    expect((now?.price ?? 0n) >= SIMULATED_PRICE_BOUNDS.lowest).toBe(true);
    one.stop();
    two.stop();
  });
});

describe('price of an HTTP endpoint', () => {
  let server: Server;
  let body = '';
  let status = 200;
  let port = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(status).end(body));
    [port = 0] = await freePorts(1);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const read = async (text: string, code = 200, nowMs = NOW) => {
    body = text;
    status = code;
    const source = httpPrice({
      url: `http://127.0.0.1:${port}/price`,
      clock: { nowMs: () => nowMs, wallMs: () => nowMs },
      onError: fail,
    });
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
    expect(currentPrice(source, NOW)).toMatchObject({ isStale: false, change24h: null });
    expect(currentPrice(source, NOW + 300_001)?.isStale).toBe(true);
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
    expect(currentPrice(source, NOW)).toBeNull();
  });

  it('an error page is refused', async () => {
    expect((await read(answer('1'), 500)).complaint()).toBe('the price endpoint answered 500');
  });

  it('a jump of more than 1 % is refused until the last good price is stale, a smaller step is not', () => {
    const last = { price: price9(1_000_000_000n), atMs: NOW };
    const next = (nano: bigint, atMs = NOW + 10_000) => ({ price: price9(nano), atMs });
    expect(refusalOf(next(1_010_000_000n), last, NOW)).toBeNull();
    expect(refusalOf(next(1_010_000_001n), last, NOW)).toMatch(/jumped/);
    expect(refusalOf(next(989_999_999n), last, NOW)).toMatch(/jumped/);
    expect(refusalOf(next(1_000_000_000n, NOW - 1), last, NOW)).toMatch(/older/);
    expect(refusalOf(next(1_900_000_000n, NOW + 310_000), last, NOW + 310_000)).toBeNull();
  });

  it('nine steps of the largest size stay within the largest move', () => {
    const steps = 1_000_000n + HTTP_PRICE_BOUNDS.largestStep / 100n;
    const moved = steps ** 9n / 1_000_000n ** 8n - 1_000_000n;
    expect(moved * 100n).toBeLessThanOrEqual(HTTP_PRICE_BOUNDS.largestMove);
  });

  it('remembers what the price was, within an hour', () => {
    const memory = new PriceMemory();
    for (let minute = 0; minute < 120; minute += 1) {
      memory.add({ price: BigInt(minute + 1) as Price, atMs: NOW + minute * 60_000 });
    }
    expect(memory.at(NOW + 10 * 60_000)).toBe(11n);
    expect(memory.at(NOW + 14 * 60_000)).toBe(11n);
    expect(memory.at(NOW - 1)).toBeNull();
    expect(memory.at(NOW + 300 * 60_000)).toBeNull();
  });
});
