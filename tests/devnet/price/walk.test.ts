import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceAt, priceStepS } from '../../../src-devnet/price/walk.ts';
import { get, openDevnet, post, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const start = 1_795_000_000;

describe('the walk of the price', () => {
  it('is the same again for the same seed and time, another for another seed', () => {
    expect(priceAt('a', start)).toBe(priceAt('a', start));
    expect(priceAt('a', start)).not.toBe(priceAt('b', start));
    expect(priceAt('a', start)).toMatch(/^\d\.\d{9}$/);
  });

  it('stays within its bounds over ten years and three seeds', () => {
    for (const seed of ['a', 'b', 'c']) {
      for (let timeS = start; timeS < start + 315_360_000; timeS += 43_199) {
        const price = Number(priceAt(seed, timeS));
        expect(price).toBeGreaterThan(0.6);
        expect(price).toBeLessThan(1.6);
      }
    }
  });

  it('moves by less than 0.5 % in 90 s, and it does move', () => {
    let most = 0;
    for (let timeS = start; timeS < start + 60_000; timeS += priceStepS) {
      const move = Math.abs(Number(priceAt('a', timeS + 90)) / Number(priceAt('a', timeS)) - 1);
      most = Math.max(most, move);
    }
    expect(most).toBeLessThan(0.005);
    expect(most).toBeGreaterThan(0.0003);
    const days = Array.from({ length: 60 }, (_, day) => Number(priceAt('a', start + day * 86_400)));
    expect(Math.max(...days) / Math.min(...days)).toBeGreaterThan(1.05);
  });
});

describe('GET /price', () => {
  let port = 0;
  let test: TestDevnet;
  beforeAll(async () => {
    port = await freePort();
    test = await openDevnet(port);
  });
  afterAll(() => test.end());

  it('is on the moved clock and fresh', async () => {
    await post(port, '/devnet/time', { advance_s: 86_400 });
    const { body } = await get(port, '/price');
    const updatedS = Date.parse(String(body['updated_at'])) / 1000;
    expect(test.devnet.chain.nowS() - updatedS).toBeLessThan(priceStepS + 1);
    expect(body['price']).toBe(priceAt('devnet', updatedS));
  });
});
