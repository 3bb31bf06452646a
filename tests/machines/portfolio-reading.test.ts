import { describe, expect, it } from 'vitest';
import { memoryClock, refusal } from '../support/memory-ports.ts';
import { sampleMe, sampleOffer, samplePrice } from '#machines/shared/samples.ts';
import { type PortfolioCalls, readPortfolio } from '#machines/portfolio/read.ts';
import { pending } from './support/portfolio.ts';

describe('reading the portfolio', () => {
  const { signal } = new AbortController();
  const calls = (change: Partial<PortfolioCalls> = {}): PortfolioCalls => ({
    me: async () => ({ value: sampleMe, version: 1 }),
    bonds: async () => ({ value: [], version: 1 }),
    stakes: async () => ({ value: [], version: 1 }),
    offer: async () => sampleOffer,
    price: async () => samplePrice,
    ...change,
  });

  it('answers that differ in version are read again until they agree', async () => {
    const versions = [1, 2, 2];
    const ways = calls({
      me: async () => ({ value: sampleMe, version: versions.shift() ?? 2 }),
      bonds: async () => ({ value: [], version: 2 }),
      stakes: async () => ({ value: [], version: 2 }),
    });
    const read = await readPortfolio(ways, memoryClock(), signal);
    expect(read.version).toBe(2);
    expect(versions).toEqual([2]);
  });

  it('after three rounds the lowest version is told, so that the rest comes live', async () => {
    let version = 0;
    const ways = calls({
      me: async () => {
        version += 1;
        return { value: sampleMe, version };
      },
      bonds: async () => ({ value: [], version: 100 }),
    });
    const read = await readPortfolio(ways, memoryClock(), signal);
    expect(version).toBe(3);
    expect(read.version).toBe(1);
  });

  it('R6.01b a part that could not be answered is missing; its list is empty, the others are as they are', async () => {
    const ways = calls({
      me: async () => ({ value: sampleMe, version: 4 }),
      bonds: async () => ({ value: [pending], version: 4 }),
      stakes: async () => null,
      price: async () => Promise.reject(refusal({ kind: 'timeout' })),
    });
    const read = await readPortfolio(ways, memoryClock(), signal);
    expect(read).toMatchObject({ missing: ['stakes', 'price'], stakes: [], price: null, version: 4 });
    expect(read.bonds).toEqual([pending]);
  });

  it('R6.01 nothing of the user fails the reading', async () => {
    const nothing = async () => null;
    const ways = calls({ me: nothing, bonds: nothing, stakes: nothing });
    await expect(readPortfolio(ways, memoryClock(), signal)).rejects.toThrow('The server could not answer.');
  });

  it('a session that ended while it was read is no missing part', async () => {
    const ways = calls({
      stakes: async () => Promise.reject(refusal({ kind: 'unauthenticated' })),
    });
    await expect(readPortfolio(ways, memoryClock(), signal)).rejects.toThrow();
  });
});
