import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { type Person, request } from './support/client.ts';
import { hasPostgres } from './support/databases.ts';
import { type House, openHouse, SHARED_SECRET } from './support/house.ts';
import { hasNats, natsUrl } from './support/nats.ts';

const wires = hasNats ? (['LISTEN/NOTIFY', 'NATS'] as const) : (['LISTEN/NOTIFY'] as const);
const LIMIT = 60;
const AT_ONCE = 1;

describe.runIf(hasPostgres).each(wires)('limits of three servers on one PostgreSQL, told by %s', (wire) => {
  const houses: House[] = [];
  beforeAll(async () => {
    const env = {
      ...SHARED_SECRET,
      RATE_OTHER: String(LIMIT),
      RATE_SIGN_IN: '1000',
      ...(wire === 'NATS' && natsUrl !== undefined ? { NATS_URL: natsUrl } : {}),
    };
    const first = await openHouse('postgres', { env });
    houses.push(first);
    for (let count = 1; count < 3; count += 1)
      houses.push(await openHouse('postgres', { env, beside: first }));
  });
  afterAll(async () => {
    for (const house of houses.toReversed()) await house.stop();
  });

  /** How many requests of a person were answered until each of these servers refuses. */
  async function answered(person: Person, asked: readonly House[]): Promise<number> {
    let count = 0;
    const refusing = new Set<House>();
    await until('every server refuses', async () => {
      const rounds = await Promise.all(
        asked.flatMap((house) =>
          Array.from({ length: AT_ONCE }, async () => {
            const headers = { authorization: `Bearer ${person.token}` };
            const { status } = await request(`${house.url}/api/user/me`, { headers });
            return { house, status };
          }),
        ),
      );
      for (const { house, status } of rounds)
        if (status === 200) count += 1;
        else refusing.add(house);
      return refusing.size === asked.length;
    });
    return count;
  }

  it('a person who asks all of them is refused as by one, within a fifth', async () => {
    const [house] = houses;
    if (house === undefined) throw new Error('no server');
    const count = await answered(await house.person(), houses);
    expect(count).toBeGreaterThanOrEqual(LIMIT * 0.8);
    expect(count).toBeLessThanOrEqual(LIMIT * 1.2);
  });

  it('a person who asks one of them has the whole limit there', async () => {
    const [house] = houses;
    if (house === undefined) throw new Error('no server');
    expect(await answered(await house.person(), [house])).toBe(LIMIT);
  });
});
