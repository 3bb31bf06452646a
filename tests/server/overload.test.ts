import { type RouteName, routes } from '#contract/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../support/until.ts';
import { nanoOf } from './support/bonds.ts';
import { request } from './support/client.ts';
import { hasPostgres } from './support/databases.ts';
import { fund } from './support/farming.ts';
import { type House, openHouse } from './support/house.ts';

/** Calls that need no database; everything else waits for it. */
const WITHOUT_DATABASE: readonly RouteName[] = [
  'plans',
  'mintCalculate',
  'farmCalculate',
  'price',
  'maintenance',
  'walletAccount',
  'walletProofPayload',
];

/** More than may wait for the database at the same time; so few that all are sent before the first has waited for too long. */
const SENT = 360;
/** Calls of a server that may wait for its database. */
const BOUND = 256;

describe.runIf(hasPostgres)('more requests than the database answers', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('postgres');
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  it('the rest is refused at once while health answers; those that were let in are done, each once', async () => {
    const person = await house.person();
    await fund(house, person, '1000', 'referral');
    const { id } = await person.get('me');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    // The database keeps everybody waiting, until it does not.
    const slow = house.core.store.transaction(async (tx) => {
      await tx.users.lock([id]);
      isHeld = true;
      await held;
    });
    await until('the row is held', () => isHeld);
    const refused: unknown[] = [];
    const replies = Array.from({ length: SENT }, async (_, place) => {
      const order = { body: { token_amount: '1' }, key: `k${place}` };
      const reply = await person.ask('referralTransfer', order);
      if (reply.status !== 200) refused.push([reply.status, reply.body, reply.headers.get('retry-after')]);
      return reply.status;
    });
    await until('those above the bound are refused', () => refused.length >= SENT - BOUND - 64);
    const preview = await person.ask('statementPreview', { query: { from_timestamp: 1, to_timestamp: 2 } });
    expect([preview.status, preview.body]).toMatchObject([503, { code: 'unavailable' }]);
    expect((await request(`${house.url}/health/live`)).status).toBe(200);
    expect(String((await request(`${house.url}/metrics`)).body)).toMatch(/\naxiom_store_waiting 2[56]\d\n/);
    release();
    await slow;
    const statuses = await Promise.all(replies);
    const done = statuses.filter((status) => status === 200).length;
    // What holds the row waits too.
    expect(done).toBeGreaterThanOrEqual(BOUND - 1);
    for (const each of refused) expect(each).toMatchObject([503, { code: 'unavailable' }, '2']);
    expect(nanoOf((await person.get('me')).balance_token)).toBe(BigInt(done) * nanoOf('1'));
  });
});

describe('as many calls wait for the database as may', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('memory');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => house.stop());

  it('exactly the calls that need no database are answered, and who logs out is logged out', async () => {
    const [person, leaving] = [await house.person(), await house.person()];
    const waiting = vi.spyOn(house.core.store, 'waiting').mockReturnValue(BOUND);
    const answered: string[] = [];
    for (const name of Object.keys(routes) as RouteName[]) {
      if (name === 'logout') continue;
      const reply = await person.ask(name, routes[name].method === 'GET' ? {} : { body: {} });
      if (reply.status !== 503) answered.push(name);
      else expect([name, reply.body]).toMatchObject([name, { code: 'unavailable' }]);
    }
    expect(answered.toSorted()).toEqual(WITHOUT_DATABASE.toSorted());
    expect((await leaving.ask('logout', { body: {} })).status).toBe(200);
    waiting.mockRestore();
    const again = await leaving.ask('refresh', { body: { refresh_token: leaving.refresh } });
    expect(again.body).toMatchObject({ code: 'refresh_invalid' });
  });
});
